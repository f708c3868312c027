import WebAddressing

/// Addresses whose only use is to count and follow readers, or to show them advertising.
///
/// A list of those that feeds really carry, by host and by path; most trackers are already known by
/// being one pixel large. Each group says what it is; `docs/formats/html-cleaning.md` has the same
/// for readers.
enum Trackers {
  static func isTracker(_ text: String) -> Bool {
    guard let address = WebAddress(text) else { return false }
    let host = address.host
    if hosts.contains(where: { host == $0 || host.hasSuffix("." + $0) }) { return true }
    let path = address.path
    return places.contains {
      (host == $0.host || host.hasSuffix("." + $0.host)) && path.hasPrefix($0.path)
    }
      || paths.contains { path.hasSuffix($0) } || isFeedBurner(path)
  }

  /// FeedBurner's counter and its row of buttons, which many sites serve under a name of their own.
  private static func isFeedBurner(_ path: String) -> Bool {
    path.hasPrefix("/~ff/") || path.hasPrefix("/~r/") && path.contains("/~4/")
  }

  private static let hosts: [String] = [
    // Advertising of Google's: pictures below items (`feedads.g.doubleclick.net`) and counters.
    "2mdn.net", "doubleclick.net", "googleadservices.com", "googlesyndication.com",
    // Advertising that was made for feeds; these services are closed, their pictures are holes.
    "feedsportal.com", "pheedo.com",
    // Other advertising: pictures, and counters of who has seen them.
    "adnxs.com", "adsafeprotected.com", "adsrvr.org", "amazon-adsystem.com", "buysellads.com",
    "criteo.com", "moatads.com", "outbrain.com", "rubiconproject.com", "taboola.com",
    // Counters of readers across sites.
    "b.scorecardresearch.com", "sb.scorecardresearch.com", "bat.bing.com", "connect.facebook.net",
    "chartbeat.net", "google-analytics.com", "googletagmanager.com", "imrworldwide.com",
    "parsely.com", "pixel.quantserve.com", "quantcast.com", "track.hubspot.com",
    // Counters of the site's own host or feed service.
    "cpx.golem.de", "pixel.wp.com", "stats.wordpress.com", "stats.wp.com", "tracking.feedpress.com",
    "tracking.feedpress.it",
    // The counter by which German publishers are paid for copies.
    "met.vgwort.de",
  ]

  private static let places: [(host: String, path: String)] = [
    // Counters of hosts that serve pictures worth seeing, too.
    ("assoc-amazon.com", "/e/ir"), ("blogger.googleusercontent.com", "/tracker/"),
    ("api.follow.it", "/track"), ("counter.yadro.ru", "/"), ("facebook.com", "/tr"),
    ("feeds.feedblitz.com", "/~/i/"), ("feeds.wordpress.com", "/1.0/"),
    ("list-manage.com", "/track/"), ("medium.com", "/_/stat"), ("mf.feeds.reuters.com", "/"),
    ("p.feedblitz.com", "/"), ("sendgrid.net", "/wf/open"), ("substack.com", "/o/"),
    // Pictures of FeedBurner's that carry nothing but its buttons and counters.
    ("feedburner.com", "/~r/"), ("feedproxy.google.com", "/~r/"),
  ]

  private static let paths = [
    "/__ptq.gif", "/b.gif", "/beacon.gif", "/matomo.php", "/mf.gif", "/piwik.php", "/pixel.gif",
  ]
}
