/// Where the store changes from one way of doing a thing to another; results are the same either way,
/// but for words that are found by their beginnings, which are left out where too many have them.
///
/// Tests set them low, so that a few dozen items go through every branch.
package struct Tuning: Hashable, Sendable {
  /// Steps of a walk over all items before anything is known of the feeds; half a millisecond.
  package var longestWalk: Int
  /// Lists of fewer feeds than this are merged without walking first.
  package var fewFeeds: Int
  /// Items read one by one above a watermark before it is raised.
  package var manyReadAbove: Int
  /// With fewer items, words that begin with a typed one are gathered however many have them: a
  /// millisecond.
  package var fewItems: Int

  package init(
    longestWalk: Int = 500,
    fewFeeds: Int = 24,
    manyReadAbove: Int = 64,
    fewItems: Int = 20_000
  ) {
    self.longestWalk = longestWalk
    self.fewFeeds = fewFeeds
    self.manyReadAbove = manyReadAbove
    self.fewItems = fewItems
  }
}
