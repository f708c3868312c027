package import CivilTime

/// A feed whose time has come, with what is needed to ask for it.
///
/// Thousands of them wait for their turn at the same time, so what few feeds have lies apart and takes
/// room only there; it is read and set like the rest.
@dynamicMemberLookup
package struct DueFeed: Hashable, Sendable {
  package var id: FeedID
  package var address: String
  package var validators: Validators
  /// When the whole document last came, whether or not it was a new one.
  package var documentAt: Timestamp?
  /// Hash of the last body that was stored, to tell an unchanged one without parsing.
  package var bodyHash: Int64?
  /// The time between two looks that the last document asked for; `nil` before the first one.
  package var interval: RefreshInterval?
  package var busyHours: BusyHours?
  /// How often its subscribers want it.
  package var wish: RefreshWish?
  /// Whether a subscriber wants whole articles.
  package var fetchesFullText: Bool
  /// Whether nothing has ever been read of it.
  package var isNew: Bool
  private var extra: Extra

  /// What few feeds have.
  package struct Rarities: Hashable, Sendable {
    package var failure: FeedFailure?
    /// Another address at which it has been seen.
    package var pendingMove: PendingMove?
    /// Where it is not to move by itself.
    package var refusedMove: String?
    /// Since when its server says that it is gone for good.
    package var goneSince: Timestamp?
    /// What it said of its hub.
    package var hub: HubAnnouncement?
    /// Until when its hub is relied upon to tell of news.
    package var pushedUntil: Timestamp?
    /// When its hub last said that there is news without bringing it, which has not been found yet.
    package var pingedAt: Timestamp?
    /// Whose own it is; `nil` for a shared one.
    package var owner: UserID?
    /// How its owner wants it to be asked for.
    package var request: SealedRequest?

    package init() {}
  }

  private enum Extra: Hashable {
    case nothing
    indirect case some(Rarities)
  }

  private static let nothingRare = Rarities()

  package subscript<Value>(dynamicMember path: WritableKeyPath<Rarities, Value>) -> Value {
    get { rarities[keyPath: path] }
    set { rarities[keyPath: path] = newValue }
  }

  private var rarities: Rarities {
    get { if case .some(let rarities) = extra { rarities } else { Self.nothingRare } }
    set { extra = newValue == Self.nothingRare ? .nothing : .some(newValue) }
  }

  package init(
    id: FeedID,
    address: String,
    validators: Validators = Validators(),
    documentAt: Timestamp? = nil,
    bodyHash: Int64? = nil,
    interval: RefreshInterval? = nil,
    busyHours: BusyHours? = nil,
    wish: RefreshWish? = nil,
    fetchesFullText: Bool = false,
    isNew: Bool = false,
    rarities: Rarities = Rarities()
  ) {
    self.id = id
    self.address = address
    self.validators = validators
    self.documentAt = documentAt
    self.bodyHash = bodyHash
    self.interval = interval
    self.busyHours = busyHours
    self.wish = wish
    self.fetchesFullText = fetchesFullText
    self.isNew = isNew
    extra = .nothing
    self.rarities = rarities
  }
}

/// How often the subscribers of a feed want it to be asked for.
package struct RefreshWish: Hashable, Sendable {
  /// The shortest time that anybody chose, in seconds.
  package var seconds: Int
  /// Whether everybody chose one; the others want what the feed's own rhythm gives.
  package var isEverybodys: Bool

  package init(seconds: Int, isEverybodys: Bool) {
    self.seconds = seconds
    self.isEverybodys = isEverybodys
  }
}

/// What a server gave to ask again with, exactly as it came.
///
/// Source: RFC 9110 §8.8.
package struct Validators: Hashable, Sendable {
  package var etag: String?
  package var lastModified: String?

  package init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }
}

/// The outcome of asking for one feed once; it is stored in one transaction with the items.
package struct RefreshRecord: Hashable, Sendable {
  package var feed: FeedID
  package var checkedAt: Timestamp
  package var nextCheckAt: Timestamp
  package var nextCheckReason: NextCheckReason?
  /// `nil` leaves those that are stored as they are.
  package var validators: Validators?
  /// Set if the whole document came; `nil` leaves what is stored.
  package var documentAt: Timestamp?
  package var bodyHash: Int64?
  /// What the document asks for; `nil` leaves what is stored.
  package var interval: RefreshInterval?
  /// What the answer says of where the feed lives; `nil` if nothing, and nothing was expected.
  package var move: MoveStep?
  /// Since when the server says that the feed is gone for good.
  package var goneSince: Timestamp?
  /// Set if the attempt failed; `nil` clears an earlier failure.
  package var failure: FeedFailure?
  /// What goes into the feed's history; `nil` leaves no trace there.
  package var facts: FetchFacts?
  /// What the document says of its hub; `nil` leaves what is stored.
  package var hub: HubStep?
  /// Whether its hub should have told of what is new in the document.
  package var judgesHub = false
  /// In which way the feed was asked; an answer to another way than the one that is set now is dropped.
  ///
  /// `nil` where that does not matter.
  package var way: RequestWay?

  package init(
    feed: FeedID,
    checkedAt: Timestamp,
    nextCheckAt: Timestamp,
    nextCheckReason: NextCheckReason? = nil,
    validators: Validators? = nil,
    documentAt: Timestamp? = nil,
    bodyHash: Int64? = nil,
    interval: RefreshInterval? = nil,
    move: MoveStep? = nil,
    goneSince: Timestamp? = nil,
    failure: FeedFailure? = nil,
    facts: FetchFacts? = nil
  ) {
    self.feed = feed
    self.checkedAt = checkedAt
    self.nextCheckAt = nextCheckAt
    self.nextCheckReason = nextCheckReason
    self.validators = validators
    self.documentAt = documentAt
    self.bodyHash = bodyHash
    self.interval = interval
    self.move = move
    self.goneSince = goneSince
    self.failure = failure
    self.facts = facts
  }
}

/// What the requests of a feed had when it was asked; another sealing is another way.
package struct RequestWay: Hashable, Sendable {
  private let sealed: [UInt8]?

  /// - Parameter request: What was set; `nil` for nothing.
  package init(_ request: SealedRequest?) { sealed = request?.sealed }
}

/// What a refresh put into the store.
package struct RefreshResult: Hashable, Sendable {
  package var newItems: [ItemID]
  package var changedItems: [ItemID]
  /// Whether the document was of another feed, so that nothing of it was taken.
  package var isForeign: Bool
  /// Whether it was of another feed, to which the readers have gone over.
  package var isOfAnother = false

  package init(
    newItems: [ItemID] = [],
    changedItems: [ItemID] = [],
    isForeign: Bool = false
  ) {
    self.newItems = newItems
    self.changedItems = changedItems
    self.isForeign = isForeign
  }
}
