/// A range of addresses that begin with the same bits: `192.168.0.0/16`, `2001:db8::/32`, `10.0.0.7`.
///
/// Source: RFC 4632 §3.1; RFC 4291 §2.3.
package struct NetworkRange: Hashable, Sendable, CustomStringConvertible {
  private let first: InternetAddress
  private let bits: Int

  /// - Returns: `nil` for what is no numeric address, or has a number of bits that it cannot have.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let address = InternetAddress(host: String(parts[0])) else {
      return nil
    }
    let most = if case .v4 = address { 32 } else { 128 }
    guard let bits = parts.count == 1 ? most : Self.number(parts[1]), bits <= most else {
      return nil
    }
    first = address
    self.bits = bits
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ? Int(digits) : nil
  }

  package func contains(_ address: InternetAddress) -> Bool {
    switch (first, address) {
    case (.v4(let first), .v4(let value)):
      // A shift by all bits gives zero.
      (first ^ value) >> UInt32(32 - bits) == 0
    case (.v6(let high, let low), .v6(let otherHigh, let otherLow)):
      (high ^ otherHigh) >> UInt64(max(0, 64 - bits)) == 0
        && (low ^ otherLow) >> UInt64(64 - max(0, bits - 64)) == 0
    default: false
    }
  }

  package var description: String { "\(first)/\(bits)" }
}

extension InternetAddress {
  /// The same address, out of the form in which a socket for both families tells IPv4.
  ///
  /// Source: RFC 4291 §2.5.5.2.
  package var unmapped: InternetAddress {
    if case .v6(0, let low) = self, low >> 32 == 0xFFFF {
      .v4(UInt32(truncatingIfNeeded: low))
    } else {
      self
    }
  }
}
