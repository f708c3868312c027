package import CivilTime

/// A line of the history: something that a user did, or several things of a kind done one after
/// the other.
package struct HistoryEntry: Hashable, Sendable {
  /// What was done.
  package enum Kind: String, Sendable {
    /// Items were read one by one, or as a list.
    case read
    case unread, star, unstar
    case unsubscribe, comeBack
    case renameFeed, moveFeed, changeAddress
    case renameFolder, moveFolder, removeFolder
  }

  /// The newest of what was done first; all are undone together.
  package var events: [EventID]
  package var kind: Kind
  package var at: Timestamp
  /// How many items, feeds or folders changed.
  package var count: Int
  /// Which list it was; `nil` if items were marked one by one.
  package var place: Place?
  /// What the feed, folder or saved search is called; `nil` if it has no name of its own, or is gone.
  package var placeName: String?
  /// What was searched for in the place.
  package var search: String?
  package var stretch: Stretch
  /// What the one item, feed or folder is or was called.
  package var subject: String?
  /// Where it was done, like `Firefox on Linux`.
  package var device: String?
  package var undoneAt: Timestamp?

  /// Which part of the list, in so far as it can still be told.
  package enum Stretch: Hashable, Sendable {
    case whole, above, below
    case olderThan(days: Int)
  }

  package init(
    events: [EventID],
    kind: Kind,
    at: Timestamp,
    count: Int,
    place: Place? = nil,
    placeName: String? = nil,
    search: String? = nil,
    stretch: Stretch = .whole,
    subject: String? = nil,
    device: String? = nil,
    undoneAt: Timestamp? = nil
  ) {
    self.events = events
    self.kind = kind
    self.at = at
    self.count = count
    self.place = place
    self.placeName = placeName
    self.search = search
    self.stretch = stretch
    self.subject = subject
    self.device = device
    self.undoneAt = undoneAt
  }
}

extension HistoryEntry {
  /// Single marks with less than this between them are one line.
  private static let pauseInSeconds: Int64 = 1800

  /// Lets single marks of a kind that were made one after the other on a device become one line.
  package static func grouped(_ entries: [HistoryEntry]) -> [HistoryEntry] {
    var lines: [HistoryEntry] = []
    // Where the last line began: its own time is that of its end.
    var start = Timestamp(milliseconds: 0)
    for entry in entries {
      if let last = lines.last, entry.continues(last, startedAt: start) {
        lines[lines.count - 1].events += entry.events
        lines[lines.count - 1].count += entry.count
        lines[lines.count - 1].subject = nil
      } else {
        lines.append(entry)
      }
      start = entry.at
    }
    return lines
  }

  /// Whether an older entry belongs to the line of a newer one.
  private func continues(_ newer: HistoryEntry, startedAt start: Timestamp) -> Bool {
    isOfSingleItems && newer.isOfSingleItems && kind == newer.kind && device == newer.device
      && (undoneAt == nil) == (newer.undoneAt == nil)
      && start.seconds - at.seconds < Self.pauseInSeconds
  }

  private var isOfSingleItems: Bool {
    switch kind {
    case .read, .unread, .star, .unstar: place == nil
    default: false
    }
  }
}
