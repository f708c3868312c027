import FeedParsing
import JSONText

extension FuzzTarget {
  /// Any bytes give a feed or a reason, and a feed can be written as JSON Feed and read again.
  static let feed = FuzzTarget(name: "feed") { bytes in
    guard let feed = try? FeedParser.parse(bytes, url: "https://site.example/feed") else { return }
    let json = feed.jsonFeed()
    var reader = JSONReader(json.utf8Span.span)
    guard let written = reader.read() else { fatalError("no JSON: \(json)") }
    insist(reader.findings.isEmpty, "loose JSON: \(json)")
    let items = written["items"]?.array ?? []
    insist(items.count == feed.items.count, "items are missing: \(json)")
    let ids = items.compactMap { $0["id"]?.string }
    insist(ids.count == items.count && !ids.contains(""), "an id is missing: \(json)")
    let again = try? FeedParser.parse(Array(json.utf8), contentType: "application/feed+json")
    insist(again?.items.count == feed.items.count, "not read again: \(json)")
  }

  static let opml = FuzzTarget(name: "opml") { bytes in
    _ = try? FeedParser.parse(bytes)
  }
}
