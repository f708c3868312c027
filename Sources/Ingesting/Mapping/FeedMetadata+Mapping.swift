import FeedParsing
import ReaderModel

extension FeedMetadata {
  /// What a document that came from `address` says of its feed.
  init(_ feed: ParsedFeed, address: String) {
    self.init(
      title: feed.title.flatMap { $0.isEmpty ? nil : $0 } ?? feed.itunes?.title,
      homeURL: feed.homePageURL,
      description: feed.description ?? feed.itunes?.summary ?? feed.itunes?.subtitle,
      iconURL: feed.faviconURL ?? feed.iconURL ?? feed.itunes?.imageURL,
      language: feed.language
    )
  }
}
