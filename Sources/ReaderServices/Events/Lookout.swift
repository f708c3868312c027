import ReaderModel
import Storage

/// What is known of the store, to tell what another program changed in it.
struct Lookout {
  fileprivate var counter: Int64?
  /// Of those whose screens are open.
  fileprivate var sidebars: [UserID: Sidebar] = [:]
}

extension Reader {
  /// Tells open screens what another program changed since the call before.
  ///
  /// Costs next to nothing while nobody else writes.
  ///
  /// - Returns: Whether anything was changed.
  func notice(_ lookout: inout Lookout) async -> Bool {
    guard let counter = try? await store.foreignChanges() else { return false }
    defer { lookout.counter = counter }
    let users = hub.users
    lookout.sidebars = lookout.sidebars.filter { users.contains($0.key) }
    let isChanged = lookout.counter.map { $0 != counter } ?? false
    for user in users where isChanged || lookout.sidebars[user] == nil {
      guard let sidebar = try? await store.sidebar(for: user) else { continue }
      if isChanged {
        for event in Self.events(from: lookout.sidebars[user], to: sidebar) {
          hub.publish(event, to: user)
        }
      }
      lookout.sidebars[user] = sidebar
    }
    return isChanged
  }

  /// What happened between two moments; without an earlier one anything may have.
  static func events(from old: Sidebar?, to new: Sidebar) -> [ReaderEvent] {
    guard let old else { return [.subscriptionsChanged, .marksChanged] }
    var events: [ReaderEvent] = []
    let known = Dictionary(
      old.subscriptions.map { ($0.feedID, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for row in new.subscriptions {
      guard let before = known[row.feedID], row.itemCount > before.itemCount else { continue }
      events.append(.itemsArrived(feed: row.feedID, count: row.itemCount - before.itemCount))
    }
    if old.shape != new.shape { events.append(.subscriptionsChanged) }
    // Marks may change without a change of the counts: one item read, another unread.
    events.append(.marksChanged)
    return events
  }
}

extension Sidebar {
  /// Names and places of everything, without counts and times.
  fileprivate var shape: [String] {
    folders.map { "\($0.id.rawValue) \($0.parent?.rawValue ?? 0) \($0.name)" }
      + subscriptions.map {
        "\($0.feedID.rawValue) \($0.title) \($0.folders.map(\.rawValue)) \($0.failure != nil)"
      }
      + savedSearches.map { "\($0.id.rawValue) \($0.name) \($0.text)" }
  }
}
