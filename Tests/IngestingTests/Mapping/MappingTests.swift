import CivilTime
import FeedParsing
import ReaderModel
import Testing

@testable import Ingesting

/// The only item of a feed with these, as it is stored.
private func stored(_ item: ParsedItem, feed: ParsedFeed = ParsedFeed(format: .rss20)) throws
  -> IncomingItem
{
  var feed = feed
  feed.items = [item]
  let changes = IncomingFeed(feed, address: "https://a.example/feed").changes(knowing: [])
  guard case .insert(let stored) = try #require(changes.items.first) else {
    throw CancellationError()
  }
  return stored
}

@Suite struct `The picture of an item` {
  @Test(
    arguments: [
      ("<p>Hi</p><img src=\"https://a.example/x.jpg\">", "https://a.example/x.jpg"),
      ("<IMG alt='>' SRC = '/pictures/1.png'>", "https://a.example/pictures/1.png"),
      ("<img src=//cdn.example/a.jpg width=640>", "https://cdn.example/a.jpg"),
      (
        "<img src=\"data:image/gif;base64,R0\" data-src=\"/lazy.jpg\">",
        "https://a.example/lazy.jpg"
      ),
      ("<img srcset=\"/small.jpg 320w, /big.jpg 640w\">", "https://a.example/small.jpg"),
      ("<img src=\"/a.jpg?x=1&amp;y=2\">", "https://a.example/a.jpg?x=1&y=2"),
      ("<img src=/t.gif width=1 height=1><img src=/real.jpg>", "https://a.example/real.jpg"),
      ("<img class=wp-smiley src=/s.png><img src=/real.jpg>", "https://a.example/real.jpg"),
      ("<img src=https://secure.gravatar.com/avatar/1><img src=/r.jpg>", "https://a.example/r.jpg"),
      ("<img src=http://feeds.feedburner.com/~r/x/1/1><img src=/r.jpg>", "https://a.example/r.jpg"),
      ("<p>no picture</p>", nil), ("<img", nil), ("<img ", nil), ("<img src='", nil),
      ("<img src=javascript:alert(1)>", nil), ("<image src=/x.jpg>", nil), ("<img alt=x>", nil),
    ] as [(String, String?)]
  )
  func `is the first fit one of the text`(html: String, picture: String?) throws {
    var item = ParsedItem()
    item.guid = "1"
    item.url = "https://a.example/posts/1"
    item.contentHTML = html
    #expect(try stored(item).imageURL == picture)
  }

  @Test func `is what the publisher chose, where there is such a one`() throws {
    var item = ParsedItem()
    item.guid = "1"
    item.contentHTML = "<img src=\"https://a.example/text.jpg\">"
    item.attachments = [ParsedAttachment(url: "https://a.example/file.jpg")]
    #expect(try stored(item).imageURL == "https://a.example/file.jpg")
    var media = MediaItem()
    media.thumbnails = [
      MediaThumbnail(url: "https://a.example/small.jpg", width: 72),
      MediaThumbnail(url: "https://a.example/wide.jpg", width: 640),
    ]
    item.media = media
    #expect(try stored(item).imageURL == "https://a.example/wide.jpg")
    item.itunes = ITunesItem()
    item.itunes?.imageURL = "https://a.example/cover.jpg"
    #expect(try stored(item).imageURL == "https://a.example/cover.jpg")
    item.imageURL = "https://a.example/chosen.jpg"
    #expect(try stored(item).imageURL == "https://a.example/chosen.jpg")
  }
}

@Suite struct `The files of an item` {
  @Test(
    arguments: [
      ("https://a.example/1.mp3", nil, "audio/mpeg"),
      ("https://a.example/1.MP3?token=a.b/c", "", "audio/mpeg"),
      ("https://a.example/1.m4v", "application/octet-stream", "video/mp4"),
      ("https://a.example/1.mp3", "audio/x-special", "audio/x-special"),
      ("https://a.example/download", nil, nil), ("https://a.example.jpg/download", nil, nil),
    ] as [(String, String?, String?)]
  )
  func `have a type, guessed where none is given`(
    url: String,
    said: String?,
    type: String?
  ) throws {
    var item = ParsedItem()
    item.guid = "1"
    item.attachments = [ParsedAttachment(url: url, mimeType: said)]
    #expect(try stored(item).attachments.map(\.mediaType) == [type])
  }

