/// What came of looking at the further pages of a feed.
package struct OlderItems: Hashable, Sendable {
  /// Why it ended.
  package enum End: Hashable, Sendable {
    /// The last page has been read.
    case complete
    /// A page could not be read.
    case failed(FeedFailure, address: String)
    /// There are more pages than are read at one time.
    case tooMany
  }

  package var pages = 0
  package var newItems = 0
  package var end = End.complete

  package init() {}
}

/// Whether a feed has further pages.
package enum OlderPage: Hashable, Sendable {
  case at(String)
  /// The feed holds all that there is.
  case nowhere
  /// The feed itself could not be read.
  case failed(FeedFailure, address: String)
}
