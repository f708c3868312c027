// Subscriptions, folders and what lies where: what an event changed of that, and putting it back.
//
// Whatever a change does, the event is the difference between before and after. So every change can be
// undone, also those that merge folders or move many feeds, without each having an undo of its own.

import CivilTime
import ReaderModel
import SQLDatabase

/// Subscriptions and folders of a user at one moment.
struct Shape {
  struct Subscription: Equatable {
    var title: String?
    var isEnded: Bool
    /// Of the feed.
    var address: String
  }

  struct Folder: Equatable {
    var name: String
    var parent: FolderID?
    var layout: String?
  }

  struct Membership: Hashable {
    var feed: FeedID
    var folder: FolderID
  }

  var subscriptions: [FeedID: Subscription] = [:]
  var folders: [FolderID: Folder] = [:]
  var ordinals: [Membership: Int] = [:]

  init(of user: UserID, _ transaction: borrowing Transaction) throws {
    try transaction.query(
      """
      SELECT s.feed_id, s.title, s.ended_at IS NOT NULL, f.address
      FROM subscriptions s JOIN feeds f ON f.id = s.feed_id WHERE s.user_id = \(user)
      """
    ) { row in
      subscriptions[row[0]] = Subscription(title: row[1], isEnded: row[2], address: row[3])
    }
    try transaction.query(
      "SELECT id, name, parent_id, layout FROM folders WHERE user_id = \(user)"
    ) { row in folders[row[0]] = Folder(name: row[1], parent: row[2], layout: row[3]) }
    try transaction.query(
      "SELECT feed_id, folder_id, ordinal FROM subscription_folders WHERE user_id = \(user)"
    ) { row in ordinals[Membership(feed: row[0], folder: row[1])] = row[2] }
  }
}

extension ReaderStore {
  /// Runs a change of subscriptions or folders, and logs what it changed if `deed` tells when.
  ///
  /// - Returns: What `body` returned.
  /// - Throws: `DatabaseError`, and what `body` throws.
  func changingShape<Result: Sendable>(
    of user: UserID,
    by deed: Deed?,
    _ body: @Sendable @escaping (borrowing Transaction) throws -> Result
  ) async throws -> Result {
    try await changeShape(of: user, by: deed, body).result
  }

  /// The same, telling also which event can be undone.
  func changeShape<Result: Sendable>(
    of user: UserID,
    by deed: Deed?,
    _ body: @Sendable @escaping (borrowing Transaction) throws -> Result
  ) async throws -> (result: Result, event: EventID?) {
    try await database.write { transaction in
      guard let deed else { return (try body(transaction), nil) }
      let before = try Shape(of: user, transaction)
      let result = try body(transaction)
      let change = ShapeChange(from: before, to: try Shape(of: user, transaction))
      return (result, try change.log(for: user, deed, transaction))
    }
  }
}

/// The difference between two shapes.
struct ShapeChange {
  private let before: Shape
  private let after: Shape
  private let successor: FeedID?
  private let feeds: [FeedID]
  private let folders: [FolderID]
  private let memberships: [Shape.Membership]

  /// - Parameters:
  ///   - before: How it was.
  ///   - after: How it is.
  ///   - successor: A feed that took the place of another one, and goes when that comes back.
  init(from before: Shape, to after: Shape, successor: FeedID? = nil) {
    self.before = before
    self.after = after
    self.successor = successor
    // A subscription that nobody had before is not undone: it would have to forget what was read.
    feeds = Set(before.subscriptions.keys).union([successor].compactMap(\.self)).filter {
      before.subscriptions[$0] != after.subscriptions[$0]
    }.sorted()
    let allFolders = Set(before.folders.keys).union(after.folders.keys)
    folders = allFolders.filter { before.folders[$0] != after.folders[$0] }.sorted()
    let allMemberships = Set(before.ordinals.keys).union(after.ordinals.keys)
    memberships = allMemberships.filter { before.ordinals[$0] != after.ordinals[$0] }
  }

