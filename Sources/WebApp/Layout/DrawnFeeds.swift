import HTMLWriting
import ReaderModel
import Synchronization

/// The markup of feeds in the list of places as it was drawn last.
///
/// A thousand feeds take longer to draw than all the rest of a page, and from one page to the next
/// hardly one of them has changed.
final class DrawnFeeds: Sendable {
  private struct Entry {
    var title: String
    var iconURL: String?
    var unreadCount: Int
    var isFailing: Bool
    var throughServer: Bool
    var html: HTML

    func shows(_ row: SubscriptionRow, _ stage: Stage) -> Bool {
      unreadCount == row.unreadCount && isFailing == (row.failure != nil) && title == row.title
        && iconURL == row.iconURL && throughServer == (stage.pictures != nil)
    }
  }

  private let entries = Mutex<[FeedID: Entry]>([:])
  /// So many at most, some two kilobytes each.
  private static let most = 10_000

  /// The feeds one after the other, those drawn by `draw` that have changed.
  func html(
    of rows: [SubscriptionRow],
    _ stage: Stage,
    draw: (SubscriptionRow) -> HTML
  ) -> HTML {
    entries.withLock { entries in
      if entries.count > Self.most { entries.removeAll() }
      var html = HTML()
      for row in rows {
        if let known = entries[row.feedID], known.shows(row, stage) {
          html.append(known.html)
          continue
        }
        let drawn = draw(row)
        entries[row.feedID] = Entry(
          title: row.title,
          iconURL: row.iconURL,
          unreadCount: row.unreadCount,
          isFailing: row.failure != nil,
          throughServer: stage.pictures != nil,
          html: drawn
        )
        html.append(drawn)
      }
      return html
    }
  }
}
