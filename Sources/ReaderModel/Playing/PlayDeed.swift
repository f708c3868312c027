package import CivilTime

/// Something that a user does with an episode or with the player, as a device tells it.
///
/// Each deed sets one thing that has a time of its own: where an episode stands, whether it has been
/// played, its place in the queue, what the player holds, a speed. Of two deeds about one thing the
/// newest wins by that time, whichever is told first; told twice, the second changes nothing.
package struct PlayDeed: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case reach(ItemID, PlayReport)
    case played(ItemID)
    case unplayed(ItemID)
    case enqueue(ItemID, QueuePlace)
    case dequeue(ItemID)
    /// Puts an episode into the player, or takes the one that is there out of it.
    case load(ItemID?)
    /// How fast the episodes of a feed play; `nil` as fast as all others.
    case speed(Double?, of: FeedID)
    /// How fast episodes play whose feed has no speed of its own.
    case commonSpeed(Double)
  }

  package var action: Action
  /// When the user did it; `nil` for now.
  package var at: Timestamp?

  package init(_ action: Action, at: Timestamp? = nil) {
    self.action = action
    self.at = at
  }
}

/// How far the sound of an episode has come.
package struct PlayReport: Hashable, Sendable {
  /// From the start of the episode.
  package var positionInMilliseconds: Int64
  /// As long as the file really is, where the device knows it.
  package var durationInMilliseconds: Int64?
  /// Whether the user went there, and the sound did not simply run on.
  package var isSought: Bool
  /// Whether the sound stops there, so that others want to know at once.
  package var isResting: Bool

  package init(
    _ positionInMilliseconds: Int64,
    of durationInMilliseconds: Int64? = nil,
    isSought: Bool = false,
    isResting: Bool = false
  ) {
    self.positionInMilliseconds = positionInMilliseconds
    self.durationInMilliseconds = durationInMilliseconds
    self.isSought = isSought
    self.isResting = isResting
  }
}

/// Where an episode goes in the queue.
package enum QueuePlace: Hashable, Sendable {
  case next
  case last
  /// Behind another one of the queue; last if that is not there.
  case after(ItemID)
}

/// What deeds changed.
package struct PlayChange: Hashable, Sendable {
  /// Episodes that have been played now, and had not been before.
  package var finished: [ItemID] = []
  /// Whether there is anything that another device wants to know before it asks.
  package var isNews = false

  package init() {}
}

extension PlayDeed {
  /// Slower and faster than this, nobody understands a word.
  package static let speeds = 0.5...3.0
}
