import HTTPSemantics
import FeedParsing
import Fetching
import WebAddressing

/// A feed that was found, fetched and read.
struct FoundFeed: Sendable {
  /// The address to subscribe to: where the feed has moved for good, else where it was asked for.
  var address: String
  var parsed: ParsedFeed
  var response: FetchResponse

  var candidate: FeedCandidate {
    FeedCandidate(
      url: address,
      title: parsed.title,
      mediaType: response.headers["Content-Type"].map { String($0.prefix { $0 != ";" }) },
      homeURL: parsed.homePageURL,
      iconURL: parsed.iconURL,
      language: parsed.language,
      items: parsed.items.prefix(3).map { item in
        FeedCandidate.Item(title: Self.name(of: item), date: item.published ?? item.modified)
      },
      itemCount: parsed.items.count
    )
  }

  /// The title, else the beginning of the text.
  private static func name(of item: ParsedItem) -> String {
    if let title = item.title, !title.isEmpty { return title }
    let words = item.summary ?? item.contentText ?? ""
    return words.isEmpty ? "Untitled" : String(words.prefix(120))
  }

  /// Feeds that differ to a reader, in the order in which the page names them.
  ///
  /// Sites offer the same items as RSS and as Atom, and a feed of comments beside that of articles:
  /// of the first the one named first is kept, and comments give way to everything else.
  static func distinct(_ feeds: [FoundFeed]) -> [FoundFeed] {
    var seen: Set<String> = []
    let distinct = feeds.filter { feed in
      let isNewAddress = seen.insert(feed.addressKey).inserted
      return seen.insert(feed.contentKey).inserted && isNewAddress
    }
    let articles = distinct.filter { !$0.isOfComments }
    return articles.isEmpty ? distinct : articles
  }

  private var addressKey: String {
    WebAddress(response.address)?.comparisonKey ?? response.address
  }

  /// What a reader would see of it.
  private var contentKey: String {
    let items = parsed.items.prefix(3).map { $0.url ?? $0.title ?? $0.guid ?? "" }
    return items.isEmpty ? addressKey : "items\n" + items.joined(separator: "\n")
  }

  /// Source: WordPress, `/comments/feed/`; titles as WordPress and Movable Type write them.
  private var isOfComments: Bool {
    let address = response.address.lowercased()
    return address.contains("/comments/") || address.contains("comments.xml")
      || address.contains("/comments.") || (parsed.title ?? "").hasPrefix("Comments ")
  }
}
