import HTMLWriting
import ReaderModel

/// All places with their counts: a column on the desk, the root page on a phone.
struct PlacesSidebar {
  let sidebar: Sidebar
  let current: ItemList?
  let isRefreshing: Bool
  let stage: Stage

  var html: HTML {
    nav(.class("sidebar"), .id("places"), .aria("label", "Places and feeds")) {
      div(.class("bar")) {
        a(.class("wordmark"), .href(Route.home.target)) {
          img(.src(stage.assets.target("icons/app.svg")), .alt(""), .width(26), .height(26))
          "Tidings"
        }
        RefreshButton(feed: nil, back: .feeds, isRefreshing: isRefreshing, stage: stage).html
        a(.class("tool"), .href(Route.add(address: nil).target), .aria("label", "Add a feed")) {
          Glyph.add.html(stage)
        }
        // On the desk it is in view below; on a phone a thousand feeds lie between.
        a(.class("tool", "only-phone"), .href(Route.settings.target), .aria("label", "Settings")) {
          Glyph.settings.html(stage)
        }
      }
      div(.class("places")) {
        lists
        if !sidebar.savedSearches.isEmpty {
          h2 { "Searches" }
          ul { for search in sidebar.savedSearches { searchEntry(search) } }
        }
        if !sidebar.subscriptions.isEmpty || !sidebar.folders.isEmpty {
          h2 { "Feeds" }
          ul { tree }
        }
        h2(.class("unseen")) { "More" }
        ul(.class("places-more")) {
          entry(.history(before: nil), "History", .history)
          entry(.health, "Feed health", .health)
          entry(.settings, "Settings", .settings)
        }
      }
    }
  }

  private var lists: HTML {
    ul {
      place(.unread, "Unread", .unread, count: sidebar.unreadCount, key: "unread")
      place(.today, "Today", .today)
      place(.starred, "Starred", .star, count: sidebar.starredCount, key: "starred")
      place(.podcasts, "Podcasts", .podcasts)
      place(.pictures, "Pictures", .pictures)
      place(.all, "All items", .all)
      li {
        a(.class("place"), .href(search.target), currentMark(ItemList(.search("")))) {
          Glyph.search.html(stage)
          span(.class("name")) { "Search" }
        }
      }
    }
  }

  private var search: Route { .list(ItemList(.search("")), after: nil) }

  /// Marked as shown are only folders and feeds whose list it is; all others are as they were before.
  private var tree: HTML {
    func draw() -> HTML { branch(Branches(sidebar), of: nil, depth: 0) }
    switch current?.place {
    case .feed, .folder: return draw()
    default: return stage.drawnFeeds?.tree(of: sidebar, stage, draw: draw) ?? draw()
    }
  }

  /// What lies in which folder; at the top level by `nil`.
  private struct Branches {
    let folders: [FolderID?: [FolderRow]]
    private(set) var subscriptions: [FolderID?: [SubscriptionRow]] = [:]

    init(_ sidebar: Sidebar) {
      folders = Dictionary(grouping: sidebar.folders, by: \.parent)
      for row in sidebar.subscriptions {
        if row.folders.isEmpty { subscriptions[nil, default: []].append(row) }
        for folder in row.folders { subscriptions[folder, default: []].append(row) }
      }
    }
  }

  /// Deeper nesting than this is drawn flat, so that no import can exhaust the stack.
  private static let deepestFolder = 12

  private func branch(_ branches: Branches, of parent: FolderID?, depth: Int) -> HTML {
    HTML {
      if depth < Self.deepestFolder {
        for folder in branches.folders[parent] ?? [] {
          folderEntry(folder, branches, depth: depth)
        }
      }
      feedEntries(branches.subscriptions[parent] ?? [])
    }
  }

  /// The link and what folds lie beside each other, because neither may hold the other.
  private func folderEntry(_ folder: FolderRow, _ branches: Branches, depth: Int) -> HTML {
    let list = ItemList(.place(.folder(folder.id)))
    return li(.class("folder")) {
      a(.class("place"), .href(Route.list(list, after: nil).target), currentMark(list)) {
        span(.class("name")) { bdi { folder.name } }
        CountLabel(count: folder.unreadCount, key: "folder-\(folder.id.rawValue)").html
      }
      details(.open(), .data("folder", String(folder.id.rawValue))) {
        summary(.aria("label", "Feeds in \(folder.name)")) { Glyph.turn.html(stage) }
        ul { branch(branches, of: folder.id, depth: depth + 1) }
      }
    }
  }

  /// The feed whose list is shown is drawn apart; all others are mostly as they were drawn before.
  private func feedEntries(_ rows: [SubscriptionRow]) -> HTML {
    guard let drawn = stage.drawnFeeds else {
      return HTML { for row in rows { feedEntry(row, isCurrent: row.feedID == currentFeed) } }
    }
    let current = rows.firstIndex { $0.feedID == currentFeed } ?? rows.count
    return HTML {
      drawn.html(of: Array(rows[..<current]), stage) { feedEntry($0, isCurrent: false) }
      for row in rows[current...].prefix(1) { feedEntry(row, isCurrent: true) }
      drawn.html(of: Array(rows[current...].dropFirst()), stage) {
        feedEntry($0, isCurrent: false)
      }
    }
  }

  private var currentFeed: FeedID? {
    if case .feed(let feed) = current?.place { feed } else { nil }
  }

  private func feedEntry(_ row: SubscriptionRow, isCurrent: Bool) -> HTML {
    li {
      a(
        .class("place"),
        .href(Route.place(.feed(row.feedID)).target),
        .when(isCurrent, .aria("current", "page"))
      ) {
        FeedTile(id: row.feedID, title: row.title, iconURL: row.iconURL, stage: stage).html
        span(.class("name")) { bdi { row.title } }
        if row.failure != nil {
          Glyph.warning.html(stage, "failing")
          span(.class("unseen")) { "cannot be refreshed" }
        }
        CountLabel(count: row.unreadCount, key: "feed-\(row.feedID.rawValue)").html
      }
    }
  }

  private func searchEntry(_ search: SavedSearch) -> HTML {
    let list = ItemList(.place(.saved(search.id)))
    return li {
      a(.class("place"), .href(Route.list(list, after: nil).target), currentMark(list)) {
        Glyph.search.html(stage)
        span(.class("name")) { bdi { search.name } }
      }
    }
  }

  private func place(
    _ place: Place,
    _ name: String,
    _ glyph: Glyph,
    count: Int? = nil,
    key: String = ""
  ) -> HTML {
    li {
      a(
        .class("place"),
        .href(Route.place(place).target),
        currentMark(ItemList(.place(place)))
      ) {
        glyph.html(stage)
        span(.class("name")) { name }
        if let count { CountLabel(count: count, key: key).html }
      }
    }
  }

  private func entry(_ route: Route, _ name: String, _ glyph: Glyph) -> HTML {
    li {
      a(.class("place"), .href(route.target)) {
        glyph.html(stage)
        span(.class("name")) { name }
      }
    }
  }

  private func currentMark(_ list: ItemList) -> Attribute {
    .when(current?.name == list.name, .aria("current", "page"))
  }
}
