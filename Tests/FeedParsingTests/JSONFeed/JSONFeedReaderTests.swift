import CivilTime
import Testing

@testable import FeedParsing

private func parse(_ text: String, url: String? = nil) throws -> ParsedFeed {
  try JSONDocument.parse(text.utf8.span, url: url)
}

@Suite struct `Reading JSON Feed` {
  @Test func `all members are read`() throws {
    let feed = try parse(
      #"""
      {"version":"https://jsonfeed.org/version/1.1","title":" A  feed ","home_page_url":"https://example.com",
      "feed_url":"https://example.com/feed.json","description":"D","next_url":"feed.json?p=2",
      "icon":"icon.png","favicon":"/favicon.ico","authors":[{"name":"Ann","url":"/ann","avatar":"a.png"}],
      "language":"en","expired":true,"hubs":[{"type":"WebSub","url":"https://hub.example/"}],
      "items":[{"id":"1","url":"/1","external_url":"https://other.example/","title":"One",
      "content_html":"<p>Hi</p>","content_text":"Hi","summary":"S","image":"i.png","banner_image":"b.png",
      "date_published":"2010-02-07T14:04:00-05:00","date_modified":"2010-02-08T14:04:00Z",
      "authors":[{"name":"Bob"}],"tags":["a","b","a",""],"language":"de",
      "attachments":[{"url":"a.mp3","mime_type":"Audio/MPEG","title":"A","size_in_bytes":12,"duration_in_seconds":61.5}]}]}
      """#
    )
    #expect(feed.format == .jsonFeed11)
    #expect(feed.title == "A feed" && feed.homePageURL == "https://example.com")
    #expect(feed.nextPageURL == "https://example.com/feed.json?p=2")
    #expect(feed.iconURL == "https://example.com/icon.png" && feed.isExpired)
    #expect(
      feed.authors == [
        ParsedAuthor(
          name: "Ann",
          url: "https://example.com/ann",
          avatarURL: "https://example.com/a.png"
        )
      ]
    )
    let item = try #require(feed.items.first)
    #expect(item.guid == "1" && item.url == "https://example.com/1" && item.tags == ["a", "b"])
    #expect(item.contentHTML == "<p>Hi</p>" && item.contentText == "Hi" && item.summary == "S")
    #expect(item.published == feedDate("2010-02-07T19:04:00Z"))
    #expect(
      item.attachments == [
        ParsedAttachment(
          url: "https://example.com/a.mp3",
          mimeType: "audio/mpeg",
          title: "A",
          sizeInBytes: 12,
          durationInSeconds: 61.5
        )
      ]
    )
    #expect(feed.diagnostics.isEmpty)
  }

  @Test func `plain values stand in for the ones of the format`() throws {
    let feed = try parse(
      #"""
      {"title":"T","author":{"name":"Owner"},"expired":"false","items":[
      {"id":42,"author":"noor","tags":"news","date_published":1518478934,
      "attachments":[{"url":"https://example.com/a.mp3","size_in_bytes":"1234","duration_in_seconds":"1:01"}]},
      {"id":1.5,"authors":["Ann","Bob"],"title":null,"url":"","content_text":["x"]},
      null,"str",{},{"id":"3","url":"javascript:alert(1)"}]}
      """#
    )
    #expect(feed.authors == [ParsedAuthor(name: "Owner")] && !feed.isExpired)
    #expect(feed.items.map(\.guid) == ["42", "1.5", "3"])
    #expect(feed.items[0].authors == [ParsedAuthor(name: "noor")])
    #expect(feed.items[0].tags == ["news"] && feed.items[0].published?.seconds == 1_518_478_934)
    #expect(feed.items[0].attachments.first?.sizeInBytes == 1234)
    #expect(feed.items[0].attachments.first?.durationInSeconds == 61)
    #expect(feed.items[1].authors.map(\.name) == ["Ann", "Bob"])
    #expect(feed.items[1].title == nil && feed.items[1].url == nil && feed.items[2].url == nil)
  }

  @Test func `a document that ends in the middle gives the items it has`() throws {
    let feed = try parse(
      #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","title":"One"},{"id":"2","ti"#
    )
    #expect(feed.format == .jsonFeed10 && feed.items.map(\.guid) == ["1", "2"])
    #expect(feed.diagnostics.map(\.code).contains(.unterminatedMarkup))
  }

  @Test(arguments: ["{}", "[]", "{\"a\":1}", "{\"items\":[]}", "{\"items\":{}}", "[{\"id\":1}]"])
  func `other JSON is no feed`(_ text: String) {
    #expect(throws: FeedParsingFailure.notAFeed(.json)) { try parse(text) }
  }
}
