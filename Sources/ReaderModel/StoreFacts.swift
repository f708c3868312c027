/// How much there is in the store.
package struct StoreFacts: Hashable, Sendable {
  package var feedCount: Int
  package var itemCount: Int
  /// Of the whole file, also what others share or nobody needs any more.
  package var sizeInBytes: Int64

  package init(feedCount: Int, itemCount: Int, sizeInBytes: Int64) {
    self.feedCount = feedCount
    self.itemCount = itemCount
    self.sizeInBytes = sizeInBytes
  }
}
