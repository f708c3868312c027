/// A search that a user keeps as a place of its own.
package struct SavedSearch: Hashable, Sendable {
  package var id: SavedSearchID
  package var name: String
  /// In the language of searches.
  package var text: String

  package init(id: SavedSearchID, name: String, text: String) {
    self.id = id
    self.name = name
    self.text = text
  }

  package var query: SearchQuery { SearchQuery(text) }
}
