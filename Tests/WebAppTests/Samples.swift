import CivilTime
import ReaderModel

@testable import WebApp

/// Made-up values for pages; every text of a feed in them can be replaced by a hostile one.
enum Samples {
  static let now = Timestamp(seconds: 1_796_018_000)

  static let stage = Stage(now: now, assets: AssetPaths(prefix: "/assets/0"), look: Look())

  static func row(
    _ id: Int64 = 7,
    title: String = "A title",
    preview: String = "What it is about.",
    feedTitle: String = "A feed",
    minutesAgo: Int64 = 5,
    isRead: Bool = false,
    imageURL: String? = nil
  ) -> ItemRow {
    let date = now.advanced(bySeconds: -60 * minutesAgo)
    return ItemRow(
      id: ItemID(rawValue: id),
      feedID: FeedID(rawValue: 3),
      feedTitle: feedTitle,
      title: title,
      preview: preview,
      url: "https://example.org/\(id)",
      date: date,
      sortedAt: date,
      imageURL: imageURL,
      isRead: isRead
    )
  }

  static func sidebar(feedTitle: String = "A feed", folder: String = "A folder") -> Sidebar {
    Sidebar(
      unreadCount: 12,
      starredCount: 2,
      folders: [FolderRow(id: FolderID(rawValue: 1), name: folder, unreadCount: 4)],
      subscriptions: [
        SubscriptionRow(
          feedID: FeedID(rawValue: 3),
          address: "https://example.org/feed",
          title: feedTitle,
          homeURL: "https://example.org/",
          folders: [FolderID(rawValue: 1)],
          unreadCount: 4,
          itemCount: 20
        )
      ]
    )
  }

  static func listPage(
    _ list: ItemList = .unread,
    rows: [ItemRow] = [row()],
    sidebar: Sidebar = sidebar(),
    next: ItemCursor? = nil
  ) -> ListPage {
    ListPage(
      list: list,
      items: ItemPage(rows: rows, next: next, newestID: ItemID(rawValue: 99)),
      sidebar: sidebar,
      isRefreshing: false,
      stage: stage
    )
  }
}
