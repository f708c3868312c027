/// Media types by what a link may lead to.
enum MediaTypes {
  static let feeds: Set<String> = [
    "application/atom+xml", "application/feed+json", "application/rdf+xml", "application/rss",
    "application/rss+xml", "application/x-atom+xml", "application/x-rss", "application/x-rss+xml",
    "text/rss", "text/rss+xml", "application/atom", "text/atom+xml", "application/rss+atom",
  ]

  /// Types that feeds had before they got their own, or that say too little.
  static let perhapsFeeds: Set<String> = [
    "application/json", "application/xml", "text/xml",
  ]

  static func isPage(_ essence: String?) -> Bool {
    essence == "text/html" || essence == "application/xhtml+xml"
  }

  /// The type without parameters, in lower case; `nil` for nothing.
  static func essence(_ type: String?) -> String? {
    let essence = type?.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace } ?? ""
    return essence.isEmpty ? nil : essence
  }
}
