import HTTPSemantics

/// The target of a request line, cut into path and query.
///
/// The path keeps its percent signs, because only the router knows which of its parts may hold a
/// slash; the query is decoded, because its parts are delimited by now.
///
/// Source: RFC 9112 §3.2 (forms of the target); WHATWG URL §5.1 (decoding of form data).
struct RequestTarget {
  let path: String
  let query: [(name: String, value: String)]

  /// - Returns: `nil` for what is no origin-form or absolute-form of this server: `*`, an
  ///   authority, a path with bytes that a URI cannot hold.
  init?(_ text: String) {
    guard let local = Self.origin(of: text[...]), Self.isVisible(local) else { return nil }
    let cut = local.firstIndex(of: "?") ?? local.endIndex
    path = String(local[..<cut])
    query = cut == local.endIndex ? [] : FormFields.decode(local[local.index(after: cut)...].utf8)
  }

  /// The target without `http://host`, which a proxy's client sends.
  private static func origin(of text: Substring) -> Substring? {
    if text.utf8.first == UInt8(ascii: "/") { return text }
    guard text.lowercased().hasPrefix("http://") else { return nil }
    let rest = text.dropFirst("http://".count)
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    return rest[slash...]
  }

  private static func isVisible(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }
  }
}
