import CivilTime
import FeedParsing
import HTTPSemantics

/// What a feed lacks though it is written without a fault.
enum LintChecks {
  /// How many findings of one kind are told.
  private static let limitOfAKind = 8

  /// What the feed itself lacks.
  static func findings(on feed: ParsedFeed, _ document: [UInt8], now: Timestamp) -> [LintFinding] {
    var all = ofFeed(feed)
    all += items(feed, document, undated)
    all += items(feed, document, nameless)
    all += items(feed, document, unreachable)
    all += items(feed, document, relative)
    all += items(feed, document, empty)
    all += items(feed, document) { item in
      (item.published ?? item.modified).map { $0 > now.adding(hours: 24) } == true ? future : nil
    }
    return all
  }

  /// What the server's answer lacks.
  static func findings(on headers: HeaderFields, _ feed: ParsedFeed) -> [LintFinding] {
    var all: [LintFinding] = []
    if headers["ETag"] == nil, headers["Last-Modified"] == nil {
      all.append(
        LintFinding(
          "noValidator",
          .little,
          "The server sends neither ETag nor Last-Modified.",
          mayLose: "Every reader has to download everything each time, and will come less often.",
          source: "RFC 9110 §8.8"
        )
      )
    }
    let type = headers["Content-Type"]?.lowercased() ?? ""
    if !["xml", "rss", "atom", "rdf", "json"].contains(where: { type.contains($0) }) {
      var finding = LintFinding(
        "wrongContentType",
        .some,
        "The server does not call it a feed.",
        mayLose: "Readers that go by the type take it for a page.",
        source: "RFC 4287 §7; JSON Feed 1.1; RSS Advisory Board"
      )
      finding.detail = type.isEmpty ? nil : type
      all.append(finding)
    }
    return all
  }

  private static func ofFeed(_ feed: ParsedFeed) -> [LintFinding] {
    var all: [LintFinding] = []
    if feed.items.isEmpty {
      all.append(
        LintFinding(
          "noItems",
          .great,
          "The feed has no items.",
          mayLose: "There is nothing to read.",
          source: "RSS 2.0, <item>; RFC 4287 §4.1.1"
        )
      )
    }
    if feed.title == nil {
      all.append(
        LintFinding(
          "noTitle",
          .some,
          "The feed has no title.",
          mayLose: "Readers name it by its address.",
          source: "RSS 2.0, <title>; RFC 4287 §4.1.1; JSON Feed 1.1, title"
        )
      )
    }
    if feed.homePageURL == nil {
      all.append(
        LintFinding(
          "noHomePage",
          .little,
          "The feed does not say which page it belongs to.",
          mayLose: "Nobody gets from the feed to the site, and there is no icon.",
          source: "RSS 2.0, <link>; RFC 4287 §4.1.1; JSON Feed 1.1, home_page_url"
        )
      )
    }
    return all
  }

  private static func items(
    _ feed: ParsedFeed,
    _ document: [UInt8],
    _ check: (ParsedItem) -> LintFinding?
  ) -> [LintFinding] {
    var found: [LintFinding] = []
    for item in feed.items where found.count < limitOfAKind {
      guard let finding = check(item) else { continue }
      found.append(finding.found(item.guid ?? item.url ?? item.title, in: document))
    }
    return found
  }

  private static func undated(_ item: ParsedItem) -> LintFinding? {
    guard item.published == nil, item.modified == nil else { return nil }
    return LintFinding(
      "noDate",
      .some,
      "An item has no date.",
      mayLose: "Readers sort it by when they first saw it.",
      source: "RSS 2.0, <pubDate>; RFC 4287 §4.2.15; JSON Feed 1.1, date_published"
    )
  }

  private static func nameless(_ item: ParsedItem) -> LintFinding? {
    guard item.title == nil, item.contentHTML == nil, item.contentText == nil, item.summary == nil
    else { return nil }
    return LintFinding(
      "noTitleOrText",
      .great,
      "An item has neither title nor text.",
      mayLose: "There is nothing to show in a list.",
      source: "RSS 2.0, <item>: at least one of title or description"
    )
  }

  private static func unreachable(_ item: ParsedItem) -> LintFinding? {
    guard item.url == nil, item.attachments.isEmpty else { return nil }
    return LintFinding(
      "noLink",
      .some,
      "An item has no address.",
      mayLose: "It cannot be opened on the site or sent to a friend.",
      source: "RSS 2.0, <link>; RFC 4287 §4.2.7; JSON Feed 1.1, url"
    )
  }

  private static func relative(_ item: ParsedItem) -> LintFinding? {
    guard let url = item.url, !url.contains(":") else { return nil }
    return LintFinding(
      "relativeLink",
      .some,
      "The address of an item is relative, and nothing says to what.",
      mayLose: "It cannot be opened.",
      source: "RFC 3986 §5.1"
    )
  }

  private static func empty(_ item: ParsedItem) -> LintFinding? {
    guard let attachment = item.attachments.first(where: { $0.mimeType == nil }) else { return nil }
    var finding = LintFinding(
      "noMediaType",
      .some,
      "The type of an attachment is not said.",
      mayLose: "Players and podcast directories may leave it out.",
      source: "RSS 2.0, <enclosure>, type"
    )
    finding.detail = attachment.url
    return finding
  }

  private static let future = LintFinding(
    "futureDate",
    .some,
    "The date of an item lies in the future.",
    mayLose: "It stands above newer items, or is hidden until then.",
    source: "RSS 2.0, <pubDate>"
  )
}

extension Timestamp {
  fileprivate func adding(hours: Int64) -> Timestamp {
    Timestamp(milliseconds: milliseconds + hours * 3_600_000)
  }
}
