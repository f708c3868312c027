import ReaderModel

/// What a list is called and what is said where it is empty.
struct ListWording {
  let list: ItemList
  let sidebar: Sidebar

  var title: String {
    switch list.source {
    case .search: "Search"
    case .place(.unread): "Unread"
    case .place(.today): "Today"
    case .place(.starred): "Starred"
    case .place(.all): "All items"
    case .place(.pictures): "Pictures"
    case .place(.podcasts): "Podcasts"
    case .place(.feed(let id)): sidebar.subscription(id)?.title ?? "Feed"
    case .place(.folder(let id)): sidebar.folder(id)?.name ?? "Folder"
    case .place(.saved(let id)): sidebar.savedSearch(id)?.name ?? "Saved search"
    }
  }

  /// How many unread items the list has, where that is kept, and by which key it is told.
  var unread: (count: Int, key: String)? {
    switch list.source {
    case .place(.unread), .place(.all): (sidebar.unreadCount, "unread")
    case .place(.feed(let id)):
      sidebar.subscription(id).map { ($0.unreadCount, "feed-\(id.rawValue)") }
    case .place(.folder(let id)):
      sidebar.folder(id).map { ($0.unreadCount, "folder-\(id.rawValue)") }
    default: nil
    }
  }
}

extension Sidebar {
  func subscription(_ id: FeedID) -> SubscriptionRow? {
    // By the places: a closure would be handed a copy of each row.
    for index in subscriptions.indices where subscriptions[index].feedID == id {
      return subscriptions[index]
    }
    return nil
  }

  func savedSearch(_ id: SavedSearchID) -> SavedSearch? { savedSearches.first { $0.id == id } }

  func folder(_ id: FolderID) -> FolderRow? { folders.first { $0.id == id } }

  /// Folders at the top level, or inside one, in the order of the sidebar.
  func folders(in parent: FolderID?) -> [FolderRow] { folders.filter { $0.parent == parent } }

  /// Subscriptions at the top level, or in one folder.
  func subscriptions(in folder: FolderID?) -> [SubscriptionRow] {
    subscriptions.filter { row in
      if let folder { row.folders.contains(folder) } else { row.folders.isEmpty }
    }
  }
}
