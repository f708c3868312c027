import HTTPServing
import ReaderModel
import Testing

@testable import WebApp

@Suite struct `The form for a feed's access` {
  @Test func `keeps what was typed when it is refused, apart from secrets, and names the line`()
    async throws
  {
    let app = try await TestApp()
    let (feed, _) = try await app.feed(items: 1)
    let answer = await app.post(
      "/feeds/\(feed.rawValue)/access",
      [
        ("user", "anna"), ("password", "open sesame"), ("cookie", "sid=hush"),
        ("headers", "X-Key: whisper\nmurmur"), ("userAgent", "Reader/1.0"), ("http1", "true"),
      ]
    )
    #expect(answer.status == 422)
    let page = answer.text
    #expect(page.contains("Line 2 of the header fields has no colon."))
    for kept in ["value=\"anna\"", "value=\"Reader/1.0\"", "X-Key: </textarea>"] {
      #expect(page.contains(kept), "\(kept)")
    }
    for secret in ["sesame", "hush", "whisper", "murmur"] { #expect(!page.contains(secret)) }
  }
}
