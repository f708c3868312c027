import CivilTime
package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// Places, folders, subscriptions and counts of one moment.
  ///
  /// - Returns: Folders and subscriptions by name, without regard to case.
  /// - Throws: `DatabaseError`.
  package func sidebar(for user: UserID) async throws -> Sidebar {
    try await database.read { transaction in
      try sidebars.value(for: user, transaction) { transaction in
        try currentSidebar(
          of: user,
          shapes.shape(of: user, transaction, make: currentShape),
          transaction
        )
      }
    }
  }

  /// The numbers beside the places, the newest item, and marks of some items, all of one moment.
  ///
  /// - Parameters:
  ///   - items: Those whose marks are wanted.
  ///   - user: Whose.
  /// - Returns: What there is; an item that the user has no business with is left out.
  /// - Throws: `DatabaseError`.
  package func standing(
    of items: [ItemID] = [],
    for user: UserID
  ) async throws -> ReadingStanding {
    try await database.read { transaction in
      let counts = try placeCounts.value(for: user, transaction) { transaction in
        try currentCounts(
          of: user,
          shapes.shape(of: user, transaction, make: currentShape),
          transaction
        )
      }
      return ReadingStanding(
        counts: counts,
        newest: try newestItem(transaction),
        items: try itemStates(items, for: user, transaction)
      )
    }
  }

  /// One subscription.
  ///
  /// - Returns: The subscription; `nil` if the user has none to that feed.
  /// - Throws: `DatabaseError`.
  package func subscription(to feed: FeedID, for user: UserID) async throws -> SubscriptionRow? {
    try await database.read { transaction in
      let feed = try presentFeed(feed, transaction)
      guard var row = try subscriptionRows(of: user, only: feed, transaction).first else {
        return nil
      }
      row.folders = try folderPlaces(of: user, only: feed, transaction)[feed] ?? []
      var folders = try folderRows(of: user, transaction)
      var rows = [row]
      giveLayouts(to: &folders, &rows)
      return rows[0]
    }
  }
}

private func currentShape(
  of user: UserID,
  _ transaction: borrowing Transaction
) throws -> PlacesShape {
  var subscriptions = try subscriptionRows(of: user, only: nil, transaction)
  let places = try folderPlaces(of: user, only: nil, transaction)
  for index in subscriptions.indices {
    subscriptions[index].folders = places[subscriptions[index].feedID] ?? []
  }
  var folders = try folderRows(of: user, transaction)
  giveLayouts(to: &folders, &subscriptions)
  return PlacesShape(folders: folders, subscriptions: subscriptions)
}

private func currentCounts(
  of user: UserID,
  _ shape: PlacesShape,
  _ transaction: borrowing Transaction
) throws -> PlaceCounts {
  var counts: [PlaceCounts.Count<FeedID>] = []
  try transaction.query(
    """
    SELECT s.feed_id, \(unreadCount) FROM subscriptions s JOIN feeds f ON f.id = s.feed_id
    WHERE s.user_id = \(user) AND s.ended_at IS NULL AND \(unreadCount) > 0
    ORDER BY s.feed_id
    """
  ) { row in counts.append(PlaceCounts.Count(id: row[0], unread: row[1])) }
  return PlaceCounts(
    unread: counts.reduce(0) { $0 + $1.unread },
    starred: try starredCount(of: user, transaction),
    feeds: counts,
    folders: shape.folderCounts(of: counts)
  )
}

private func currentSidebar(
  of user: UserID,
  _ shape: PlacesShape,
  _ transaction: borrowing Transaction
) throws -> Sidebar {
  var subscriptions = shape.subscriptions
  var counts: [PlaceCounts.Count<FeedID>] = []
  var rank = 0
  try transaction.query(
    """
    SELECT s.feed_id, \(unreadCount), f.item_count, f.last_checked_at, f.next_check_at,
      f.failure_since, f.failure_code, f.failure_status, f.failure_detail, f.failure_count
    FROM subscriptions s JOIN feeds f ON f.id = s.feed_id
    WHERE s.user_id = \(user) AND s.ended_at IS NULL ORDER BY s.feed_id
    """
  ) { row in
    // The shape is of the same snapshot, so the feeds are the same ones.
    let index = shape.byFeed[rank]
    rank += 1
    let unread: Int = row[1]
    subscriptions[index].unreadCount = unread
    subscriptions[index].itemCount = row[2]
    subscriptions[index].lastCheckedAt = row[3]
    subscriptions[index].nextCheckAt = row[4]
    subscriptions[index].failure = failure(in: row, from: 5)
    if unread > 0 { counts.append(PlaceCounts.Count(id: row[0], unread: unread)) }
  }
  var folders = shape.folders
  let inFolders = shape.unreadCounts(of: counts)
  for index in folders.indices { folders[index].unreadCount = inFolders[index] }
  return Sidebar(
    unreadCount: counts.reduce(0) { $0 + $1.unread },
    starredCount: try starredCount(of: user, transaction),
    folders: folders,
    subscriptions: subscriptions,
    savedSearches: try savedSearchRows(of: user, transaction)
  )
}

