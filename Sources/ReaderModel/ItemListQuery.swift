package import CivilTime

/// What to list: a place, narrowed by read state and words, from a cursor on.
package struct ItemListQuery: Hashable, Sendable {
  package var place: Place
  /// Leaves out what the user has read; `Place.unread` does so anyway.
  package var unreadOnly: Bool
  /// What items must fulfil beside standing in the place; `nil` lists without searching, and an
  /// empty search finds nothing.
  package var search: SearchQuery?
  /// Newest first unless this is set.
  package var oldestFirst: Bool
  /// Where the page before ended; `nil` for the first page.
  package var after: ItemCursor?
  /// From 1 to 1,000 rows.
  package var limit: Int

  package init(
    place: Place,
    unreadOnly: Bool = false,
    search: SearchQuery? = nil,
    oldestFirst: Bool = false,
    after: ItemCursor? = nil,
    limit: Int = 50
  ) {
    self.place = place
    self.unreadOnly = unreadOnly
    self.search = search
    self.oldestFirst = oldestFirst
    self.after = after
    self.limit = limit
  }
}

/// The place of a row in a list: its sort date, and its number among rows of the same date.
///
/// Paging is by this key, never by offset, so rows that arrive or go meanwhile neither repeat nor
/// hide others.
package struct ItemCursor: Hashable, Sendable {
  package var sortedAt: Timestamp
  package var id: ItemID

  package init(sortedAt: Timestamp, id: ItemID) {
    self.sortedAt = sortedAt
    self.id = id
  }

  /// The cursor as it stands in an address: `1795910400000-42`.
  package var text: String { "\(sortedAt.milliseconds)-\(id.rawValue)" }

  /// Reads what `text` wrote; `nil` for anything else.
  package init?(text: String) {
    guard let dash = text.utf8.lastIndex(of: UInt8(ascii: "-")), dash != text.startIndex,
      let milliseconds = Int64(text[..<dash]),
      let id = Int64(text[text.utf8.index(after: dash)...]), id >= 0
    else { return nil }
    self.init(sortedAt: Timestamp(milliseconds: milliseconds), id: ItemID(rawValue: id))
  }
}
