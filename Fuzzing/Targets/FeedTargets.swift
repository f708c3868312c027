import FeedParsing

extension FuzzTarget {
  /// Any bytes give a feed or a reason.
  static let feed = FuzzTarget(name: "feed") { bytes in
    _ = try? FeedParser.parse(bytes, url: "https://site.example/feed")
  }

  static let opml = FuzzTarget(name: "opml") { bytes in
    _ = try? FeedParser.parse(bytes)
  }
}
