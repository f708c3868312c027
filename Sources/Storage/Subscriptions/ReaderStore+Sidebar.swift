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
      try sidebars.sidebar(of: user, transaction) { transaction in
        try currentSidebar(of: user, transaction)
      }
    }
  }

  /// The numbers beside the places, without anything else: half a millisecond.
  ///
  /// - Throws: `DatabaseError`.
  package func counts(for user: UserID) async throws -> PlaceCounts {
    try await database.read { transaction in
      var feeds: [FeedID: Int] = [:]
      try transaction.query(
        """
        SELECT s.feed_id, \(unreadCount) FROM subscriptions s JOIN feeds f ON f.id = s.feed_id
        WHERE s.user_id = \(user) AND s.ended_at IS NULL AND \(unreadCount) > 0
        """
      ) { row in feeds[row[0]] = row[1] }
      let folders = try folderRows(of: user, transaction)
      let places = folders.isEmpty ? [:] : try folderPlaces(of: user, only: nil, transaction)
      return PlaceCounts(
        unread: feeds.values.reduce(0, +),
        starred: try starredCount(of: user, transaction),
        feeds: feeds,
        folders: folderCounts(folders, feeds, places).filter { $0.value > 0 }
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

private func currentSidebar(
  of user: UserID,
  _ transaction: borrowing Transaction
) throws -> Sidebar {
  var subscriptions = try subscriptionRows(of: user, only: nil, transaction)
  let places = try folderPlaces(of: user, only: nil, transaction)
  for index in subscriptions.indices {
    subscriptions[index].folders = places[subscriptions[index].feedID] ?? []
  }
  var folders = try folderRows(of: user, transaction)
  giveLayouts(to: &folders, &subscriptions)
  return Sidebar(
    unreadCount: subscriptions.reduce(0) { $0 + $1.unreadCount },
    starredCount: try starredCount(of: user, transaction),
    folders: counted(folders, subscriptions),
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
  return try transaction.queryAll(
    """
    SELECT f.id, f.address, coalesce(s.title, f.title, f.address), f.home_url, f.icon_url,
      \(unreadCount), f.item_count, f.last_checked_at, f.next_check_at,
      f.failure_since, f.failure_code, f.failure_status, f.failure_detail, f.failure_count,
      s.layout, s.fetches_full_text, s.refresh_interval, s.notifies, s.paused_at, f.title
    FROM subscriptions s JOIN feeds f ON f.id = s.feed_id
    WHERE s.user_id = \(user) AND s.ended_at IS NULL \(condition)
    ORDER BY coalesce(s.title, f.title, f.address) COLLATE NOCASE, f.id
    """
  ) { row in
    SubscriptionRow(
      feedID: row[0],
      address: row[1],
      title: row[2],
      ownTitle: row[19],
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
  try transaction.queryAll(
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
}

/// Adds the unread items in each folder and in the folders inside it; a feed that is in several of
/// them counts once.
private func counted(_ folders: [FolderRow], _ subscriptions: [SubscriptionRow]) -> [FolderRow] {
  let counts = folderCounts(
    folders,
    Dictionary(uniqueKeysWithValues: subscriptions.map { ($0.feedID, $0.unreadCount) }),
    Dictionary(uniqueKeysWithValues: subscriptions.map { ($0.feedID, $0.folders) })
  )
  return folders.map { folder in
    var folder = folder
    folder.unreadCount = counts[folder.id] ?? 0
    return folder
  }
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

/// The options in five columns that begin with the layout.
private func options(in row: borrowing Row, from index: Int) -> SubscriptionOptions {
  SubscriptionOptions(
    layout: (row[index] as String?).flatMap(ListLayout.init),
    fetchesFullText: row[index + 1],
    refreshIntervalInSeconds: row[index + 2],
    notifies: row[index + 3],
    pausedAt: row[index + 4]
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

/// The unread items in each folder, by those of its feeds and by the folders that feeds are in.
private func folderCounts(
  _ folders: [FolderRow],
  _ feeds: [FeedID: Int],
  _ places: [FeedID: [FolderID]]
) -> [FolderID: Int] {
  let parents = Dictionary(uniqueKeysWithValues: folders.map { ($0.id, $0.parent) })
  var counts: [FolderID: Int] = [:]
  for (feed, count) in feeds where count > 0 {
    var around: Set<FolderID> = []
    for folder in places[feed] ?? [] {
      var next: FolderID? = folder
      while let folder = next, around.insert(folder).inserted { next = parents[folder] ?? nil }
    }
    for folder in around { counts[folder, default: 0] += count }
  }
  return counts
}
