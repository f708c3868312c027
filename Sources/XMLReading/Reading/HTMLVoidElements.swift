/// Elements of HTML that have no end tag.
enum HTMLVoidElements {
  /// Whether an element of that name has no content.
  static func contains(_ name: NameKey) -> Bool { names.contains(name) }

  private static let names: [NameKey] = [
    "br", "img", "hr", "input", "source", "area", "base", "col", "embed", "link", "meta", "param",
    "track", "wbr",
  ].map { NameKey($0) }
}
