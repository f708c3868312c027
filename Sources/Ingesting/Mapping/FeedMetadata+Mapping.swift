import FeedParsing
import ReaderModel
import WebAddressing

extension FeedMetadata {
  /// What a document that came from `address` says of its feed.
  init(_ feed: ParsedFeed, address: String) {
    self.init(
      title: (feed.title.flatMap { $0.isEmpty ? nil : $0 } ?? feed.itunes?.title)
        .map { ItemText.bounded($0, to: ItemText.nameLength) },
      homeURL: feed.homePageURL,
      description: feed.description ?? feed.itunes?.summary ?? feed.itunes?.subtitle,
      iconURL: feed.faviconURL ?? feed.iconURL ?? feed.itunes?.imageURL,
      customaryIconURL: Self.customaryIcon(of: feed.homePageURL),
      language: feed.language,
      coverURL: feed.itunes?.imageURL,
      funding: (feed.podcast?.funding ?? []).prefix(Self.mostFunding).map {
        Funding(url: $0.url, title: $0.title.map { ItemText.bounded($0, to: ItemText.nameLength) })
      }
    )
  }

  private static let mostFunding = 5

  /// Most sites have one there, also those whose feed names none.
  private static func customaryIcon(of home: String?) -> String? {
    guard let home = home.flatMap({ WebAddress($0) }), home.isFetchable else { return nil }
    return home.origin + "/favicon.ico"
  }
}
