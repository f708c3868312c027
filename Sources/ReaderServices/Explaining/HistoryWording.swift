package import ReaderModel

/// What somebody did, in words: for the history, and for what takes it back.
package struct HistoryWording {
  package let entry: HistoryEntry

  package init(entry: HistoryEntry) {
    self.entry = entry
  }

  /// Like `Marked 53 items as read`.
  package var sentence: String {
    switch entry.kind {
    case .read: "Marked \(items) as read"
    case .unread: "Marked \(items) as unread"
    case .star: "Starred \(items)"
    case .unstar: "Took the star off \(items)"
    case .unsubscribe: "Unsubscribed from \(feeds)"
    case .comeBack: "Subscribed to \(feeds) again"
    case .renameFeed: "Renamed \(feeds)"
    case .moveFeed: "Moved \(feeds)"
    case .changeAddress: "Changed the address of \(feeds)"
    case .renameFolder: "Renamed \(folders)"
    case .moveFolder: "Moved \(folders)"
    case .removeFolder: "Removed \(folders)"
    }
  }

  /// Which list and which part of it; `nil` where no list was marked.
  package var place: String? {
    guard let name = placeName else { return nil }
    let list = entry.search.map { "\u{201C}\($0)\u{201D} in \(name)" } ?? name
    switch entry.stretch {
    case .whole: return list
    case .above: return "\(list), above an item"
    case .below: return "\(list), below an item"
    case .olderThan(let days): return "\(list), older than \(Self.span(days: days))"
    }
  }

  private static func span(days: Int) -> String {
    switch days {
    case 1: "a day"
    case 7: "a week"
    case 30: "a month"
    default: "\(days.grouped) days"
    }
  }

  private var placeName: String? {
    switch entry.place {
    case .unread: "Unread"
    case .today: "Today"
    case .starred: "Starred"
    case .all: "All items"
    case .pictures: "Pictures"
    case .podcasts: "Podcasts"
    case .feed: entry.placeName ?? "A feed"
    case .folder: entry.placeName ?? "A folder"
    case .saved: entry.placeName ?? "A saved search"
    case nil: nil
    }
  }

  private var items: String { quoted ?? counted("item") }
  private var feeds: String { quoted ?? counted("feed") }
  private var folders: String { quoted.map { "the folder \($0)" } ?? counted("folder") }

  /// Like `1 item`, `12,345 items`.
  private func counted(_ noun: String) -> String {
    "\(entry.count.grouped) \(noun)\(entry.count == 1 ? "" : "s")"
  }

  private var quoted: String? {
    guard let subject = entry.subject, !subject.isEmpty else { return nil }
    let short = subject.count > 80 ? subject.prefix(79) + "\u{2026}" : subject[...]
    return "\u{201C}\(short)\u{201D}"
  }
}
