import HTMLWriting
import HTTPSemantics
import ReaderModel
import Synchronization

/// The markup of folders and feeds in the list of places as it was drawn last.
///
/// A thousand feeds take longer to draw than all the rest of a page, and from one page to the next
/// hardly one of them has changed; mostly none has.
final class DrawnFeeds: Sendable {
  private struct Entry {
    var title: String
    var iconURL: String?
    var unreadCount: Int
    var isFailing: Bool
    var throughServer: Bool
    var base: BasePath
    var html: HTML

    func shows(_ row: SubscriptionRow, _ stage: Stage) -> Bool {
      unreadCount == row.unreadCount && isFailing == (row.failure != nil) && title == row.title
        && iconURL == row.iconURL && throughServer == (stage.pictures != nil)
        && base == BasePath.current
    }
  }

  /// All of them, where none is the page that is shown.
  private struct Tree {
    var folders: [FolderRow]
    var subscriptions: [SubscriptionRow]
    var throughServer: Bool
    var base: BasePath
    var html: HTML
  }

  /// The newest last; so many at most, for so many people who read at a time.
  private let trees = Mutex<[Tree]>([])
  private static let mostTrees = 3

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
          base: BasePath.current,
          html: drawn
        )
        html.append(drawn)
      }
      return html
    }
  }

  /// All folders and feeds, drawn by `draw` if anything of them has changed.
  func tree(of sidebar: Sidebar, _ stage: Stage, draw: () -> HTML) -> HTML {
    let throughServer = stage.pictures != nil
    let known = trees.withLock { trees in
      trees.last {
        $0.throughServer == throughServer && $0.base == BasePath.current
          && $0.folders == sidebar.folders
          && $0.subscriptions == sidebar.subscriptions
      }
    }
    if let known { return known.html }
    let tree = Tree(
      folders: sidebar.folders,
      subscriptions: sidebar.subscriptions,
      throughServer: throughServer,
      base: BasePath.current,
      html: draw()
    )
    trees.withLock { trees in
      if trees.count >= Self.mostTrees { trees.removeFirst() }
      trees.append(tree)
    }
    return tree.html
  }
}
