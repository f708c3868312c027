package import CivilTime
package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// Applies what devices tell of playing, all of it in one transaction.
  ///
  /// Of two deeds about one thing the newest wins by its own time, in whatever order they are told.
  /// Deeds about episodes that the user has no business with change nothing.
  ///
  /// - Parameters:
  ///   - deeds: What was done.
  ///   - user: By whom.
  ///   - now: Deeds of the future count as made now.
  ///   - marginInSeconds: How near its end an episode counts as played.
  /// - Returns: What changed.
  /// - Throws: `DatabaseError`.
  @discardableResult
  package func play(
    _ deeds: [PlayDeed],
    for user: UserID,
    at now: Timestamp,
    playedWithin marginInSeconds: Int
  ) async throws -> PlayChange {
    try await database.write { transaction in
      var change = PlayChange()
      for deed in deeds {
        let time = min(deed.at ?? now, now)
        switch deed.action {
        case .reach(let item, let report):
          try changeState(of: item, for: user, &change, transaction) { state in
            state.reach(report, at: time, playedWithin: marginInSeconds)
          }
          if report.isResting { change.isNews = true }
        case .played(let item):
          try changeState(of: item, for: user, &change, transaction) { state in
            state.setPlayed(true, at: time)
          }
          change.isNews = true
        case .unplayed(let item):
          try changeState(of: item, for: user, &change, transaction) { state in
            state.setPlayed(false, at: time)
          }
          change.isNews = true
        case .enqueue(let item, let place):
          try enqueue(item, at: place, for: user, time, transaction)
          change.isNews = true
        case .dequeue(let item):
          try setRank(nil, of: item, for: user, time, transaction)
          change.isNews = true
        case .load(let item):
          try load(item, for: user, time, transaction)
          change.isNews = true
        case .speed(let speed, let feed):
          try setSpeed(speed.map(bounded), of: feed, for: user, time, transaction)
          change.isNews = true
        case .commonSpeed(let speed):
          try setCommonSpeed(bounded(speed), for: user, time, transaction)
          change.isNews = true
        }
      }
      return change
    }
  }

  /// Where episodes stand; those that were never begun are left out.
  ///
  /// - Throws: `DatabaseError`.
  package func playStates(
    of items: [ItemID],
    for user: UserID
  ) async throws -> [ItemID: PlayState] {
    try await database.read { transaction in
      var states: [ItemID: PlayState] = [:]
      for item in items { states[item] = try playState(of: item, for: user, transaction) }
      return states
    }
  }

  /// What the player needs to know of an episode.
  ///
  /// - Returns: `nil` if there is none, or nothing in it can be played.
  /// - Throws: `DatabaseError`.
  package func episode(_ item: ItemID, for user: UserID) async throws -> Episode? {
    try await database.read { transaction in try Storage.episode(item, for: user, transaction) }
  }

  /// What the player holds, and the queue.
  ///
  /// - Throws: `DatabaseError`.
  package func upNext(for user: UserID) async throws -> UpNext {
    try await database.read { transaction in
      let player = try transaction.queryOne(
        "SELECT item_id, speed FROM players WHERE user_id = \(user)"
      ) { row in (item: row[0] as ItemID?, speed: row[1] as Double?) }
      var next = UpNext(speed: player?.speed ?? 1)
      next.current = try player?.item.flatMap { try Storage.episode($0, for: user, transaction) }
      for item in try queuedItems(of: user, transaction) {
        if let episode = try Storage.episode(item, for: user, transaction) {
          next.queue.append(episode)
        }
      }
      return next
    }
  }

  /// The episode that the player holds.
  ///
  /// - Throws: `DatabaseError`.
  package func currentEpisode(for user: UserID) async throws -> ItemID? {
    try await database.read { transaction in
      try transaction.value(
        "SELECT item_id FROM players WHERE user_id = \(user) AND item_id IS NOT NULL",
        as: ItemID.self
      )
    }
  }
}

/// Voices of any speed are possible, these can be understood.
private func bounded(_ speed: Double) -> Double {
  min(max(speed, PlayDeed.speeds.lowerBound), PlayDeed.speeds.upperBound)
}

/// Changes where an episode stands, and notes whether it has been played by that.
private func changeState(
  of item: ItemID,
  for user: UserID,
  _ change: inout PlayChange,
  _ transaction: borrowing Transaction,
  _ apply: (inout PlayState) -> Void
) throws {
  guard try isPlayable(item, for: user, transaction) else { return }
  let old = try playState(of: item, for: user, transaction) ?? PlayState()
  var new = old
  apply(&new)
  if new == old { return }
  try transaction.run(
    """
    INSERT INTO play_states (
      user_id, item_id, feed_id, position, position_at, duration, is_played, played_at
    )
    SELECT \(user), id, feed_id, \(new.positionInMilliseconds), \(new.positionAt),
      \(new.durationInMilliseconds), \(new.isPlayed), \(new.playedAt)
    FROM items WHERE id = \(item)
    ON CONFLICT (user_id, item_id) DO UPDATE SET
      position = excluded.position, position_at = excluded.position_at,
      duration = excluded.duration, is_played = excluded.is_played,
      played_at = excluded.played_at
    """
  )
  if new.isPlayed && !old.isPlayed { change.finished.append(item) }
  if new.isPlayed != old.isPlayed { change.isNews = true }
}

/// Puts an episode into the player unless something was put there later.
private func load(
  _ item: ItemID?,
  for user: UserID,
  _ time: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  if let item, try !isPlayable(item, for: user, transaction) { return }
  try transaction.run(
    """
    INSERT INTO players (user_id, item_id, item_changed_at) VALUES (\(user), \(item), \(time))
    ON CONFLICT (user_id) DO UPDATE SET
      item_id = excluded.item_id, item_changed_at = excluded.item_changed_at
    WHERE coalesce(players.item_changed_at, \(Int64.min)) <= excluded.item_changed_at
    """
  )
}

private func setSpeed(
  _ speed: Double?,
  of feed: FeedID,
  for user: UserID,
  _ time: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  let feed = try presentFeed(feed, transaction)
  try transaction.run(
    """
    INSERT INTO show_options (user_id, feed_id, speed, speed_changed_at)
    SELECT user_id, feed_id, \(speed), \(time) FROM subscriptions
    WHERE user_id = \(user) AND feed_id = \(feed)
    ON CONFLICT (user_id, feed_id) DO UPDATE SET
      speed = excluded.speed, speed_changed_at = excluded.speed_changed_at
    WHERE coalesce(show_options.speed_changed_at, \(Int64.min)) <= excluded.speed_changed_at
    """
  )
}

private func setCommonSpeed(
  _ speed: Double,
  for user: UserID,
  _ time: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  try transaction.run(
    """
    INSERT INTO players (user_id, speed, speed_changed_at) VALUES (\(user), \(speed), \(time))
    ON CONFLICT (user_id) DO UPDATE SET
      speed = excluded.speed, speed_changed_at = excluded.speed_changed_at
    WHERE coalesce(players.speed_changed_at, \(Int64.min)) <= excluded.speed_changed_at
    """
  )
}
