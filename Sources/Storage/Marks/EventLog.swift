// What users did, as it is written down for the history and for undoing.

import CivilTime
import ReaderModel
import SQLDatabase

/// What users do, as the event log names it.
enum EventKind: String {
  case read, unread, star, unstar
  /// Reading that moved watermarks.
  case readAll
  case unsubscribe, comeBack
  case renameFeed, moveFeed, changeAddress
  case renameFolder, moveFolder, removeFolder

  /// Whether subscriptions or folders changed, and not marks.
  var isAboutFeeds: Bool {
    switch self {
    case .read, .unread, .star, .unstar, .readAll: false
    case .unsubscribe, .comeBack, .renameFeed, .moveFeed, .changeAddress, .renameFolder,
      .moveFolder, .removeFolder:
      true
    }
  }

  /// What the history calls it.
  var historyKind: HistoryEntry.Kind {
    switch self {
    case .read, .readAll: .read
    case .unread: .unread
    case .star: .star
    case .unstar: .unstar
    case .unsubscribe: .unsubscribe
    case .comeBack: .comeBack
    case .renameFeed: .renameFeed
    case .moveFeed: .moveFeed
    case .changeAddress: .changeAddress
    case .renameFolder: .renameFolder
    case .moveFolder: .moveFolder
    case .removeFolder: .removeFolder
    }
  }
}

/// What an event says beside its kind and time.
struct EventNote {
  var device: String?
  var batch: OperationID?
  var query: ItemListQuery?
  var stretch = ListStretch.whole

  init(_ mark: Mark) {
    device = mark.device
    if case .readList(let query, let stretch, _) = mark.action {
      self.query = query
      self.stretch = stretch
    } else {
      batch = mark.batch
    }
  }
}

func newEvent(
  _ kind: EventKind,
  _ note: EventNote,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws -> EventID {
  try transaction.insert(
    """
    INSERT INTO events (user_id, at, kind, place, place_id, search, stretch, device, batch)
    VALUES (
      \(marker.user), \(marker.at), \(kind.rawValue), \(note.query?.place.columns.name),
      \(note.query?.place.columns.id), \(note.query?.search?.text), \(note.stretch.column),
      \(note.device), \(note.batch)
    )
    RETURNING id
    """
  )
}

/// Writes items down that were turned one by one; a batch goes on with the event it began.
func log(
  _ changes: [ItemChangeRecord],
  _ kind: EventKind,
  _ note: EventNote,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws -> MarkResult {
  if changes.isEmpty { return MarkResult() }
  var note = note
  var event: EventID?
  if let batch = note.batch {
    event = try transaction.value(
      """
      SELECT id FROM events
      WHERE user_id = \(marker.user) AND batch = \(batch) AND kind = \(kind.rawValue)
        AND undone_at IS NULL
      """,
      as: EventID.self
    )
    let isTaken = try transaction.value(
      "SELECT 1 FROM events WHERE user_id = \(marker.user) AND batch = \(batch)",
      as: Int.self
    )
    // The batch has been undone, or was of another kind: what comes now is on its own.
    if event == nil && isTaken != nil { note.batch = nil }
  }
  let id = try event ?? newEvent(kind, note, by: marker, transaction)
  for change in changes {
    try transaction.run(
      """
      INSERT INTO event_items (event_id, item_id, old_mark, old_changed_at)
      VALUES (\(id), \(change.item), \(change.oldMark), \(change.oldChangedAt))
      ON CONFLICT DO NOTHING
      """
    )
  }
  try addToCount(changes.count, of: id, transaction)
  if event != nil {
    try transaction.run(
      "UPDATE events SET at = \(marker.at) WHERE id = \(id) AND at < \(marker.at)"
    )
  }
  return MarkResult(event: id, items: changes.map(\.item))
}

/// Adds to the number of items that an event turned.
func addToCount(
  _ count: Int,
  of event: EventID,
  _ transaction: borrowing Transaction
) throws {
  try transaction.run(
    "UPDATE events SET item_count = item_count + \(count) WHERE id = \(event)"
  )
}

extension Place {
  /// How the place stands in the event log.
  var columns: (name: String, id: Int64?) {
    switch self {
    case .unread: ("unread", nil)
    case .today: ("today", nil)
    case .starred: ("starred", nil)
    case .all: ("all", nil)
    case .pictures: ("pictures", nil)
    case .podcasts: ("podcasts", nil)
    case .feed(let feed): ("feed", feed.rawValue)
    case .folder(let folder): ("folder", folder.rawValue)
    case .saved(let search): ("saved", search.rawValue)
    }
  }

  /// Reads what `columns` wrote.
  init?(name: String, id: Int64?) {
    switch (name, id) {
    case ("unread", _): self = .unread
    case ("today", _): self = .today
    case ("starred", _): self = .starred
    case ("all", _): self = .all
    case ("pictures", _): self = .pictures
    case ("podcasts", _): self = .podcasts
    case ("feed", let id?): self = .feed(FeedID(rawValue: id))
    case ("folder", let id?): self = .folder(FolderID(rawValue: id))
    case ("saved", let id?): self = .saved(SavedSearchID(rawValue: id))
    default: return nil
    }
  }
}

extension ListStretch {
  /// How the stretch stands in the event log; `nil` for a whole list.
  var column: String? {
    switch self {
    case .whole: nil
    case .above: "above"
    case .below: "below"
    case .olderThan(let days): "older \(days)"
    }
  }
}
