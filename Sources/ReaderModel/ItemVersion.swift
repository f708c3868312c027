package import CivilTime

/// What an item said until its publisher edited it.
package struct ItemVersion: Hashable, Sendable {
  /// When the edit arrived.
  package var replacedAt: Timestamp
  package var title: String
  package var content: ItemContent

  package init(replacedAt: Timestamp, title: String, content: ItemContent) {
    self.replacedAt = replacedAt
    self.title = title
    self.content = content
  }
}

/// What an edit changed, in words.
package struct ItemEdit: Hashable, Sendable {
  package var at: Timestamp
  package var title: [TextChange]
  package var text: [TextChange]

  package init(at: Timestamp, title: [TextChange], text: [TextChange]) {
    self.at = at
    self.title = title
    self.text = text
  }

  /// Whether no word is different: markup or white space was edited.
  package var isEmpty: Bool { title.isEmpty && text.isEmpty }
}
