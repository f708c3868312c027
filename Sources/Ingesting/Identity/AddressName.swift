/// An address as a name of an item: what stays the same when a publisher only respells it.
///
/// Left out are the scheme (sites move from http to https and back), `www.`, a default port, a
/// slash at the end, and the parameters that campaigns and shares add. The fragment stays: in a
/// change log of one page it is all that tells items apart.
enum AddressName {
  /// The bytes to hash; those of a text that is no web address are trimmed only.
  static func bytes(of address: String) -> [UInt8] {
    let bytes = trimmed(Array(address.utf8)[...])
    guard let schemeEnd = webSchemeEnd(bytes) else { return Array(bytes) }
    let rest = bytes[schemeEnd...]
    let hostEnd = rest.firstIndex { $0 == slash || $0 == question || $0 == hash } ?? rest.endIndex
    var name = host(rest[..<hostEnd])
    let beforeFragment = rest[hostEnd...].prefix { $0 != hash }
    let path = beforeFragment.prefix { $0 != question }
    name += path.last == slash ? path.dropLast() : path
    appendQuery(beforeFragment.dropFirst(path.count + 1), to: &name)
    let fragment = rest[beforeFragment.endIndex...]
    if fragment.count > 1 { name += fragment }
    return name
  }

  /// Where the host begins, after `http://`, `https://` or `//` in any case.
  private static func webSchemeEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
    for scheme in ["https://", "http://", "//"] where starts(bytes, with: scheme) {
      return bytes.startIndex + scheme.utf8.count
    }
    return nil
  }

  private static func host(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var host = bytes.map(lowercased)[...]
    for port in [":80", ":443"] where ends(host, with: port) {
      host = host.dropLast(port.utf8.count)
    }
    return Array(starts(host, with: "www.") ? host.dropFirst(4) : host)
  }

  private static func appendQuery(_ query: ArraySlice<UInt8>, to name: inout [UInt8]) {
    var separator = question
    for parameter in query.split(separator: UInt8(ascii: "&")) where !isTracking(parameter) {
      name.append(separator)
      name += parameter
      separator = UInt8(ascii: "&")
    }
  }

  /// Parameters that say where a reader came from, and nothing about the page.
  ///
  /// Source: Google Analytics, campaign parameters; Meta, Google and Microsoft click identifiers;
  /// Mailchimp, mc_cid and mc_eid; AT Internet, xtor.
  private static func isTracking(_ parameter: ArraySlice<UInt8>) -> Bool {
    if starts(parameter, with: "utm_") { return true }
    let key = parameter.prefix { $0 != UInt8(ascii: "=") }
    return trackingKeys.contains { key.elementsEqual($0.utf8) }
  }

  private static let trackingKeys = [
    "fbclid", "gclid", "dclid", "msclkid", "mc_cid", "mc_eid", "igshid", "xtor", "at_medium",
    "at_campaign",
  ]

  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return bytes
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func starts(_ bytes: ArraySlice<UInt8>, with text: String) -> Bool {
    bytes.prefix(text.utf8.count).elementsEqual(text.utf8) { lowercased($0) == $1 }
  }

  private static func ends(_ bytes: ArraySlice<UInt8>, with text: String) -> Bool {
    bytes.suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  private static let slash = UInt8(ascii: "/")
  private static let question = UInt8(ascii: "?")
  private static let hash = UInt8(ascii: "#")
}
