/// Elements of HTML that have no end tag.
enum HTMLVoidElements {
  /// Whether an element of that name has no content.
  static func contains(_ name: NameKey) -> Bool {
    name == NameKey("br") || name == NameKey("img") || name == NameKey("hr")
      || name == NameKey("input") || name == NameKey("source") || name == NameKey("area")
      || name == NameKey("base") || name == NameKey("col") || name == NameKey("embed")
      || name == NameKey("link") || name == NameKey("meta") || name == NameKey("param")
      || name == NameKey("track") || name == NameKey("wbr")
  }
}
