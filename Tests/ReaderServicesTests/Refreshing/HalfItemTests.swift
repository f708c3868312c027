import Fetching
import FeedParsing
import Testing

@testable import ReaderServices

@Suite struct `A document that breaks off` {
  private static let item = "<item><guid>1</guid><title>One</title></item>"

  private func titles(_ text: String, isWhole: Bool = true) throws -> [String?] {
    var response = FetchResponse(status: 200, address: "https://a.example/", body: Array(text.utf8))
    response.isComplete = isWhole
    var feed = try FeedParser.parse(response.body)
    feed.dropHalfItem(of: response)
    return feed.items.map(\.title)
  }

  @Test(arguments: [
    "<rss><channel>\(item)<item><title>Half of i",
    "<rss><channel>\(item)<ITEM ><guid>2</guid><title>Two</title><description>a &lt;item",
    "<feed><entry><id>1</id><title>One</title></entry>\n<entry><title>Half",
    #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","title":"One"},{"id":"2","ti"#,
  ])
  func `gives the items that are whole`(text: String) throws {
    #expect(try titles(text) == ["One"])
    #expect(try titles(text, isWhole: false) == ["One"])
  }

  @Test(arguments: [
    "<rss><channel>\(item)", "<rss><channel>\(item)</channel>",
    "<rss><channel>\(item)</channel></rss> \n",
    "<rss><channel>\(item)</channel></rss><!-- made by a cache -->",
    "<rss><channel><item><title>One</title></channel></rss>",
    "<feed><entry><id>1</id><title>One</title></entry></feed>",
    #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","title":"One"}]} "#,
  ])
  func `loses nothing where none is half`(text: String) throws {
    #expect(try titles(text) == ["One"])
    #expect(try titles(text, isWhole: false) == ["One"])
  }

  @Test func `gives all items where none is ever closed`() throws {
    let text = "<rss><channel><item><title>One</title><item><title>Two</title>"
    #expect(try titles(text) == ["One", "Two"])
    #expect(try titles(text, isWhole: false) == ["One"])
  }
}
