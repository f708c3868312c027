import CivilTime
import Testing
import XMLReading

@testable import FeedParsing

@Suite struct `Elements of items, used again` {
  /// All that an item's elements can say, said.
  private var filled: ItemElements {
    var item = ItemElements()
    let text = TextConstruct(source: .made(3), form: .html, base: 1)
    item.guid = "a guid that is no small one"
    item.isPermalink = true
    item.permalink = "p"
    item.about = "about"
    item.title = text
    item.moduleTitle = text
    item.link = "link"
    item.addressPlace = 3..<9
    item.originalLink = "original"
    item.links = [LinkElement(url: "u", relation: .hub, form: .html)]
    item.description = text
    item.content = text
    item.summary = text
    item.podcastSummary = text
    item.hasUnreadableContent = true
    item.contentSource = "source"
    item.contentType = "type"
    item.authors = [ParsedAuthor(name: "Ann", url: nil)]
    item.creators = [ParsedAuthor(name: "Ben", url: nil)]
    item.published = Timestamp(milliseconds: 1)
    item.issued = Timestamp(milliseconds: 2)
    item.created = Timestamp(milliseconds: 3)
    item.date = Timestamp(milliseconds: 4)
    item.updated = Timestamp(milliseconds: 5)
    item.modified = Timestamp(milliseconds: 6)
    item.tags.append("tag")
    item.tags.append("\u{E9}")
    item.enclosures = [ParsedAttachment(url: "u")]
    item.commentsURL = "c"
    item.commentsFeedURL = "f"
    item.commentCount = 1
    item.source = ParsedSource(title: "t", url: nil)
    item.image = "i"
    item.language = "l"
    item.isEpisode = true
    item.itunes.value.author = "Ann"
    item.podcast.value = PodcastItem()
    item.media.value.contents = [MediaContent(url: "u")]
    item.media.value.roles = [MediaElements.Role(group: 1, isDefault: true)]
    item.media.value.thumbnails = [MediaThumbnail(url: "u")]
    item.media.value.credits = [MediaCredit(name: "n")]
    item.media.value.playerURL = "p"
    item.media.value.title = text
    item.media.value.description = text
    item.media.value.categories = ["c"]
    item.media.value.keywords = ["k"]
    item.media.value.groupCount = 1
    return item
  }

  @Test func `nothing is left of one item for the next`() {
    var item = filled
    let full = fields(item)
    item.clear()
    let blank = ItemElements()
    #expect(fields(item) == fields(blank))
    #expect(fields(item.media.value) == fields(MediaElements()))
    // Nothing was forgotten here either.
    for (name, text) in full { #expect(text != fields(blank)[name], "\(name)") }
  }

  /// What each field says; of lists of tags the words, and of media nothing.
  private func fields(_ value: Any) -> [String: String] {
    var fields: [String: String] = [:]
    for child in Mirror(reflecting: value).children {
      guard let name = child.label, name != "media" else { continue }
      var text = "\(child.value)"
      if var tags = child.value as? TagList { text = "\(tags.isEmpty) \(tags.take())" }
      fields[name] = text
    }
    return fields
  }

  @Test(arguments: [
    ("https://a.example/1", "https://a.example/2", true),
    ("https://a.example/1", "https://a.example", false),
    ("https://a.example/1", "https://a.example.net/", false),
    ("https://a.example/1", "http://a.example/", false),
    ("https://a.example", "https://a.example", false),
    ("https://\(String(repeating: "a", count: 80)).example/", "https://a.example/", false),
  ])
  func `the same host is known by its bytes`(one: String, other: String, isSame: Bool) {
    var host = AddressBeginning(ofHostIn: one.utf8.span)
    #expect(host.begins(other.utf8.span) == isSame)
  }
}
