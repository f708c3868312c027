/// What a hub proves with that it knows the secret of a subscription: `sha256=2c26b46b68ff…`.
///
/// Source: WebSub §7 (`X-Hub-Signature`).
package struct HubSignature: Hashable, Sendable {
  /// The hash function of the HMAC.
  package enum Method: String, Hashable, Sendable, CaseIterable {
    case sha1, sha256, sha384, sha512

    /// Of its hash, in bytes.
    package var length: Int {
      switch self {
      case .sha1: 20
      case .sha256: 32
      case .sha384: 48
      case .sha512: 64
      }
    }
  }

  package let method: Method
  /// As many bytes as the method's hash has.
  package let code: [UInt8]

  /// - Returns: `nil` for another method, or a code of another length than the method's.
  package init?(_ field: String) {
    let parts = field.trimmingSpace().utf8
      .split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2,
      let method = Method(rawValue: String(decoding: parts[0], as: UTF8.self).asciiLowercased()),
      parts[1].count == 2 * method.length
    else { return nil }
    var code: [UInt8] = []
    code.reserveCapacity(method.length)
    var high: UInt8?
    for digit in parts[1] {
      guard let value = Self.value(of: digit) else { return nil }
      if let first = high {
        code.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    self.method = method
    self.code = code
  }

  /// The field as hubs write it.
  package var text: String {
    let digits = Array("0123456789abcdef".utf8)
    let hex = code.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return "\(method.rawValue)=" + String(decoding: hex, as: UTF8.self)
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// A signature that was computed; the code has as many bytes as the method's hash.
  package init(_ method: Method, code: [UInt8]) {
    self.method = method
    self.code = code
  }
}
