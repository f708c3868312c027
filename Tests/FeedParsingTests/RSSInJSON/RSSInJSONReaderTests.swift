import Testing

@testable import FeedParsing

@Suite struct `Reading RSS in JSON` {
  @Test func `elements are members, attributes are members of theirs`() throws {
    let text = #"""
      {"rss":{"version":"2.0","channel":{"title":"Scripting","link":"http://scripting.example/",
      "description":"D","language":"en-us","managingEditor":"dave@example.com (Dave)","ttl":60,
      "item":[
      {"title":"One &amp; only","description":"<p>Hi</p>","link":"/1","pubDate":"Tue, 05 Mar 2019 08:15:30 GMT",
      "guid":{"#value":"http://scripting.example/a1","isPermaLink":true},"category":["x",{"#value":"y"}],
      "enclosure":{"url":"http://scripting.example/a.mp3","type":"audio/mpeg","length":"12"},"itunes:duration":"1:01"},
      {"description":"Short note","guid":"http://scripting.example/a2"},
      {"title":"Three","guid":{"_":"3","$":{"isPermaLink":"false"}},
      "content:encoded":"<p>Long</p>","description":"Short"}
      ]}}}
      """#
    let feed = try JSONDocument.parse(text.utf8.span, url: nil)
    #expect(feed.format == .rssInJSON && feed.title == "Scripting")
    #expect(feed.authors == [ParsedAuthor(name: "Dave", url: "mailto:dave@example.com")])
    #expect(feed.schedule.timeToLiveInMinutes == 60)
    #expect(feed.items.map(\.title) == ["One & only", nil, "Three"])
    #expect(
      feed.items.map(\.url) == [
        "http://scripting.example/1", "http://scripting.example/a2", nil,
      ]
    )
    #expect(
      feed.items.map(\.guid) == ["http://scripting.example/a1", "http://scripting.example/a2", "3"]
    )
    #expect(feed.items[0].tags == ["x", "y"])
    #expect(feed.items[0].attachments.first?.sizeInBytes == 12)
    #expect(feed.items[0].attachments.first?.durationInSeconds == 61)
    #expect(feed.items[2].contentHTML == "<p>Long</p>" && feed.items[2].summary == "Short")
  }

  @Test func `one item needs no array`() throws {
    let text = #"{"rss":{"channel":{"title":"T","item":{"title":"One"}}}}"#
    let feed = try JSONDocument.parse(text.utf8.span, url: nil)
    #expect(feed.items.map(\.title) == ["One"])
  }
}
