package import CivilTime

/// What is remembered of the last document of a feed, so that the next one need not be read where it
/// says the same.
///
/// It belongs to that document: whoever stores another one replaces it, or takes it away.
package struct FeedMemory: Hashable, Sendable {
  /// An item of the document that stands in the store just as it was delivered.
  package struct Item: Hashable, Sendable {
    package var id: ItemID
    /// The publisher's date, as it is stored.
    package var published: Timestamp?

    package init(id: ItemID, published: Timestamp? = nil) {
      self.id = id
      self.published = published
    }
  }

  /// Stands for what items took from the rest of the document, and for how they were read.
  package var context: UInt64
  /// By the fingerprint of the bytes in which each was delivered.
  package var items: [UInt64: Item]

  package init(context: UInt64, items: [UInt64: Item] = [:]) {
    self.context = context
    self.items = items
  }

  /// What was passed over may matter after all: the document has to be read whole.
  package struct Doubt: Error {
    package init() {}
  }
}
