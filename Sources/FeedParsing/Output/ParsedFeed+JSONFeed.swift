import CivilTime
import JSONText

extension ParsedFeed {
  /// The feed as JSON Feed 1.1, whatever format it came in.
  ///
  /// Members without a value are left out. What JSON Feed has no member for stands in extension
  /// objects: `_itunes`, `_podcast`, `_media` and `_tidings`; docs/formats/json-feed-output.md lists
  /// their members.
  ///
  /// - Parameter pretty: Whether the text is laid out for people; otherwise it is one line.
  /// - Returns: The document, without a line end after it.
  ///
  /// Source: jsonfeed.org, version 1.1.
  public func jsonFeed(pretty: Bool = false) -> String {
    var json = JSONWriter(pretty ? .pretty : .compact)
    let ids = OutputIdentifiers.ids(of: items)
    json.object { json in
      json.member("version", "https://jsonfeed.org/version/1.1")
      writeHead(&json)
      json.member("items") { json in
        json.array { json in
          for (item, id) in zip(items, ids) {
            json.element { json in json.object { json in item.write(&json, id: id) } }
          }
        }
      }
    }
    return json.text
  }

  private func writeHead(_ json: inout JSONWriter) {
    json.filled("title", title)
    json.filled("home_page_url", homePageURL)
    json.filled("feed_url", feedURL)
    json.filled("description", description)
    json.filled("next_url", nextPageURL)
    json.filled("icon", iconURL)
    json.filled("favicon", faviconURL)
    json.member("authors", authors)
    json.filled("language", language)
    if isExpired { json.member("expired", true) }
    json.member("hubs", hubs) { json, hub in
      json.filled("type", hub.type)
      json.filled("url", hub.url)
    }
    if let itunes { json.extensionObject("_itunes") { itunes.write(&$0) } }
    if let podcast { json.extensionObject("_podcast") { podcast.write(&$0) } }
    json.extensionObject("_tidings") { writeRest(&$0) }
  }

  private func writeRest(_ json: inout JSONWriter) {
    json.member("format", format.rawValue)
    json.member("tags", tags)
    json.filled("rights", rights)
    json.filled("new_feed_url", newFeedURL)
    json.member("ttl_in_minutes", schedule.timeToLiveInMinutes)
    json.member("update_interval_in_seconds", schedule.updateIntervalInSeconds)
    json.member("skip_hours", schedule.skippedHours)
    json.member("skip_days", schedule.skippedDays)
  }
}

extension ParsedItem {
  fileprivate func write(_ json: inout JSONWriter, id: String) {
    json.member("id", id)
    json.filled("url", url)
    json.filled("external_url", externalURL)
    json.filled("title", title)
    json.filled(
      "content_html",
      contentHTML.map { ContentAddresses.absolute($0, base: contentBaseURL) }
    )
    json.filled("content_text", contentText)
    json.filled("summary", summary)
    json.filled("image", imageURL)
    json.filled("banner_image", bannerImageURL)
    json.member("date_published", published?.rfc3339)
    json.member("date_modified", modified?.rfc3339)
    json.member("authors", authors)
    json.member("tags", tags)
    json.filled("language", language)
    json.member("attachments", attachments) { $1.write(&$0) }
    if let itunes { json.extensionObject("_itunes") { itunes.write(&$0) } }
    if let podcast { json.extensionObject("_podcast") { podcast.write(&$0) } }
    if let media { json.extensionObject("_media") { media.write(&$0) } }
    json.extensionObject("_tidings") { writeRest(&$0) }
  }

  private func writeRest(_ json: inout JSONWriter) {
    json.filled("comments_url", commentsURL)
    json.filled("comments_feed_url", commentsFeedURL)
    json.member("comment_count", commentCount)
    if let source {
      json.extensionObject("source") { json in
        json.filled("title", source.title)
        json.filled("url", source.url)
      }
    }
  }
}

extension ParsedAttachment {
  fileprivate func write(_ json: inout JSONWriter) {
    json.member("url", url)
    json.filled("mime_type", mimeType)
    json.filled("title", title)
    json.member("size_in_bytes", sizeInBytes)
    json.member("duration_in_seconds", durationInSeconds)
  }
}

extension JSONWriter {
  /// Writes a member unless its text is missing or empty.
  mutating func filled(_ name: String, _ value: String?) {
    if let value, !value.isEmpty { member(name, value) }
  }

  mutating func member(_ name: String, _ authors: [ParsedAuthor]) {
    let present = authors.filter { $0.name != nil || $0.url != nil || $0.avatarURL != nil }
    member(name, present) { json, author in
      json.filled("name", author.name)
      json.filled("url", author.url)
      json.filled("avatar", author.avatarURL)
    }
  }

  /// Writes an array of whole numbers; an empty one is left out.
  mutating func member(_ name: String, _ numbers: [Int]) {
    guard !numbers.isEmpty else { return }
    member(name) { json in
      json.array { json in
        for number in numbers { json.element { $0.integer(Int64(number)) } }
      }
    }
  }

  /// Writes an object, unless `body` writes no member.
  mutating func extensionObject(_ name: String, _ body: (inout JSONWriter) -> Void) {
    optionalMember(name) { json in json.object(body) }
  }
}