private func starredCount(of user: UserID, _ transaction: borrowing Transaction) throws -> Int {
  try transaction.value("SELECT starred_count FROM users WHERE id = \(user)", as: Int.self) ?? 0
}

private func subscriptionRows(
  of user: UserID,
  only feed: FeedID?,
  _ transaction: borrowing Transaction
) throws -> [SubscriptionRow] {
  let condition: SQL = if let feed { "AND s.feed_id = \(feed)" } else { "" }
  var rows = try transaction.queryAll(
    """
    SELECT f.id, f.address, coalesce(s.title, f.title, f.address), f.home_url, f.icon_url,
      \(unreadCount), f.item_count, f.last_checked_at, f.next_check_at,
      f.failure_since, f.failure_code, f.failure_status, f.failure_detail, f.failure_count,
      s.layout, s.fetches_full_text, s.refresh_interval, s.notifies, s.paused_at, s.kept_days,
      s.kept_items, f.title
    FROM subscriptions s JOIN feeds f ON f.id = s.feed_id
    WHERE s.user_id = \(user) AND s.ended_at IS NULL \(condition)
    ORDER BY coalesce(s.title, f.title, f.address) COLLATE NOCASE, f.id
    """
  ) { row in
    SubscriptionRow(
      feedID: row[0],
      address: row[1],
      title: row[2],
      ownTitle: row[21],
      homeURL: row[3],
      iconURL: row[4],
      unreadCount: row[5],
      itemCount: row[6],
      lastCheckedAt: row[7],
      nextCheckAt: row[8],
      failure: failure(in: row, from: 9),
      options: options(in: row, from: 14)
    )
  }
  // The database has them nearly so, which is quick to finish.
  rows.sort(byName: \.title)
  return rows
}

private func folderPlaces(
  of user: UserID,
  only feed: FeedID?,
  _ transaction: borrowing Transaction
) throws -> [FeedID: [FolderID]] {
  let condition: SQL = if let feed { "AND feed_id = \(feed)" } else { "" }
  var places: [FeedID: [FolderID]] = [:]
  try transaction.query(
    """
    SELECT feed_id, folder_id FROM subscription_folders
    WHERE user_id = \(user) \(condition) ORDER BY feed_id, ordinal
    """
  ) { row in places[row[0], default: []].append(row[1]) }
  return places
}

private func folderRows(
  of user: UserID,
  _ transaction: borrowing Transaction
) throws -> [FolderRow] {
  var rows = try transaction.queryAll(
    """
    SELECT id, parent_id, name, layout FROM folders WHERE user_id = \(user)
    ORDER BY name COLLATE NOCASE, id
    """
  ) { row in
    FolderRow(
      id: row[0],
      parent: row[1],
      name: row[2],
      ownLayout: (row[3] as String?).flatMap(ListLayout.init)
    )
  }
  rows.sort(byName: \.name)
  return rows
}

/// Gives every folder and subscription the layout that it gets from what is around it.
private func giveLayouts(to folders: inout [FolderRow], _ subscriptions: inout [SubscriptionRow]) {
  let places = Dictionary(uniqueKeysWithValues: folders.map { ($0.id, $0) })
  func chosen(for folder: FolderID) -> ListLayout? {
    var next: FolderID? = folder
    // A folder cannot lie inside itself, so the way up ends.
    while let id = next, let place = places[id] {
      if let layout = place.ownLayout { return layout }
      next = place.parent
    }
    return nil
  }
  for index in folders.indices { folders[index].layout = chosen(for: folders[index].id) ?? .rows }
  for index in subscriptions.indices {
    let row = subscriptions[index]
    subscriptions[index].layout =
      row.options.layout ?? row.folders.lazy.compactMap(chosen).first ?? .rows
  }
}

/// The options in seven columns that begin with the layout.
private func options(in row: borrowing Row, from index: Int) -> SubscriptionOptions {
  SubscriptionOptions(
    layout: (row[index] as String?).flatMap(ListLayout.init),
    fetchesFullText: row[index + 1],
    refreshIntervalInSeconds: row[index + 2],
    notifies: row[index + 3],
    pausedAt: row[index + 4],
    keeping: KeepingLimits(days: row[index + 5], items: row[index + 6])
  )
}

/// The failure in five columns that begin with its date; none if that is NULL.
func failure(in row: borrowing Row, from index: Int) -> FeedFailure? {
  let since: Timestamp? = row[index]
  let code: String? = row[index + 1]
  guard let since, let code = code.flatMap(FeedFailure.Code.init) else { return nil }
  return FeedFailure(
    code: code,
    httpStatus: row[index + 2],
    detail: row[index + 3],
    since: since,
    count: row[index + 4]
  )
}
