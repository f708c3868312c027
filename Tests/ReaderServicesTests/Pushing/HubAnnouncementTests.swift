import CivilTime
import FeedParsing
import Fetching
import HTTPSemantics
import ReaderModel
import Testing

@testable import ReaderServices

@Suite struct `The hub of a feed` {
  static let address = "https://a.example/feed"

  func found(
    _ document: String,
    links: [String] = [],
    at address: String = Self.address
  ) throws -> HubAnnouncement? {
    var fields = HeaderFields()
    for link in links { fields.add("Link", link) }
    let parsed = try FeedParser.parse(Array(document.utf8), url: address, contentType: nil)
    let response = FetchResponse(status: 200, address: address, headers: fields)
    return HubAnnouncement(in: parsed, response, askedAt: address)
  }

  static func atom(_ links: String) -> String {
    "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>A</title>\(links)</feed>"
  }

  @Test func `stands in the answer, else in the document`() throws {
    let both = Self.atom(
      "<link rel='hub' href='https://hub.example/'/><link rel='self' href='https://a.example/self'/>"
    )
    #expect(
      try found(both)
        == HubAnnouncement(hub: "https://hub.example/", topic: "https://a.example/self")
    )
    let links = ["<https://other.example/hub>; rel=\"hub\", </atom>; rel=self"]
    #expect(
      try found(both, links: links)
        == HubAnnouncement(hub: "https://other.example/hub", topic: "https://a.example/atom")
    )
    #expect(try found(Self.atom("")) == nil)
  }

  @Test func `may stand in RSS and in JSON Feed`() throws {
    let rss = """
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>A</title>
      <atom:link rel="hub" href="https://hub.example/"/></channel></rss>
      """
    let expected = HubAnnouncement(hub: "https://hub.example/", topic: Self.address)
    #expect(try found(rss) == expected)
    let json = """
      {"version": "https://jsonfeed.org/version/1.1", "title": "A", "items": [],
       "hubs": [{"type": "rssCloud", "url": "https://cloud.example/"},
                {"type": "WebSub", "url": "https://hub.example/"}]}
      """
    #expect(try found(json) == expected)
  }

  @Test func `is the first one that can keep a secret`() throws {
    let document = Self.atom(
      "<link rel='hub' href='http://plain.example/'/><link rel='hub' href='https://hub.example/'/>"
    )
    #expect(try found(document)?.hub == "https://hub.example/")
    #expect(
      try found(Self.atom("<link rel='hub' href='http://plain.example/'/>"))?.keepsSecrets == false
    )
    #expect(HubAnnouncement(hub: "https://hub.example/", topic: "").keepsSecrets)
  }

  @Test func `is known of channels of YouTube`() throws {
    let address = "https://www.youtube.com/feeds/videos.xml?channel_id=UC123"
    let hub = try found(Self.atom(""), at: address)
    #expect(
      hub == HubAnnouncement(hub: "https://pubsubhubbub.appspot.com/subscribe", topic: address)
    )
    #expect(hub?.bringsWholeItems == false)
    let playlist = "https://www.youtube.com/feeds/videos.xml?playlist_id=PL1"
    #expect(try found(Self.atom(""), at: playlist) == nil)
  }

  @Test(arguments: [
    "ftp://hub.example/", "mailto:a@hub.example", "https://name:word@hub.example/",
    "https://hub.example/" + String(repeating: "a", count: 3000),
  ]) func `is an address that can be asked`(hub: String) throws {
    #expect(try found(Self.atom("<link rel='hub' href='\(hub)'/>")) == nil)
  }

  @Test func `is told of no feed that is one reader's own`() throws {
    let document = Self.atom("<link rel='hub' href='https://hub.example/'/>")
    let response = FetchResponse(status: 200, address: Self.address, body: Array(document.utf8))
    var feed = DueFeed(id: FeedID(rawValue: 1), address: Self.address)
    func step() -> HubStep? {
      AnswerReading(feed: feed, policy: RefreshPolicy(), now: Timestamp(seconds: 1_796_000_000))
        .attempt(.success(response))?.record.hub
    }
    let hub = HubAnnouncement(hub: "https://hub.example/", topic: Self.address)
    #expect(step() == .announced(hub))
    feed.owner = .local
    #expect(step() == nil)
    feed.hub = hub
    #expect(step() == .forget)
  }

  @Test func `is told of no feed that needs a password`() throws {
    let document = Self.atom("<link rel='hub' href='https://hub.example/'/>")
    #expect(try found(document, at: "https://anna:secret@a.example/feed") == nil)
  }
}
