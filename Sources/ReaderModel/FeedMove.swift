package import CivilTime

/// Another address that a feed seems to have, watched until it is believed.
///
/// Sites redirect for good what they mean for a day, hotels and sellers of domains everything. So an
/// address is taken over only when the feed was met there on several days.
package struct PendingMove: Hashable, Sendable {
  /// What speaks of the address.
  package enum Hint: String, Hashable, Sendable {
    /// Redirects of the kind that is for good (301, 308).
    case redirect
    /// The document itself (`itunes:new-feed-url`).
    case announced
  }

  package var address: String
  package var hint: Hint
  package var since: Timestamp
  /// When it was last counted.
  package var countedAt: Timestamp
  /// On how many days it was seen.
  package var days: Int

  package init(
    address: String,
    hint: Hint,
    since: Timestamp,
    countedAt: Timestamp? = nil,
    days: Int = 1
  ) {
    self.address = address
    self.hint = hint
    self.since = since
    self.countedAt = countedAt ?? since
    self.days = days
  }

  /// The limits are ours: long enough for a mistake to be noticed by whoever made it.
  private static let daysNeeded = 3
  package static let secondsNeeded: Int64 = 3 * 86_400
  /// Looks that lie closer together are of one day.
  private static let secondsOfDay: Int64 = 20 * 3600

  /// What is known after another sighting; one of another address begins anew.
  package static func after(
    _ earlier: PendingMove?,
    seeing address: String,
    by hint: Hint,
    at now: Timestamp
  ) -> PendingMove {
    guard var move = earlier, move.address == address, move.hint == hint else {
      return PendingMove(address: address, hint: hint, since: now)
    }
    if now.seconds - move.countedAt.seconds >= Self.secondsOfDay {
      move.days += 1
      move.countedAt = now
    }
    return move
  }

  /// Whether it was seen on enough days.
  package func isRipe(at now: Timestamp) -> Bool {
    days >= Self.daysNeeded && now.seconds - since.seconds >= Self.secondsNeeded
  }
}

/// What an attempt says of the place where a feed lives.
package enum MoveStep: Hashable, Sendable {
  /// The other address was not met again.
  case forget
  case seen(MoveSighting)
}

/// Another address, and what came from it.
package struct MoveSighting: Hashable, Sendable {
  package var move: PendingMove
  /// Whether the feed is to live there from now on, if it is the same feed.
  package var isRipe: Bool
  /// Whether the address was asked only to see what is there.
  package var isTrial: Bool
  /// What the document there says of itself; both `nil` if it is the one that is stored.
  package var title: String?
  package var selfAddress: String?

  package init(
    move: PendingMove,
    isRipe: Bool = false,
    isTrial: Bool = false,
    title: String? = nil,
    selfAddress: String? = nil
  ) {
    self.move = move
    self.isRipe = isRipe
    self.isTrial = isTrial
    self.title = title
    self.selfAddress = selfAddress
  }
}

/// An address that a feed had.
package struct EarlierAddress: Hashable, Sendable {
  /// Why the feed left it.
  package enum Reason: String, Hashable, Sendable {
    case redirect, announced
    /// A reader gave the feed another one.
    case chosen
  }

  package var address: String
  package var leftAt: Timestamp
  package var reason: Reason

  package init(address: String, leftAt: Timestamp, reason: Reason) {
    self.address = address
    self.leftAt = leftAt
    self.reason = reason
  }
}
