import ReaderModel

/// The numbers beside the places as JSON, by the keys that `CountLabel` writes; zeros are left out.
///
/// Beside them the marks of the items that a page shows, if it asked for any.
struct CountsText {
  let sidebar: Sidebar
  var items: [ItemState] = []

  var numbers: [(key: String, count: Int)] {
    var numbers = [("unread", sidebar.unreadCount), ("starred", sidebar.starredCount)]
    for folder in sidebar.folders where folder.unreadCount > 0 {
      numbers.append(("folder-\(folder.id.rawValue)", folder.unreadCount))
    }
    for row in sidebar.subscriptions where row.unreadCount > 0 {
      numbers.append(("feed-\(row.feedID.rawValue)", row.unreadCount))
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
