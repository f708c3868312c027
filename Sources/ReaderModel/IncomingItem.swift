package import CivilTime

/// An item on its way into the store, in the shape in which it is kept.
package struct IncomingItem: Hashable, Sendable {
  /// Every name under which the item may be met again; the first is the strongest.
  package var keys: [IdentityKey]
  /// A hash of everything that the publisher can edit; equal hashes mean nothing to write.
  package var fingerprint: Int64
  /// Stands for the bytes in which the item was delivered; `nil` if it is to be read each time.
  package var deliveryFingerprint: UInt64?
  package var title: String
  package var preview: String
  package var authors: [ItemAuthor]
  package var categories: [String]
  package var url: String?
  package var externalURL: String?
  package var commentsURL: String?
  package var imageURL: String?
  package var language: String?
  /// The publisher's date, if any, as written: it may lie in the future.
  package var published: Timestamp?
  /// Where an item without a date stands in lists; `nil` for the time of its arrival.
  package var sortedAt: Timestamp?
  package var modified: Timestamp?
  package var content: ItemContent
  package var attachments: [Attachment]
  /// What the publisher says of it as an episode, if anything.
  package var episode: EpisodeDetails?
  /// What search finds beside title, authors and categories: the content as plain text.
  package var searchText: String
  /// The part of that which is not the content's.
  package var summary: String
  /// A hash of the address of its page by which the same story is found in other feeds; `nil` where
  /// the address says nothing of it.
  package var storyAddress: Int64?

  package init(
    keys: [IdentityKey],
    fingerprint: Int64,
    title: String,
    preview: String,
    authors: [ItemAuthor] = [],
    categories: [String] = [],
    url: String? = nil,
    externalURL: String? = nil,
    commentsURL: String? = nil,
    imageURL: String? = nil,
    language: String? = nil,
    published: Timestamp? = nil,
    modified: Timestamp? = nil,
    content: ItemContent,
    attachments: [Attachment] = [],
    episode: EpisodeDetails? = nil,
    searchText: String,
    summary: String = "",
    storyAddress: Int64? = nil
  ) {
    self.keys = keys
    self.fingerprint = fingerprint
    self.title = title
    self.preview = preview
    self.authors = authors
    self.categories = categories
    self.url = url
    self.externalURL = externalURL
    self.commentsURL = commentsURL
    self.imageURL = imageURL
    self.language = language
    self.published = published
    self.modified = modified
    self.content = content
    self.attachments = attachments
    self.episode = episode
    self.searchText = searchText
    self.summary = summary
    self.storyAddress = storyAddress
  }
}

/// A name under which an item of one feed is recognised.
package struct IdentityKey: Hashable, Sendable {
  /// What the name was taken from.
  package enum Kind: Int, Hashable, Sendable {
    case guid = 0
    case url = 1
    case attachment = 2
    case titleAndDate = 3
    case content = 4
  }

  package var kind: Kind
  /// A 64-bit hash of the normalised value: short to store, and the kind of it is known.
  package var hash: Int64

  package init(kind: Kind, hash: Int64) {
    self.kind = kind
    self.hash = hash
  }
}

/// An item that the store holds already and that an incoming one may be.
package struct KnownItem: Hashable, Sendable {
  package var id: ItemID
  package var keys: [IdentityKey]
  package var fingerprint: Int64
  /// The publisher's date as it was stored last.
  package var published: Timestamp?

  package init(
    id: ItemID,
    keys: [IdentityKey],
    fingerprint: Int64,
    published: Timestamp? = nil
  ) {
    self.id = id
    self.keys = keys
    self.fingerprint = fingerprint
    self.published = published
  }
}

/// What is to be done for one item of a document.
package enum ItemChange: Hashable, Sendable {
  /// A new item; they arrive in the order given, so the oldest comes first.
  case insert(IncomingItem)
  /// The publisher edited the item; read and starred stay as they are.
  case update(ItemID, IncomingItem)
  /// The item is known and unchanged; keys that it did not have yet are added to it.
  case seen(ItemID, newKeys: [IdentityKey])
}

/// What a document says of its feed.
package struct FeedMetadata: Hashable, Sendable {
  package var title: String?
  package var homeURL: String?
  package var description: String?
  package var iconURL: String?
  /// Where its site has an icon by custom; taken where the feed never named one.
  package var customaryIconURL: String?
  package var language: String?
  /// The large picture of a podcast.
  package var coverURL: String?
  /// Where listeners can give money.
  package var funding: [Funding]

  package init(
    title: String? = nil,
    homeURL: String? = nil,
    description: String? = nil,
    iconURL: String? = nil,
    customaryIconURL: String? = nil,
    language: String? = nil,
    coverURL: String? = nil,
    funding: [Funding] = []
  ) {
    self.title = title
    self.homeURL = homeURL
    self.description = description
    self.iconURL = iconURL
    self.customaryIconURL = customaryIconURL
    self.language = language
    self.coverURL = coverURL
    self.funding = funding
  }
}

/// What a document changes in the store.
package struct FeedChanges: Hashable, Sendable {
  package var metadata: FeedMetadata
  package var items: [ItemChange]
  /// What is remembered of the document, without the new items, which have no numbers yet; `nil` if the
  /// next one is to be read whole.
  package var memory: FeedMemory?

  package init(metadata: FeedMetadata, items: [ItemChange], memory: FeedMemory? = nil) {
    self.metadata = metadata
    self.items = items
    self.memory = memory
  }
}
