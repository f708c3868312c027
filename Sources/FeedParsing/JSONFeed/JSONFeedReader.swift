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
  private var log = DiagnosticLog()
  private var itemStarts: [Int] = []

  init(_ document: JSONValue, url: String?) {
    self.document = document
    let written = [url, document["feed_url"]?.string, document["home_page_url"]?.string]
    base = written.lazy.compactMap { $0.flatMap { WebAddress($0) } }.first
  }

  mutating func feed() -> ParsedFeed {
    var feed = ParsedFeed(format: format())
    feed.title = line(document["title"])
    feed.homePageURL = link(document, "home_page_url")
    feed.feedURL = link(document, "feed_url")
    feed.description = line(document["description"])
    feed.nextPageURL = link(document, "next_url")
    feed.iconURL = resource(document, "icon")
    feed.faviconURL = resource(document, "favicon")
    feed.authors = authors(of: document)
    feed.language = line(document["language"])
    feed.isExpired = document["expired"]?.bool ?? (document["expired"]?.string == "true")
    feed.hubs = (document["hubs"]?.array ?? []).compactMap { hub in
      guard let url = link(hub, "url") else { return nil }
      return ParsedHub(type: line(hub["type"]) ?? "WebSub", url: url)
    }
    feed.items = (document["items"]?.array ?? []).compactMap { item($0) }
    log.checkIdentifiers(of: &feed.items, at: itemStarts, isRequired: true)
    feed.diagnostics = log.entries
    return feed
  }

  private mutating func format() -> FeedFormat {
    let version = document.member("version")
    switch version?.value.string.map({ $0.split(separator: "/").last }) {
    case "1": return .jsonFeed10
    case "1.1": return .jsonFeed11
    default:
      log.note(.unknownFormatVersion, at: version?.offset ?? 0, version?.value.string)
      return .jsonFeed11
    }
  }

  private mutating func item(_ value: JSONValue) -> ParsedItem? {
    guard let members = value.object, let first = members.first else { return nil }
    itemStarts.append(first.offset)
    var item = ParsedItem()
    item.guid = text(value["id"])
    item.url = link(value, "url")
    item.externalURL = link(value, "external_url")
    item.title = line(value["title"])
    item.contentHTML = text(value["content_html"])
    item.contentText = text(value["content_text"])
    if item.contentHTML == nil, let text = item.contentText,
      HTMLEvidence.isAllMarkup(text.utf8.span)
    {
      (item.contentHTML, item.contentText) = (text, nil)
    }
    item.contentBaseURL = item.url ?? base?.text
    item.summary = text(value["summary"])
    item.imageURL = resource(value, "image")
    item.bannerImageURL = resource(value, "banner_image")
    item.published = date(value, "date_published")
    item.modified = date(value, "date_modified")
    item.authors = authors(of: value)
    item.tags = tags(value["tags"])
    item.language = line(value["language"])
    item.attachments = (value["attachments"]?.array ?? []).compactMap { attachment($0) }
    return item
  }

  private mutating func attachment(_ value: JSONValue) -> ParsedAttachment? {
    guard let url = resource(value, "url") else {
      if text(value["url"]) == nil {
        log.note(.attachmentWithoutAddress, at: value.object?.first?.offset ?? 0)
      }
      return nil
    }
    return ParsedAttachment(
      url: url,
      mimeType: line(value["mime_type"])?.lowercased(),
      title: line(value["title"]),
      sizeInBytes: size(value, "size_in_bytes"),
      durationInSeconds: duration(value, "duration_in_seconds")
    )
  }

  /// The authors of version 1.1, or else the one of version 1.
  private mutating func authors(of value: JSONValue) -> [ParsedAuthor] {
    let list = value["authors"].map { $0.array ?? [$0] } ?? []
    let authors = list.compactMap { author($0) }
    guard authors.isEmpty, let single = value["author"] else { return authors }
    return (single.array ?? [single]).compactMap { author($0) }
  }

  private mutating func author(_ value: JSONValue) -> ParsedAuthor? {
    if let name = line(value) { return ParsedAuthor(name: name) }
    let author = ParsedAuthor(
      name: line(value["name"]),
      url: link(value, "url"),
      avatarURL: resource(value, "avatar")
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

  private mutating func link(_ value: JSONValue, _ name: String) -> String? {
    guard value[name]?.string != nil else { return nil }
    return read(value, name, or: .refusedAddress) { [base] in WebAddress.link($0, relativeTo: base)
    }
  }

  private mutating func resource(_ value: JSONValue, _ name: String) -> String? {
    guard value[name]?.string != nil else { return nil }
    return read(value, name, or: .refusedAddress) { [base] in
      WebAddress.resource($0, relativeTo: base)
    }
  }

  private mutating func date(_ value: JSONValue, _ name: String) -> Timestamp? {
    read(value, name, or: .unreadableDate) { feedDate($0) }
  }

  /// A size in bytes; zero says nothing.
  private mutating func size(_ value: JSONValue, _ name: String) -> Int64? {
    if value[name]?.integer == 0 { return nil }
    return read(value, name, or: .unreadableNumber) { fileSize($0) }
  }

  /// A duration in seconds; zero says nothing.
  private mutating func duration(_ value: JSONValue, _ name: String) -> Double? {
    if value[name]?.double == 0 { return nil }
    return read(value, name, or: .unreadableNumber) { mediaDuration($0) }
  }

  /// What a member's text means; if it means nothing, that is noted.
  private mutating func read<Value>(
    _ value: JSONValue,
    _ name: String,
    or code: DiagnosticCode,
    as meaning: (String) -> Value?
  ) -> Value? {
    guard let member = value.member(name), let text = text(member.value) else { return nil }
    let found = meaning(text)
    if found == nil { log.note(code, at: member.offset, text) }
    return found
  }
}
