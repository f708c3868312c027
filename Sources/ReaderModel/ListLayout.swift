/// How the rows of a list are drawn.
package enum ListLayout: String, Hashable, Sendable, CaseIterable {
  /// One line an item.
  case titles
  /// Title, preview and a small picture.
  case rows
  /// A large picture above title and preview.
  case cards
  /// A wall of pictures.
  case pictures
}
