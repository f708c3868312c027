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

  /// A list of subscriptions that was read and written names the same feeds when it is read again.
  static let opml = FuzzTarget(name: "opml") { bytes in
    guard let list = try? OPMLDocument(parsing: bytes) else { return }
    let written = list.xml
    guard let again = try? OPMLDocument(parsing: Array(written.utf8)) else {
      fatalError("not read again: \(written)")
    }
    let first = addresses(in: list.outlines)
    insist(addresses(in: again.outlines) == first, "other feeds: \(written)")
  }

  private static func addresses(in outlines: [OPMLOutline]) -> [String] {
    outlines.flatMap { outline in
      (outline.xmlURL.map { [$0] } ?? []) + addresses(in: outline.outlines)
    }
  }
}
