/// Where the store changes from one way of doing a thing to another; results are the same either way.
///
/// Tests set them low, so that a few dozen items go through every branch.
package struct Tuning: Hashable, Sendable {
  /// Steps of a walk over all items before anything is known of the feeds; half a millisecond.
  package var longestWalk: Int
  /// Lists of fewer feeds than this are merged without walking first.
  package var fewFeeds: Int
  /// Items read one by one above a watermark before it is raised.
  package var manyReadAbove: Int

  package init(longestWalk: Int = 500, fewFeeds: Int = 24, manyReadAbove: Int = 64) {
    self.longestWalk = longestWalk
    self.fewFeeds = fewFeeds
    self.manyReadAbove = manyReadAbove
  }
}
