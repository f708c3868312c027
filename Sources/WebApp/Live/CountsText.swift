import ReaderModel

/// The numbers beside the places as JSON, by the keys that `CountLabel` writes; zeros are left out.
struct CountsText {
  let sidebar: Sidebar

  var json: String {
    var members = ["\"unread\":\(sidebar.unreadCount)", "\"starred\":\(sidebar.starredCount)"]
    for folder in sidebar.folders where folder.unreadCount > 0 {
      members.append("\"folder-\(folder.id.rawValue)\":\(folder.unreadCount)")
    }
    for row in sidebar.subscriptions where row.unreadCount > 0 {
      members.append("\"feed-\(row.feedID.rawValue)\":\(row.unreadCount)")
    }
    return "{\(members.joined(separator: ","))}"
  }
}
