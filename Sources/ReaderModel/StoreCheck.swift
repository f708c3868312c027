/// What was found by looking through a store.
package struct StoreCheck: Hashable, Sendable {
  package var feedCount: Int
  package var itemCount: Int
  /// A sentence without full stop for each kind of thing that is wrong; empty if nothing is.
  package var findings: [String]

  package init(feedCount: Int, itemCount: Int, findings: [String]) {
    self.feedCount = feedCount
    self.itemCount = itemCount
    self.findings = findings
  }
}
