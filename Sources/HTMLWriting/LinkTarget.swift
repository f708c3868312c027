/// An address that may stand in `href` or `src`: it can neither run script nor leave HTTP.
package struct LinkTarget: Hashable, Sendable {
  /// The address as it is written, not yet escaped.
  package let text: String

  private init(checked text: String) { self.text = text }

  /// An address somewhere on the web, from a feed or a reader.
  ///
  /// - Returns: `nil` unless it is absolute, `http`, `https` or `mailto`, and free of control
  ///   characters (browsers skip those, so `java\nscript:` would be a scheme to them).
  package init?(web address: String) {
    let start = String(address.prefix(8)).lowercased()
    guard ["http://", "https://", "mailto:"].contains(where: start.hasPrefix) else { return nil }
    guard !address.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
    text = address
  }

  /// A page of our own: one slash, path, and perhaps a query and a fragment.
  ///
  /// A path that leads elsewhere is a mistake in our source; for paths from outside there is
  /// `init(returnPath:)`.
  package init(path: String) {
    precondition(Self.isLocal(path), "a path of ours begins with exactly one slash")
    text = path
  }

  /// A page of our own that a form or a query named, such as where to go back to.
  ///
  /// - Returns: `nil` if it could lead to another host.
  package init?(returnPath path: String) {
    guard Self.isLocal(path) else { return nil }
    text = path
  }

  /// A place on the page itself.
  package static func fragment(_ id: String) -> LinkTarget { LinkTarget(checked: "#" + id) }

  /// `//host` and, to browsers, `/\host` and `/<tab>/host` name another host.
  private static func isLocal(_ path: String) -> Bool {
    let utf8 = path.utf8
    guard utf8.first == UInt8(ascii: "/") else { return false }
    if let second = utf8.dropFirst().first,
      second == UInt8(ascii: "/") || second == UInt8(ascii: "\\")
    {
      return false
    }
    return !utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }
}
