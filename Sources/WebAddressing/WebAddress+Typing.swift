/// Addresses that people type or paste.
extension WebAddress {
  /// The address that somebody means who types `text` into the box for a new feed.
  ///
  /// A missing scheme becomes `https` (`http` for a local or numeric host), angle brackets and
  /// quotes around are dropped, and neither a host with a port nor a name with a password is a scheme.
  ///
  /// - Returns: `nil` if it is no address of a web server.
  package init?(typed text: String) {
    var bytes = AddressParser.cleaned(Array(text.utf8))
    while let first = bytes.first, let last = bytes.last, bytes.count > 2,
      (first == UInt8(ascii: "<") && last == UInt8(ascii: ">"))
        || (first == UInt8(ascii: "\"") && last == first)
    {
      bytes = AddressParser.cleaned(Array(bytes.dropFirst().dropLast()))
    }
    let typed = String(decoding: bytes, as: UTF8.self)
    if let address = WebAddress(typed), address.isFetchable {
      self = address
      return
    }
    guard WebAddress.mayLackScheme(bytes) || WebAddress.beginsWithLogin(typed) else { return nil }
    let rest = typed.drop { $0 == "/" }
    guard let secure = WebAddress("https://" + rest), secure.isFetchable else { return nil }
    if secure.literalReach == nil {
      guard secure.host.utf8.contains(.dot) else { return nil }
      self = secure
    } else {
      guard let plain = WebAddress("http://" + rest) else { return nil }
      self = plain
    }
  }

  /// Whether a colon, if there is one, comes before a port and not after a scheme.
  private static func mayLackScheme(_ bytes: [UInt8]) -> Bool {
    guard let colon = AddressParser.schemeEnd(bytes[...]) else { return true }
    return bytes[..<colon].contains(.dot) || bytes[(colon + 1)...].first?.isASCIIDigit ?? false
  }
}
