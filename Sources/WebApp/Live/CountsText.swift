import ReaderModel

/// The numbers beside the places as JSON, by the keys that `CountLabel` writes; zeros are left out.
///
/// Beside them the marks of the items that a page shows, if it asked for any.
struct CountsText {
  let counts: PlaceCounts
  var items: [ItemState] = []

  var numbers: [(key: String, count: Int)] {
    var numbers = [("unread", counts.unread), ("starred", counts.starred)]
    for (folder, count) in counts.folders.sorted(by: { $0.key < $1.key }) {
      numbers.append(("folder-\(folder.rawValue)", count))
    }
    for (feed, count) in counts.feeds.sorted(by: { $0.key < $1.key }) {
      numbers.append(("feed-\(feed.rawValue)", count))
    }
    return numbers
  }

  var json: String {
    var members = numbers.map { "\"\($0.key)\":\($0.count)" }
    if !items.isEmpty { members.append("\"items\":[\(items.map(text).joined(separator: ","))]") }
    return "{\(members.joined(separator: ","))}"
  }

  private func text(_ item: ItemState) -> String {
    "{\"id\":\(item.id.rawValue),\"read\":\(item.isRead),\"star\":\(item.isStarred)}"
  }
}
