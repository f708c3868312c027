/// An absolute address, in the form in which it goes over the wire.
///
/// Read with the tolerance of browsers: white space around and line ends inside are dropped,
/// backslashes and missing slashes after `http:` are mended, a host in another script becomes
/// punycode, numeric hosts become dotted or bracketed ones, dot segments are resolved, and what
/// may not stand in an address is percent-encoded. Addresses of schemes without a host (`mailto:`,
/// `magnet:`) are kept as they are written.
///
/// Source: RFC 3986; WHATWG URL standard §4.4.
package struct WebAddress: Sendable, Hashable, CustomStringConvertible {
  /// The whole address.
  package let text: String
  let layout: Layout

  /// Where the parts stand, in bytes of `text`; an address without host has all of them at the end.
  struct Layout: Hashable, Sendable {
    var schemeEnd = 0
    var hostStart = 0
    var hostEnd = 0
    var pathStart = 0
    var queryStart = 0
    var fragmentStart = 0
    var end = 0
  }

  init(text: String, layout: Layout) {
    self.text = text
    self.layout = layout
  }

  /// The address that `text` means where `base` is the address of the document.
  ///
  /// - Returns: `nil` if nothing can be reached by it: no scheme and no base, no host, a port
  ///   beyond 65535, characters that no host has.
  package init?(_ text: String, relativeTo base: WebAddress? = nil) {
    if let layout = WebAddress.plainLayout(text.utf8.span) {
      self.init(text: text, layout: layout)
      return
    }
    if let layout = WebAddress.plainHostLayout(text.utf8.span) {
      self.init(text: text + "/", layout: layout)
      return
    }
    guard let parsed = AddressParser.parse(Array(text.utf8), base: base) else { return nil }
    self = parsed
  }

  package var description: String { text }

  package static func == (left: WebAddress, right: WebAddress) -> Bool { left.text == right.text }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension WebAddress {
  /// The scheme without colon, in lower case.
  package var scheme: String { part(0, layout.schemeEnd) }

  /// Whether the address has a host.
  package var hasHost: Bool { layout.hostEnd > layout.hostStart }

  /// The host as it is looked up: lower case, punycode, IPv6 in brackets; empty without one.
  package var host: String { part(layout.hostStart, layout.hostEnd) }

  /// The port where it differs from the scheme's own.
  package var port: Int? {
    guard layout.hostEnd < layout.pathStart else { return nil }
    return Int(part(layout.hostEnd + 1, layout.pathStart))
  }

  /// The port that a connection goes to.
  package var effectivePort: Int? { port ?? WebAddress.defaultPort(of: scheme) }

  /// Name and password as they stand before the host.
  package var userInfo: String? {
    let start = layout.schemeEnd + 3
    return hasHost && layout.hostStart > start ? part(start, layout.hostStart - 1) : nil
  }

  /// From the slash after the host to the query; what follows the colon without a host.
  package var path: String { part(layout.pathStart, layout.queryStart) }

  /// The query without question mark.
  package var query: String? {
    layout.queryStart < layout.fragmentStart
      ? part(layout.queryStart + 1, layout.fragmentStart) : nil
  }

  /// The fragment without number sign.
  package var fragment: String? {
    layout.fragmentStart < layout.end ? part(layout.fragmentStart + 1, layout.end) : nil
  }

  /// Scheme, host and port: what browsers take for one site; without name and password.
  package var origin: String {
    "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
  }

  /// The same without fragment.
  package var withoutFragment: WebAddress {
    var layout = self.layout
    layout.end = layout.fragmentStart
    return WebAddress(text: part(0, layout.end), layout: layout)
  }

  /// The same without name and password, for messages and logs.
  package var withoutUserInfo: WebAddress {
    guard hasHost, userInfo != nil else { return self }
    let removed = layout.hostStart - layout.schemeEnd - 3
    var layout = self.layout
    layout.hostStart -= removed
    layout.hostEnd -= removed
    layout.pathStart -= removed
    layout.queryStart -= removed
    layout.fragmentStart -= removed
    layout.end -= removed
    let text = part(0, layout.schemeEnd + 3) + part(self.layout.hostStart, self.layout.end)
    return WebAddress(text: text, layout: layout)
  }

  func part(_ start: Int, _ end: Int) -> String {
    let bytes = text.utf8
    let from = bytes.index(bytes.startIndex, offsetBy: start)
    return String(text[from..<bytes.index(from, offsetBy: end - start)])
  }

  static func defaultPort(of scheme: String) -> Int? {
    switch scheme {
    case "http", "ws": 80
    case "https", "wss": 443
    case "ftp": 21
    default: nil
    }
  }
}
