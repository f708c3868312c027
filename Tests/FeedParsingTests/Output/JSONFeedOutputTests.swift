import CivilTime
import JSONText
import Testing

@testable import FeedParsing

private func output(_ change: (inout ParsedFeed) -> Void) -> JSONValue {
  var feed = ParsedFeed(format: .rss20)
  change(&feed)
  return JSONReader.value(of: feed.jsonFeed()) ?? .null
}

private func item(_ change: (inout ParsedItem) -> Void) -> ParsedItem {
  var item = ParsedItem()
  change(&item)
  return item
}

@Suite struct `Feeds as JSON Feed` {
  @Test func `an empty feed has a version, no items and nothing else of the format`() {
    let text = ParsedFeed(format: .atom10).jsonFeed()
    #expect(
      text
        == #"{"version":"https://jsonfeed.org/version/1.1","_tidings":{"format":"atom10"},"items":[]}"#
    )
  }

  @Test func `what the feed says stands under the format's names`() {
    let feed = output { feed in
      feed.title = "T"
      feed.homePageURL = "https://example.com/"
      feed.authors = [ParsedAuthor(name: "A", url: "mailto:a@example.com"), ParsedAuthor()]
      feed.itunes = ITunesFeed()
      feed.itunes?.categories = [["Arts", "Books"], ["News"]]
      feed.itunes?.isExplicit = false
      feed.podcast = PodcastFeed()
      feed.isExpired = true
    }
    #expect(feed["title"] == "T")
    #expect(feed["authors"] == [["name": "A", "url": "mailto:a@example.com"]])
    #expect(feed["_itunes"] == ["categories": [["Arts", "Books"], ["News"]], "explicit": false])
    #expect(feed["_podcast"] == nil)
    #expect(feed["expired"] == true)
  }

  @Test func `dates are UTC, sizes are whole, durations may have a fraction`() {
    let feed = output { feed in
      feed.items = [
        item { item in
          item.guid = "1"
          item.published = Timestamp(seconds: 1_518_478_934)
          item.attachments = [
            ParsedAttachment(
              url: "https://example.com/a.mp3",
              mimeType: "audio/mpeg",
              sizeInBytes: 5_368_709_121,
              durationInSeconds: 605.5
            )
          ]
        }
      ]
    }
    let first = feed["items"]?.array?.first
    #expect(first?["date_published"] == "2018-02-12T23:42:14Z")
    let attachment = first?["attachments"]?.array?.first
    #expect(attachment?["size_in_bytes"]?.integer == 5_368_709_121)
    #expect(attachment?["duration_in_seconds"]?.double == 605.5)
  }

  @Test func `every item has an identifier of its own that does not depend on its place`() {
    let items = [
      item { $0.guid = "g" },
      item {
        $0.guid = "g"
        $0.url = "https://example.com/2"
      },
      item { $0.url = "https://example.com/3" },
      item {
        $0.guid = ""
        $0.attachments = [ParsedAttachment(url: "https://example.com/4.mp3")]
      },
      item { $0.title = "only a title" }, item { $0.title = "only a title" },
    ]
    let ids = OutputIdentifiers.ids(of: items)
    #expect(Set(ids).count == items.count)
    #expect(ids[0] == "g" && ids[1].hasPrefix("g#"))
    #expect(ids[2] == "https://example.com/3" && ids[3] == "https://example.com/4.mp3")
    #expect(ids[4].hasPrefix("tidings:"))
    #expect(OutputIdentifiers.ids(of: [items[4]]) == [ids[4]])
  }

  @Test(arguments: [
    (#"<a href="../x?a=1&amp;b=2">y</a>"#, #"<a href="https://example.com/x?a=1&amp;b=2">y</a>"#),
    (#"<IMG alt="a>b" SRC=pic.png >"#, #"<IMG alt="a>b" SRC=https://example.com/a/pic.png >"#),
    (#"<a href='/it"s'>y</a>"#, #"<a href='https://example.com/it%22s'>y</a>"#),
    (
      ##"<a href="#note">y</a> <a href="mailto:me@x">z</a>"##,
      ##"<a href="#note">y</a> <a href="mailto:me@x">z</a>"##
    ),
    (#"<a href="https://other.example/">y</a>"#, #"<a href="https://other.example/">y</a>"#),
    (
      #"<img srcset="a.png 1x, b.png 2x">"#,
      #"<img srcset="https://example.com/a/a.png 1x, https://example.com/a/b.png 2x">"#
    ),
    ("1 < 2 <br> href=\"x\"", "1 < 2 <br> href=\"x\""), ("<a href=>", "<a href=>"),
    ("<a href", "<a href"), ("<img src=a.png/>", "<img src=https://example.com/a/a.png/>"),
    ("<p title=\"href=x\">", "<p title=\"href=x\">"),
    ("<script>'<a href=\"x\">'</script>", "<script>'<a href=\"x\">'</script>"),
  ])
  func `addresses in content are absolute`(_ written: String, _ absolute: String) {
    #expect(ContentAddresses.absolute(written, base: "https://example.com/a/b") == absolute)
  }

  @Test func `without a base content stays as it is`() {
    #expect(ContentAddresses.absolute("<a href=x>", base: nil) == "<a href=x>")
    #expect(ContentAddresses.absolute("<a href=x>", base: "b") == "<a href=x>")
  }
}
