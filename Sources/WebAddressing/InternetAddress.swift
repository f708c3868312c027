/// An IPv4 or IPv6 address.
package enum InternetAddress: Hashable, Sendable, CustomStringConvertible {
  case v4(UInt32)
  case v6(high: UInt64, low: UInt64)

  /// The address that a host is literally: dotted, or in brackets, or an odd spelling of IPv4.
  ///
  /// - Returns: `nil` for a name.
  package init?(host: String) {
    let bytes = Array(host.utf8)
    if bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]") {
      self.init(ipv6Text: String(host.dropFirst().dropLast()))
    } else if bytes.contains(.colon) {
      self.init(ipv6Text: host)
    } else if Self.endsInNumber(bytes) {
      self.init(ipv4Text: bytes)
    } else {
      return nil
    }
  }

  /// The address of these 4 or 16 bytes, as they stand in a socket address.
  ///
  /// - Returns: `nil` for another number of bytes.
  package init?(bytes: [UInt8]) {
    switch bytes.count {
    case 4: self = .v4(bytes.reduce(0) { $0 << 8 | UInt32($1) })
    case 16:
      let high = bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
      self = .v6(high: high, low: bytes[8...].reduce(0) { $0 << 8 | UInt64($1) })
    default: return nil
    }
  }

  /// Dotted, or eight groups with the longest run of zeros left out.
  ///
  /// Source: RFC 5952 §4.
  package var description: String {
    switch self {
    case .v4(let value):
      return "\(value >> 24).\(value >> 16 & 255).\(value >> 8 & 255).\(value & 255)"
    case .v6(let high, let low):
      return Self.text(of: Self.groups(of: high) + Self.groups(of: low))
    }
  }

  private static func groups(of half: UInt64) -> [UInt64] {
    [half >> 48, half >> 32 & 0xFFFF, half >> 16 & 0xFFFF, half & 0xFFFF]
  }

  private static func text(of groups: [UInt64]) -> String {
    var best = 0..<0
    var start = 0
    while start < groups.count {
      var end = start
      while end < groups.count, groups[end] == 0 { end += 1 }
      if end - start > max(1, best.count) { best = start..<end }
      start = max(end, start + 1)
    }
    func joined(_ part: ArraySlice<UInt64>) -> String {
      part.map { String($0, radix: 16) }.joined(separator: ":")
    }
    if best.isEmpty { return joined(groups[...]) }
    return joined(groups[..<best.lowerBound]) + "::" + joined(groups[best.upperBound...])
  }
}

// MARK: - Reading

extension InternetAddress {
  /// Whether a host's last label is a number, so that it has to be an IPv4 address.
  ///
  /// Source: WHATWG URL standard §3.5, "ends in a number".
  static func endsInNumber(_ host: [UInt8]) -> Bool {
    var bytes = host[...]
    if bytes.last == .dot { bytes.removeLast() }
    let start = bytes.lastIndex(of: .dot).map { $0 + 1 } ?? bytes.startIndex
    let label = bytes[start...]
    guard !label.isEmpty else { return false }
    return label.allSatisfy(\.isASCIIDigit) || number(label) != nil
  }

  /// One to four numbers, each decimal, octal (`0…`) or hexadecimal (`0x…`); the last fills the rest.
  ///
  /// Source: WHATWG URL standard §3.5, IPv4 parser; inet_aton(3) reads the same forms.
  init?(ipv4Text host: [UInt8]) {
    var bytes = host[...]
    if bytes.last == .dot { bytes.removeLast() }
    let parts = bytes.split(separator: .dot, omittingEmptySubsequences: false)
    guard (1...4).contains(parts.count) else { return nil }
    var value: UInt64 = 0
    for (index, part) in parts.enumerated() {
      guard let number = Self.number(part) else { return nil }
      let free = UInt64(index == parts.count - 1 ? 8 * (5 - parts.count) : 8)
      guard number < 1 << free else { return nil }
      value = value << free | number
    }
    self = .v4(UInt32(value))
  }

  private static func number(_ part: ArraySlice<UInt8>) -> UInt64? {
    var digits = part
    var radix: UInt64 = 10
    if digits.count >= 2, digits.first == UInt8(ascii: "0") {
      digits.removeFirst()
      radix = 8
      if digits.first.map({ $0 | 0x20 }) == UInt8(ascii: "x") {
        digits.removeFirst()
        radix = 16
        if digits.isEmpty { return 0 }
      }
    }
    guard !digits.isEmpty else { return nil }
    var value: UInt64 = 0
    for digit in digits {
      guard let step = digit.hexValue, step < radix, value < 1 << 40 else { return nil }
      value = value * radix + UInt64(step)
    }
    return value
  }

  /// Groups with at most one `::`, the last two also as dotted IPv4; a zone (`%eth0`) is dropped.
  ///
  /// Source: RFC 4291 §2.2.
  init?(ipv6Text text: String) {
    let address = text.utf8.prefix { $0 != .percent }
    let halves = Self.splitAtDoubleColon(Array(address))
    guard let halves, var front = Self.groups(halves.front, mayEndInIPv4: halves.back == nil) else {
      return nil
    }
    if let back = halves.back {
      guard let tail = Self.groups(back, mayEndInIPv4: true), front.count + tail.count < 8 else {
        return nil
      }
      front += Array(repeating: 0, count: 8 - front.count - tail.count) + tail
    }
    guard front.count == 8 else { return nil }
    let high = front[..<4].reduce(0) { $0 << 16 | $1 }
    self = .v6(high: high, low: front[4...].reduce(0) { $0 << 16 | $1 })
  }

  private static func splitAtDoubleColon(
    _ bytes: [UInt8]
  ) -> (front: ArraySlice<UInt8>, back: ArraySlice<UInt8>?)? {
    let place = bytes.indices.dropLast().first { bytes[$0] == .colon && bytes[$0 + 1] == .colon }
    guard let place else { return (bytes[...], nil) }
    return (bytes[..<place], bytes[(place + 2)...])
  }

  private static func groups(_ bytes: ArraySlice<UInt8>, mayEndInIPv4: Bool) -> [UInt64]? {
    if bytes.isEmpty { return [] }
    var groups: [UInt64] = []
    let parts = bytes.split(separator: .colon, omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, mayEndInIPv4, part.contains(.dot) {
        let numbers = part.split(separator: .dot, omittingEmptySubsequences: false)
        guard numbers.count == 4, case .v4(let value)? = InternetAddress(ipv4Text: Array(part))
        else {
          return nil
        }
        groups += [UInt64(value >> 16), UInt64(value & 0xFFFF)]
      } else {
        guard (1...4).contains(part.count) else { return nil }
        var value: UInt64 = 0
        for byte in part {
          guard let digit = byte.hexValue else { return nil }
          value = value << 4 | UInt64(digit)
        }
        groups.append(value)
      }
    }
    return groups.count <= 8 ? groups : nil
  }
}
