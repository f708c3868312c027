import WebAddressing

/// What an address alone tells.
enum FeedAddress {
  /// Whether it has the form of a feed's, so that a mere link to it counts.
  static func looksLikeFeed(_ text: String) -> Bool {
    guard let address = WebAddress(text) else { return false }
    // Services that take a feed's address in theirs and show a page.
    guard !services.contains(where: { address.host == $0 || address.host.hasSuffix("." + $0) })
    else { return false }
    let parts = address.path.lowercased().split(separator: "/")
    let query = address.query?.lowercased() ?? ""
    if query.split(separator: "&").contains(where: queries.contains) { return true }
    if address.host == "feeds.feedburner.com" || address.host == "feeds.feedblitz.com" {
      return !parts.isEmpty
    }
    guard let last = parts.last else { return false }
    if endings.contains(where: { last.hasSuffix($0) }) { return true }
    if names.contains(String(last)) { return true }
    return address.path.contains("/feeds/posts/default") || address.path == "/feeds/videos.xml"
  }

  /// Whether an address of a type that says little may be a feed's: no programming interface.
  static func mayBeFeed(_ text: String) -> Bool {
    let address = text.lowercased()
    let others = ["/wp-json", "oembed", "/api/", "opensearch", "sitemap", "manifest", ".xsd"]
    if others.contains(where: { address.contains($0) }) { return false }
    return address.hasSuffix(".xml")
      || ["feed", "rss", "atom", "rdf"].contains { address.contains($0) }
  }

  private static let endings = [
    ".rss", ".atom", ".rdf", "rss.xml", "atom.xml", "feed.xml", "feed.json", "index.xml",
    "rss2.xml", "rss.php", "feed.php", "atom.php",
  ]

  private static let names: Set<String> = ["feed", "rss", "rss2", "atom", "feeds.xml", "xml.rss"]

  private static let queries: Set<Substring> = [
    "feed=rss2", "feed=rss", "feed=atom", "feed=rdf", "format=rss", "format=atom", "format=feed",
    "type=rss", "type=atom", "alt=rss", "alt=atom", "output=rss", "mode=rss", "action=rss",
    "rss=1", "xml=1",
  ]

  private static let services = [
    "add.my.yahoo.com", "feedly.com", "feedvalidator.org", "inoreader.com", "netvibes.com",
    "newsblur.com", "newsgator.com", "validator.w3.org", "bloglines.com", "google.com",
    "facebook.com", "twitter.com", "x.com",
  ]
}
