package import CivilTime
package import FeedParsing
package import ReaderModel

/// A parsed document, ready to be compared with what the store has.
///
/// Everything that costs time happens when it is made, on whichever thread that is; `changes` is
/// quick and runs inside the transaction that reads the known items and writes the new ones.
package struct IncomingFeed: Sendable {
  package let metadata: FeedMetadata
  /// The names to ask the store for.
  package let lookupKeys: [IdentityKey]
  /// Items that are in the document and in the store, and were not read; by their fingerprints.
  package internal(set) var passedOver: [UInt64: FeedMemory.Item] = [:]
  /// Whether the items may be known again by their bytes.
  let isMemorable: Bool
  private let context: UInt64
  /// The items, each once, in document order.
  private let items: [IncomingItem]
  private let sightings: [Sighting]
  private let names: DocumentNames
  /// When the document came, if it is the first one of its feed: what has no date in it is not new.
  package var firstReadAt: Timestamp?

  /// Prepares a feed that came from `address`.
  package init(_ feed: ParsedFeed, address: String) {
    metadata = FeedMetadata(feed, address: address)
    let distinct = DistinctItems(feed.items)
    names = distinct.names
    sightings = distinct.sightings
    isMemorable = Self.isMemorable(feed, distinct)
    context = Self.context(of: feed)
    var lookup: Set<IdentityKey> = []
    var items: [IncomingItem] = []
    items.reserveCapacity(distinct.items.count)
    for (item, sighting) in zip(distinct.items, sightings) {
      let keys = sighting.keys.filter(distinct.names.isTelling)
      lookup.formUnion(keys)
      items.append(IncomingItem(item, of: feed, keys: keys))
    }
    self.items = items
    lookupKeys = Array(lookup)
  }

  /// What to write, given the items of the store that bear any of `lookupKeys`.
  ///
  /// New items come oldest first, so that their numbers grow in the order of reading.
  package func changes(knowing known: [KnownItem]) -> FeedChanges {
    let partners = ItemMatcher.partners(
      of: sightings,
      among: known.map { Sighting(keys: $0.keys, published: $0.published) },
      names: names
    )
    var changes: [ItemChange] = []
    var new: [IncomingItem] = []
    var memory = isMemorable ? FeedMemory(context: context, items: passedOver) : nil
    for (item, partner) in zip(items, partners) {
      if let partner {
        if let change = Self.change(of: known[partner], to: item) {
          changes.append(change)
        } else if let fingerprint = item.deliveryFingerprint,
          item.keys.allSatisfy(known[partner].keys.contains)
        {
          memory?.items[fingerprint] = FeedMemory.Item(
            id: known[partner].id,
            published: item.published
          )
        }
      } else {
        var item = item
        item.storyAddress = item.url.flatMap(StoryAddress.hash)
        new.append(item)
      }
    }
    new = Self.oldestFirst(new)
    if let firstReadAt { new.placeUndated(before: firstReadAt) }
    return FeedChanges(
      metadata: metadata,
      items: changes + new.map(ItemChange.insert),
      memory: memory
    )
  }

  private static func change(of known: KnownItem, to item: IncomingItem) -> ItemChange? {
    let keys = newKeys(item.keys, of: known)
    if item.fingerprint == known.fingerprint {
      return keys.isEmpty ? nil : .seen(known.id, newKeys: keys)
    }
    var edited = item
    edited.keys = keys
    return .update(known.id, edited)
  }

  /// Names that the item did not have, as long as it has few of that kind.
  ///
  /// A feed that makes up guids anew at each fetch would else give each item one more every time.
  private static func newKeys(_ keys: [IdentityKey], of known: KnownItem) -> [IdentityKey] {
    keys.filter { key in
      !known.keys.contains(key) && known.keys.count { $0.kind == key.kind } < namesOfAKind
    }
  }

  private static let namesOfAKind = 4

  /// Oldest first by date; items without one keep their place among the others.
  ///
  /// Documents begin with the newest item, so they are turned around, and an item without date
  /// takes that of the one before it. The sort is stable.
  private static func oldestFirst(_ items: [IncomingItem]) -> [IncomingItem] {
    var dated: [(date: Int64, place: Int)] = []
    var last = Int64.min
    for (place, item) in items.reversed().enumerated() {
      last = item.published?.milliseconds ?? last
      dated.append((last, place))
    }
    let turned = Array(items.reversed())
    return dated.sorted { ($0.date, $0.place) < ($1.date, $1.place) }.map { turned[$0.place] }
  }
}
