import CivilTime
import JSONText
import WebAddressing

/// Reads JSON Feed 1.0 and 1.1.
///
/// A member of another type than the format says counts as missing, except where the value is
/// plain: numbers as text, one author or tag where a list belongs, authors by name alone.
///
/// Source: jsonfeed.org, versions 1 and 1.1.
struct JSONFeedReader {
  private let document: JSONValue
  private let base: WebAddress?

  init(_ document: JSONValue, url: String?) {
    self.document = document
    let written = [url, document["feed_url"]?.string, document["home_page_url"]?.string]
    base = written.lazy.compactMap { $0.flatMap { WebAddress($0) } }.first
  }

  func feed() -> ParsedFeed {
    let isFirstVersion = document["version"]?.string?.hasSuffix("version/1") ?? false
    var feed = ParsedFeed(format: isFirstVersion ? .jsonFeed10 : .jsonFeed11)
    feed.title = line(document["title"])
    feed.homePageURL = link(document["home_page_url"])
    feed.feedURL = link(document["feed_url"])
    feed.description = line(document["description"])
    feed.nextPageURL = link(document["next_url"])
    feed.iconURL = resource(document["icon"])
    feed.faviconURL = resource(document["favicon"])
    feed.authors = authors(of: document)
    feed.language = line(document["language"])
    feed.isExpired = document["expired"]?.bool ?? (document["expired"]?.string == "true")
    feed.hubs = (document["hubs"]?.array ?? []).compactMap { hub in
      guard let url = link(hub["url"]) else { return nil }
      return ParsedHub(type: line(hub["type"]) ?? "WebSub", url: url)
    }
    feed.items = (document["items"]?.array ?? []).compactMap { item($0) }
    return feed
  }

  private func item(_ value: JSONValue) -> ParsedItem? {
    guard let members = value.object, !members.isEmpty else { return nil }
    var item = ParsedItem()
    item.guid = text(value["id"])
    item.url = link(value["url"])
    item.externalURL = link(value["external_url"])
    item.title = line(value["title"])
    item.contentHTML = text(value["content_html"])
    item.contentText = text(value["content_text"])
    item.contentBaseURL = item.url ?? base?.text
    item.summary = text(value["summary"])
    item.imageURL = resource(value["image"])
    item.bannerImageURL = resource(value["banner_image"])
    item.published = date(value["date_published"])
    item.modified = date(value["date_modified"])
    item.authors = authors(of: value)
    item.tags = tags(value["tags"])
    item.language = line(value["language"])
    item.attachments = (value["attachments"]?.array ?? []).compactMap { attachment($0) }
    return item
  }

  private func attachment(_ value: JSONValue) -> ParsedAttachment? {
    guard let url = resource(value["url"]) else { return nil }
    return ParsedAttachment(
      url: url,
      mimeType: line(value["mime_type"])?.lowercased(),
      title: line(value["title"]),
      sizeInBytes: text(value["size_in_bytes"]).flatMap { fileSize($0) },
      durationInSeconds: text(value["duration_in_seconds"]).flatMap { mediaDuration($0) }
    )
  }

  /// The authors of version 1.1, or else the one of version 1.
  private func authors(of value: JSONValue) -> [ParsedAuthor] {
    let list = value["authors"].map { $0.array ?? [$0] } ?? []
    let authors = list.compactMap { author($0) }
    guard authors.isEmpty, let single = value["author"] else { return authors }
    return (single.array ?? [single]).compactMap { author($0) }
  }

  private func author(_ value: JSONValue) -> ParsedAuthor? {
    if let name = line(value) { return ParsedAuthor(name: name) }
    let author = ParsedAuthor(
      name: line(value["name"]),
      url: link(value["url"]),
      avatarURL: resource(value["avatar"])
    )
    return author == ParsedAuthor() ? nil : author
  }

  private func tags(_ value: JSONValue?) -> [String] {
    guard let value else { return [] }
    var seen: Set<String> = []
    return (value.array ?? [value]).compactMap { line($0) }.filter { seen.insert($0).inserted }
  }
}

// MARK: - Values

extension JSONFeedReader {
  /// A text or the digits of a number, without white space around; `nil` if nothing is left.
  private func text(_ value: JSONValue?) -> String? {
    let written = value?.string ?? value?.number?.text
    return written.map { PlainText.trimmed($0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The same on one line.
  private func line(_ value: JSONValue?) -> String? {
    text(value).map { PlainText.folded($0) }
  }

  private func link(_ value: JSONValue?) -> String? {
    value?.string.flatMap { WebAddress.link($0, relativeTo: base) }
  }

  private func resource(_ value: JSONValue?) -> String? {
    value?.string.flatMap { WebAddress.resource($0, relativeTo: base) }
  }

  private func date(_ value: JSONValue?) -> Timestamp? {
    text(value).flatMap { feedDate($0) }
  }
}
