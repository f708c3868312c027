import WebAddressing

/// Addresses whose only use is to count and follow readers.
///
/// A short list of those that feeds really carry, by host and by path; most trackers are already
/// known by being one pixel large.
enum Trackers {
  static func isTracker(_ text: String) -> Bool {
    guard let address = WebAddress(text) else { return false }
    let host = address.host
    if hosts.contains(where: { host == $0 || host.hasSuffix("." + $0) }) { return true }
    let path = address.path
    return places.contains {
      (host == $0.host || host.hasSuffix("." + $0.host)) && path.hasPrefix($0.path)
    }
      || paths.contains { path.hasSuffix($0) }
  }

  private static let hosts: [String] = [
    "2mdn.net", "ad.doubleclick.net", "adsafeprotected.com", "amazon-adsystem.com",
    "b.scorecardresearch.com", "bat.bing.com", "buysellads.com", "connect.facebook.net",
    "google-analytics.com", "googleadservices.com", "googlesyndication.com", "googletagmanager.com",
    "pheedo.com", "pi.feedsportal.com", "da.feedsportal.com", "pixel.quantserve.com",
    "pixel.wp.com", "quantcast.com", "sb.scorecardresearch.com", "stats.wordpress.com",
    "tracking.feedpress.it", "tracking.feedpress.com",
  ]

  private static let places: [(host: String, path: String)] = [
    ("assoc-amazon.com", "/e/ir"), ("blogger.googleusercontent.com", "/tracker/"),
    ("facebook.com", "/tr"), ("feedburner.com", "/~r/"), ("feedburner.com", "/~ff/"),
    ("feeds.wordpress.com", "/1.0/"), ("list-manage.com", "/track/"), ("medium.com", "/_/stat"),
    ("sendgrid.net", "/wf/open"), ("substack.com", "/o/"), ("counter.yadro.ru", "/"),
    ("rss.feedsportal.com", "/c/"), ("res.feedsportal.com", "/"), ("mf.feeds.reuters.com", "/"),
  ]

  private static let paths = ["/piwik.php", "/matomo.php", "/b.gif", "/pixel.gif", "/beacon.gif"]
}
