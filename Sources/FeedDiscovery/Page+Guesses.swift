import WebAddressing

extension Page {
  /// Where a feed may be, best first: the program that made the page knows best, then what most
  /// sites use; beside the page's own folder first if it is not the top.
  var guesses: [String] {
    guard let address, address.isFetchable else { return [] }
    var paths = Self.common
    let generator = meta("generator")?.lowercased() ?? ""
    for program in Self.programs where generator.contains(program.name) {
      paths = program.paths + paths
    }
    var found: [String] = []
    // Whoever tries only some of them shall have tried the common ones in both folders.
    for path in paths {
      for folder in folders(of: address) {
        let url = address.origin + folder + path
        if !found.contains(url) { found.append(url) }
      }
    }
    return found
  }

  /// The top folder, and before it that of the page if it is one or a section of the site.
  private func folders(of address: WebAddress) -> [String] {
    let parts = address.path.split(separator: "/")
    let isFolder = parts.count == 1 && address.path.hasSuffix("/")
    guard let first = parts.first, isFolder || Self.sections.contains(first.lowercased()) else {
      return ["/"]
    }
    return ["/\(first)/", "/"]
  }

  private static let sections: Set<String> = [
    "blog", "news", "weblog", "journal", "articles", "posts", "podcast", "notes", "writing",
  ]

  private static let common = [
    "feed", "rss", "atom.xml", "feed.xml", "index.xml", "rss.xml", "feed.json", "feed/",
    "feed.atom",
    "feed.rss", "index.rss", "index.atom", "rss/", "feeds/posts/default", "?feed=rss2",
    "?format=rss", "index.rdf", "blog/feed", "blog-feed.xml",
  ]

  private static let programs: [(name: String, paths: [String])] = [
    ("wordpress", ["feed/"]), ("ghost", ["rss/"]), ("hugo", ["index.xml"]),
    ("jekyll", ["feed.xml"]), ("hexo", ["atom.xml"]), ("gatsby", ["rss.xml"]),
    ("drupal", ["rss.xml"]), ("blogger", ["feeds/posts/default"]), ("joomla", ["?format=feed"]),
    ("squarespace", ["?format=rss"]), ("wix", ["blog-feed.xml"]), ("astro", ["rss.xml"]),
    ("eleventy", ["feed/feed.xml", "feed.xml"]), ("pelican", ["feeds/all.atom.xml"]),
    ("zola", ["atom.xml", "rss.xml"]), ("nikola", ["rss.xml"]), ("typo3", ["rss.xml"]),
    ("movable type", ["atom.xml"]), ("octopress", ["atom.xml"]), ("docusaurus", ["blog/rss.xml"]),
    ("mediawiki", ["index.php?title=Special:RecentChanges&feed=atom"]),
  ]
}
