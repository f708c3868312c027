import HTMLReading
import HTTPSemantics
import WebAddressing

/// The feeds that belong to a web page, found without asking anybody.
///
/// First what the page or its answer's header declares, or what follows from the address of a site
/// we know; then links in the text that look like feeds, where nothing is declared. Feeds of
/// comments come last. Where no feed of the page's own subjects is found, guesses tell which
/// addresses are worth asking.
package struct PageFeeds: Hashable, Sendable {
  /// Best first, each address once.
  package private(set) var feeds: [PageFeed] = []
  /// Addresses on the same host where programs for sites put their feeds; best first.
  package private(set) var guesses: [String] = []

  /// Looks through a page.
  ///
  /// - Parameters:
  ///   - html: The page's bytes.
  ///   - address: Where it came from in the end, after redirects.
  ///   - contentType: The `Content-Type` field of the answer.
  ///   - linkFields: The values of all its `Link` fields.
  package init(
    html: [UInt8],
    address: String,
    contentType: String? = nil,
    linkFields: [String] = []
  ) {
    let page = Page(html: html, address: address, contentType: contentType)
    add(page.feedsOfKnownSite)
    add(page.feeds(inFields: linkFields))
    add(page.feedsOfLinkElements)
    add(page.feedsOfAnchors { $0.scheme == "feed" })
    if feeds.isEmpty { add(page.feedsOfAnchors { $0.looksLikeFeed }) }
    let comments = feeds.filter(\.isOfComments)
    feeds.removeAll(where: \.isOfComments)
    if feeds.isEmpty { guesses = page.guesses }
    feeds += comments
  }

  private mutating func add(_ found: [PageFeed]) {
    for feed in found {
      let key = WebAddress(feed.url)?.comparisonKey ?? feed.url
      let same = feeds.firstIndex { (WebAddress($0.url)?.comparisonKey ?? $0.url) == key }
      if let same {
        feeds[same].title = feeds[same].title ?? feed.title
        feeds[same].mediaType = feeds[same].mediaType ?? feed.mediaType
      } else if feeds.count < Self.maximum {
        feeds.append(feed)
      }
    }
  }

  /// More than anybody would choose from; pages that list feeds have some hundred.
  private static let maximum = 200
}

/// A feed that a page names.
package struct PageFeed: Hashable, Sendable {
  /// Absolute, http or https.
  package var url: String
  /// As the page names it; `nil` if it does not.
  package var title: String?
  /// In lower case, without parameters.
  package var mediaType: String?

  package init(url: String, title: String? = nil, mediaType: String? = nil) {
    self.url = url
    self.title = title
    self.mediaType = mediaType
  }

  /// Whether it holds what readers say about the page, or about all pages of the site.
  var isOfComments: Bool {
    let address = url.lowercased()
    if address.contains("/comments/") || address.hasSuffix("/comments") { return true }
    if address.contains("comments-rss") || address.contains("feed=comments") { return true }
    let words = (title ?? "").lowercased().split { !$0.isLetter }
    return words.contains {
      ["comment", "comments", "commentaires", "kommentare", "comentarios"].contains($0)
    }
  }
}
