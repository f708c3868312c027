import CivilTime
import JSONText
import WebAddressing

/// Reads RSS 2.0 that is written in JSON.
///
/// The elements are members; an element that occurs several times is an array, one with attributes
/// is an object, whose text stands under one of the names that converters use.
///
/// Source: github.com/scripting/Scripting-News, rss-in-json; names of text and attributes of
/// xml2json, Badgerfish and xml2js.
struct RSSInJSONReader {
  private let url: String?
  private var log = DiagnosticLog()
  private var itemStarts: [Int] = []

  init(url: String?) {
    self.url = url
  }

  mutating func feed(_ channel: JSONValue) -> ParsedFeed {
    let channel = channel.array?.first ?? channel
    var feed = ParsedFeed(format: .rssInJSON)
    let base = (url ?? text(channel["link"])).flatMap { WebAddress($0) }
    feed.title = plainText(channel["title"])
    feed.homePageURL = link(channel["link"], base)
    feed.description = plainText(channel["description"])
    feed.language = text(channel["language"])
    feed.authors = author(channel["managingEditor"])
    feed.iconURL = resource(channel["image"]?["url"], base)
    feed.rights = plainText(channel["copyright"])
    feed.tags = tags(channel["category"])
    feed.schedule.timeToLiveInMinutes = text(channel["ttl"]).flatMap { Int($0) }
    feed.items = list(channel["item"]).compactMap { item($0, base) }
    log.checkIdentifiers(of: &feed.items, at: itemStarts, isRequired: false)
    feed.diagnostics = log.entries
    return feed
  }

  private mutating func item(_ value: JSONValue, _ base: WebAddress?) -> ParsedItem? {
    guard let members = value.object else { return nil }
    let start = members.first?.offset ?? 0
    itemStarts.append(start)
    var item = ParsedItem()
    item.guid = text(value["guid"])
    item.url = link(value["link"], base) ?? permalink(value["guid"])
    item.title = plainText(value["title"])
    setBody(&item, value)
    item.contentBaseURL = item.url ?? base?.text
    let date = value.member("pubDate") ?? value.member("dc:date")
    item.published = read(text(date?.value), at: date, or: .unreadableDate) { feedDate($0) }
    item.authors = author(value["author"]) + author(value["dc:creator"])
    item.tags = tags(value["category"])
    item.attachments = list(value["enclosure"]).compactMap { attachment($0, base) }
    item.commentsURL = link(value["comments"], base)
    item.commentsFeedURL = link(value["wfw:commentRss"], base)
    item.commentCount = text(value["slash:comments"]).flatMap { Int($0) }
    if let source = value["source"] {
      item.source = ParsedSource(title: text(source), url: attribute(source, "url"))
    }
    let length = value.member("itunes:duration")
    let duration = read(text(length?.value), at: length, or: .unreadableNumber) { playTime($0) }
    if !item.attachments.isEmpty {
      item.attachments[0].durationInSeconds = duration.flatMap { $0 > 0 ? $0 : nil }
    }
    return item
  }

  private func setBody(_ item: inout ParsedItem, _ value: JSONValue) {
    let description = text(value["description"])
    if let content = text(value["content:encoded"]) {
      item.contentHTML = content
      item.summary = description.map { PlainText.fromUndeclared($0) }
    } else {
      item.contentHTML = description
    }
  }

  private mutating func attachment(_ value: JSONValue, _ base: WebAddress?) -> ParsedAttachment? {
    let start = value.object?.first
    guard let written = attribute(value, "url") else {
      log.note(.attachmentWithoutAddress, at: start?.offset ?? 0)
      return nil
    }
    let address = read(written, at: start, or: .refusedAddress) {
      WebAddress.resource($0, relativeTo: base)
    }
    guard let url = address else { return nil }
    return ParsedAttachment(
      url: url,
      mimeType: attribute(value, "type")?.lowercased(),
      sizeInBytes: attribute(value, "length").flatMap { fileSize($0) }
    )
  }

  /// The guid as address, unless it says that it is none.
  private func permalink(_ guid: JSONValue?) -> String? {
    guard let guid, let text = text(guid), attribute(guid, "isPermaLink") != "false",
      let address = WebAddress(text), address.isFetchable
    else { return nil }
    return address.text
  }

  private func author(_ value: JSONValue?) -> [ParsedAuthor] {
    list(value).compactMap { text($0).flatMap { PersonReader.author($0) } }
  }

  private func tags(_ value: JSONValue?) -> [String] {
    var seen: Set<String> = []
    return list(value).compactMap { plainText($0) }.filter { seen.insert($0).inserted }
  }
}

// MARK: - Elements

extension RSSInJSONReader {
  private func list(_ value: JSONValue?) -> [JSONValue] {
    value.map { $0.array ?? [$0] } ?? []
  }

  /// The text of an element; of several, the first one's.
  private func text(_ value: JSONValue?) -> String? {
    guard let value = value?.array?.first ?? value else { return nil }
    let inner = ["#value", "#text", "$t", "_", "$text", "__text", "__cdata", "value"]
      .lazy.compactMap { value[$0] }.first
    let written = inner?.string ?? value.string ?? value.number?.text
    return written.map { PlainText.trimmed($0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func plainText(_ value: JSONValue?) -> String? {
    text(value).map { PlainText.fromUndeclared($0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// An attribute of an element, or a member in its place.
  private func attribute(_ value: JSONValue, _ name: String) -> String? {
    let places = [
      value[name], value["@" + name], value["-" + name], value["_" + name], value["$"]?[name],
      value["@attributes"]?[name],
    ]
    guard let found = places.lazy.compactMap(\.self).first else { return nil }
    return found.string ?? found.number?.text ?? found.bool.map { $0 ? "true" : "false" }
  }

  private func link(_ value: JSONValue?, _ base: WebAddress?) -> String? {
    text(value).flatMap { WebAddress.link($0, relativeTo: base) }
  }

  /// What a text means; if it means nothing, that is noted.
  private mutating func read<Value>(
    _ text: String?,
    at member: JSONMember?,
    or code: DiagnosticCode,
    as meaning: (String) -> Value?
  ) -> Value? {
    guard let text else { return nil }
    let found = meaning(text)
    if found == nil { log.note(code, at: member?.offset ?? 0, text) }
    return found
  }

  private func resource(_ value: JSONValue?, _ base: WebAddress?) -> String? {
    text(value).flatMap { WebAddress.resource($0, relativeTo: base) }
  }
}