  /// Writes the event, if anything changed that can be undone.
  func log(
    for user: UserID,
    _ deed: Deed,
    _ transaction: borrowing Transaction
  ) throws -> EventID? {
    guard let what = summary else { return nil }
    let subject = try name(of: what, transaction)
    let event: EventID = try transaction.insert(
      """
      INSERT INTO events (user_id, at, kind, item_count, device, subject)
      VALUES (
        \(user), \(deed.at), \(what.kind.rawValue), \(what.feeds.count + what.folders.count),
        \(deed.device), \(subject)
      )
      RETURNING id
      """
    )
    for feed in feeds {
      let (old, new) = (before.subscriptions[feed], after.subscriptions[feed])
      let isMoved = isMoved(feed)
      try transaction.run(
        """
        INSERT INTO event_subscriptions
          (event_id, feed_id, old_title, new_title, was_ended, is_ended, old_address, new_address)
        VALUES (
          \(event), \(feed), \((old ?? new)?.title), \(new?.title), \(old?.isEnded ?? true),
          \(new?.isEnded ?? true), \(isMoved ? old?.address : nil),
          \(isMoved ? new?.address : nil)
        )
        """
      )
    }
    for folder in folders {
      let (old, new) = (before.folders[folder], after.folders[folder])
      try transaction.run(
        """
        INSERT INTO event_folders (
          event_id, folder_id, old_name, new_name, old_parent_id, new_parent_id, old_layout
        )
        VALUES (
          \(event), \(folder), \(old?.name), \(new?.name), \(old?.parent), \(new?.parent),
          \(old?.layout)
        )
        """
      )
    }
    for place in memberships {
      try transaction.run(
        """
        INSERT INTO event_places (event_id, feed_id, folder_id, old_ordinal, new_ordinal)
        VALUES (
          \(event), \(place.feed), \(place.folder), \(before.ordinals[place]),
          \(after.ordinals[place])
        )
        """
      )
    }
    return event
  }

  /// What happened in one word, and to what; `nil` for nothing worth telling.
  private var summary: (kind: EventKind, feeds: [FeedID], folders: [FolderID])? {
    let moved = feeds.filter { isMoved($0) || before.subscriptions[$0] == nil }
    if !moved.isEmpty { return (.changeAddress, [moved[0]], []) }
    let left = feeds.filter { ended($0, before) == false && ended($0, after) != false }
    // Also where the user read the other feed already.
    if successor != nil, let old = left.first { return (.changeAddress, [old], []) }
    if !left.isEmpty { return (.unsubscribe, left, []) }
    let back = feeds.filter { ended($0, before) == true && ended($0, after) == false }
    if !back.isEmpty { return (.comeBack, back, []) }
    let removed = folders.filter { after.folders[$0] == nil }
    if !removed.isEmpty { return (.removeFolder, [], Array(removed.prefix(1))) }
    let kept = folders.filter { before.folders[$0] != nil }
    let renamed = kept.filter { before.folders[$0]?.name != after.folders[$0]?.name }
    if !renamed.isEmpty { return (.renameFolder, [], renamed) }
    let refiled = kept.filter { before.folders[$0]?.parent != after.folders[$0]?.parent }
    if !refiled.isEmpty { return (.moveFolder, [], refiled) }
    let retitled = feeds.filter {
      before.subscriptions[$0]?.title != after.subscriptions[$0]?.title
    }
    if !retitled.isEmpty { return (.renameFeed, retitled, []) }
    let filed = Set(memberships.map(\.feed)).filter { before.subscriptions[$0] != nil }
    return filed.isEmpty ? nil : (.moveFeed, filed.sorted(), [])
  }

  private func isMoved(_ feed: FeedID) -> Bool {
    guard let old = before.subscriptions[feed], let new = after.subscriptions[feed] else {
      return false
    }
    return old.address != new.address
  }

  private func ended(_ feed: FeedID, _ shape: Shape) -> Bool? { shape.subscriptions[feed]?.isEnded }

  /// What the only one was called.
  private func name(
    of what: (kind: EventKind, feeds: [FeedID], folders: [FolderID]),
    _ transaction: borrowing Transaction
  ) throws -> String? {
    guard what.feeds.count + what.folders.count == 1 else { return nil }
    if let folder = what.folders.first { return before.folders[folder]?.name }
    guard let feed = what.feeds.first else { return nil }
    if let title = before.subscriptions[feed]?.title { return title }
    return try transaction.value(
      "SELECT coalesce(title, address) FROM feeds WHERE id = \(feed)",
      as: String.self
    )
  }
}
