import HTMLReading
import HTTPSemantics
import WebAddressing

extension Page {
  /// What the answer's `Link` fields declare.
  func feeds(inFields fields: [String]) -> [PageFeed] {
    fields.flatMap { LinkField.links(in: $0) }.compactMap { link in
      guard isFeed(relations: Set(link.relations), type: link.mediaType, href: link.target) else {
        return nil
      }
      // A field is relative to the page, whatever its base element says. Source: RFC 8288 §3.2.
      guard let url = WebAddress(link.target, relativeTo: address), url.isFetchable else {
        return nil
      }
      return PageFeed(
        url: url.text,
        title: Page.words(link.title),
        mediaType: MediaTypes.essence(link.mediaType)
      )
    }
  }

  /// What the page's link elements declare.
  ///
  /// Source: HTML, 4.6.7.1 "alternate"; RSS Advisory Board, "RSS autodiscovery".
  var feedsOfLinkElements: [PageFeed] {
    elements("link").compactMap { id in
      let type = attribute("type", of: id)
      let relations = (attribute("rel", of: id) ?? "").lowercased()
        .split(whereSeparator: \.isWhitespace).map(String.init)
      guard let href = attribute("href", of: id), let url = resolve(href),
        isFeed(relations: Set(relations), type: type, href: url)
      else { return nil }
      return PageFeed(
        url: url,
        title: Page.words(attribute("title", of: id)),
        mediaType: MediaTypes.essence(type)
      )
    }
  }

  private func isFeed(relations: Set<String>, type: String?, href: String) -> Bool {
    guard !relations.contains("stylesheet") else { return false }
    let essence = MediaTypes.essence(type)
    if relations.contains("feed") { return essence == nil || !MediaTypes.isPage(essence) }
    guard relations.contains("alternate") else { return false }
    guard let essence else { return FeedAddress.looksLikeFeed(href) }
    if MediaTypes.feeds.contains(essence) { return true }
    return MediaTypes.perhapsFeeds.contains(essence) && FeedAddress.mayBeFeed(href)
  }

  /// A link in the page's text.
  struct Anchor {
    let url: String
    /// As written, in lower case.
    let scheme: String
    let looksLikeFeed: Bool
  }

  /// Links in the text that `isWanted` takes for feeds.
  func feedsOfAnchors(_ isWanted: (Anchor) -> Bool) -> [PageFeed] {
    elements("a").compactMap { id in
      guard let href = attribute("href", of: id), let url = resolve(href) else { return nil }
      let type = MediaTypes.essence(attribute("type", of: id))
      let isTyped = type.map { MediaTypes.feeds.contains($0) } ?? false
      let isMarked = attribute("rel", of: id)?.lowercased() == "feed"
      let anchor = Anchor(
        url: url,
        scheme: href.lowercased().hasPrefix("feed:") ? "feed" : "",
        looksLikeFeed: isTyped || isMarked || FeedAddress.looksLikeFeed(url)
      )
      guard isWanted(anchor) else { return nil }
      return PageFeed(
        url: url,
        title: Page.words(tree?.text(of: id)) ?? Page.words(attribute("title", of: id)),
        mediaType: type
      )
    }
  }
}
