package import FeedParsing
package import ReaderModel

/// What of a document is remembered, and when its items may be passed over by that.
///
/// The rule is that the store comes out the same as after reading all. So an item is remembered only if
/// nothing about it was to be decided: it stands in the store as it was delivered, and bears no name
/// that another item bears. It is passed over only while that holds.
extension IncomingFeed {
  /// Prepares a document of which the items in `memory` were passed over.
  ///
  /// - Returns: `nil` if those may matter to the others, so that it has to be read whole.
  package init?(_ feed: ParsedFeed, address: String, passing memory: FeedMemory) {
    guard memory.context == Self.context(of: feed) else { return nil }
    self.init(feed, address: address)
    guard isMemorable else { return nil }
    for fingerprint in feed.passedOver {
      // The same bytes twice are an item that is there twice.
      guard let item = memory.items[fingerprint.rawValue],
        passedOver.updateValue(item, forKey: fingerprint.rawValue) == nil
      else { return nil }
    }
  }

  /// Whether what was read bears a name of an item that was passed over: it may be that item, or its
  /// double.
  ///
  /// All names under which a remembered item was delivered belong to its row, so the store tells.
  package func isDoubtful(knowing known: [KnownItem]) -> Bool {
    let passed = Set(passedOver.values.map(\.id))
    return known.contains { passed.contains($0.id) }
  }

  /// What items take from the document beside their own bytes, and how they are read.
  ///
  /// Raise the revision whenever the same item would be kept otherwise than before.
  static func context(of feed: ParsedFeed) -> UInt64 {
    let revision: Int64 = 1
    var hash = StableHash()
    hash.combine(revision)
    hash.combine(feed.language)
    for author in feed.authors {
      hash.combine(author.name)
      hash.combine(author.url)
    }
    return UInt64(bitPattern: hash.value)
  }

  /// Whether a document is one whose items can be told apart by themselves.
  ///
  /// Of many defects only the first are told, which depends on all items.
  static func isMemorable(_ feed: ParsedFeed, _ distinct: DistinctItems) -> Bool {
    distinct.items.count == feed.items.count && distinct.names.shared.isEmpty
      && feed.items.count + feed.passedOver.count <= mostItems
      && feed.diagnostics.count < fewDefects
  }

  private static let mostItems = 10_000
  private static let fewDefects = 8
}