  @Test func `in a gallery come in the publisher's order`() throws {
    let addresses = (1...4).map { "https://a.example/\($0).jpg" }
    var item = ParsedItem()
    item.guid = "1"
    // The parser gives the largest picture of a group as the item's file.
    item.attachments = [ParsedAttachment(url: addresses[2])]
    var media = MediaItem()
    media.contents = addresses.map { MediaContent(url: $0) }
    item.media = media
    #expect(try stored(item).attachments.map(\.url) == addresses)
  }

  @Test func `are each there once, with what both mentions know`() throws {
    var item = ParsedItem()
    item.guid = "1"
    item.attachments = [ParsedAttachment(url: "https://a.example/1.mp4", sizeInBytes: 5)]
    var media = MediaItem()
    var content = MediaContent(url: "https://a.example/1.mp4")
    content.durationInSeconds = 61.4
    media.contents = [content, MediaContent(url: "https://a.example/2.jpg")]
    media.thumbnails = [MediaThumbnail(url: "https://a.example/still.jpg")]
    item.media = media
    #expect(
      try stored(item).attachments == [
        Attachment(
          url: "https://a.example/1.mp4",
          mediaType: "video/mp4",
          sizeInBytes: 5,
          durationInSeconds: 61,
          thumbnailURL: "https://a.example/still.jpg"
        ),
        Attachment(url: "https://a.example/2.jpg", mediaType: "image/jpeg"),
      ]
    )
  }

  @Test func `take their length from the podcast elements`() throws {
    var item = ParsedItem()
    item.guid = "1"
    item.attachments = [ParsedAttachment(url: "https://a.example/1.mp3")]
    item.itunes = ITunesItem()
    item.itunes?.durationInSeconds = 3600
    #expect(try stored(item).attachments.first?.durationInSeconds == 3600)
  }
}

@Suite struct `The text of an item` {
  @Test func `is plain in the row, and whole for the search`() throws {
    var item = ParsedItem()
    item.guid = "1"
    item.contentHTML = "<h1>Big</h1><p>Fish &amp; <b>chips</b></p><script>alert(1)</script>"
    let incoming = try stored(item)
    #expect(incoming.preview == "Big Fish & chips")
    #expect(incoming.searchText == "Big Fish & chips")
    #expect(incoming.content.form == .html)
    #expect(incoming.content.text == item.contentHTML)
  }

  @Test func `is cut at the end of a word after some 500 characters`() throws {
    var item = ParsedItem()
    item.guid = "1"
    item.contentText = String(repeating: "word ", count: 400)
    let preview = try stored(item).preview
    #expect(preview.count <= 500)
    #expect(preview.hasSuffix("wor…") || preview.hasSuffix("word…"))
    item.contentText = String(repeating: "x", count: 4000)
    #expect(try stored(item).preview.count <= 500)
  }

  @Test func `prefers the summary for the row`() throws {
    var item = ParsedItem()
    item.guid = "1"
    item.summary = "In short."
    item.contentHTML = "<p>At length, and then some.</p>"
    let incoming = try stored(item)
    #expect(incoming.preview == "In short.")
    #expect(incoming.searchText.contains("At length"))
    #expect(incoming.searchText.contains("In short"))
  }

  @Test func `takes authors and language from the feed where the item is silent`() throws {
    var feed = ParsedFeed(format: .atom10)
    feed.language = "de"
    feed.authors = [ParsedAuthor(name: "Ada", url: "https://ada.example/"), ParsedAuthor()]
    var item = ParsedItem()
    item.guid = "1"
    #expect(try stored(item, feed: feed).authors.map(\.name) == ["Ada"])
    #expect(try stored(item, feed: feed).language == "de")
    item.authors = [ParsedAuthor(url: "mailto:bo@b.example")]
    item.language = "en"
    #expect(try stored(item, feed: feed).authors.map(\.name) == ["bo@b.example"])
    #expect(try stored(item, feed: feed).language == "en")
  }
}

@Suite struct `Titles that nobody could read` {
  @Test func `are kept as far as a screen could show them`() throws {
    var item = ParsedItem()
    item.title = String(repeating: "T", count: 100_000)
    item.tags = [String(repeating: "c ", count: 50_000), "sea"]
    let kept = try stored(item)
    #expect(kept.title.count <= 2_000)
    #expect(kept.title.hasPrefix("TTTT"))
    #expect(kept.categories[0].count <= 300)
    #expect(kept.categories[1] == "sea")
  }
}
