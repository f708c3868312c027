/// A feed that fails, as whoever looks after the machine sees it: without who reads it.
package struct SharedFeed: Hashable, Sendable {
  package var title: String?
  /// `nil` for a feed that one reader asks for in a way of their own: nobody else sees which it is.
  package var address: String?
  package var subscriberCount: Int
  package var failure: FeedFailure

  package init(title: String?, address: String?, subscriberCount: Int, failure: FeedFailure) {
    self.title = title
    self.address = address
    self.subscriberCount = subscriberCount
    self.failure = failure
  }
}
