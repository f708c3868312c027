import ReaderModel

/// The numbers beside the places as JSON, by the keys that `CountLabel` writes; zeros are left out.
///
/// Beside them the marks of the items that a page shows, if it asked for any, and the newest item of
/// the store, by which a page sees that it has missed news: what arrives between the drawing of a page
/// and the opening of its line to the server is told to nobody.
struct CountsText {
  let counts: PlaceCounts
  var newest: ItemID?
  var items: [ItemState] = []

  var numbers: [(key: String, count: Int)] {
    [("unread", counts.unread), ("starred", counts.starred)]
      + counts.folders.map { ("folder-\($0.id.rawValue)", $0.unread) }
      + counts.feeds.map { ("feed-\($0.id.rawValue)", $0.unread) }
  }

  var json: String {
    var text = "{\"unread\":\(counts.unread),\"starred\":\(counts.starred)"
    text.reserveCapacity(20 * (counts.feeds.count + counts.folders.count + 3 * items.count) + 64)
    for folder in counts.folders { text += member("folder-", folder.id.rawValue, folder.unread) }
    for feed in counts.feeds { text += member("feed-", feed.id.rawValue, feed.unread) }
    if let newest { text += ",\"newest\":\(newest.rawValue)" }
    if !items.isEmpty {
      text += ",\"items\":[\(items.map(self.text).joined(separator: ","))]"
    }
    return text + "}"
  }

  private func member(_ kind: StaticString, _ number: Int64, _ count: Int) -> String {
    ",\"\(kind)\(number)\":\(count)"
  }

  private func text(_ item: ItemState) -> String {
    "{\"id\":\(item.id.rawValue),\"read\":\(item.isRead),\"star\":\(item.isStarred)}"
  }
}
