import HTMLWriting
import HTTPServing
import ReaderModel
import ReaderServices
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
        ("headers", "X-Key: whisper\nno colon\nX-B: murmur"), ("userAgent", "Reader/1.0"),
        ("http1", "true"),
      ]
    )
    #expect(answer.status == 422)
    let page = answer.text
    #expect(page.contains("Line 2 of the header fields has no colon."))
    for kept in ["value=\"anna\"", "value=\"Reader/1.0\"", "X-Key: \nno colon\nX-B: </textarea>"] {
      #expect(page.contains(kept), "\(kept)")
    }
    for secret in ["sesame", "hush", "whisper", "murmur"] { #expect(!page.contains(secret)) }
  }

  @Test(
    arguments: [
      ([("user", "ana"), ("password", "sesame"), ("bearer", "hush")], "not both"),
      ([("user", "ana"), ("password", ""), ("bearer", "")], "A login is a name and a password."),
      ([("password", "sesame")], "A login is a name and a password."),
    ]
  )
  func `takes a whole login or a token`(fields: [(String, String)], words: String) async throws {
    let app = try await TestApp()
    let (feed, _) = try await app.feed(items: 1)
    let answer = await app.post("/feeds/\(feed.rawValue)/access", fields)
    #expect(answer.status == 422)
    #expect(answer.text.contains(words))
    #expect(!answer.text.contains("sesame") && !answer.text.contains("hush"))
  }

  @Test func `takes a name without a password where that is said`() async throws {
    let app = try await TestApp()
    let (feed, _) = try await app.feed(items: 1)
    let answer = await app.post(
      "/feeds/\(feed.rawValue)/access",
      [("user", "key-of-ana"), ("password", ""), ("noPassword", "true")]
    )
    #expect(answer.status == 303)
    let page = await app.get(try #require(answer.location)).text
    #expect(page.contains("Set; type to replace"))
    // A feed that is being added has no password that could be meant instead.
    #expect(
      try PostedForm(fields: [("user", "ana"), ("password", "")]).firstSettings().proof
        == .login(user: "ana", password: "")
    )
  }

  @Test func `of a new feed says that a login was refused, and keeps the name`() {
    let failure = FeedFailure(code: .httpStatus, httpStatus: 401, since: Samples.now)
    var page = AddPage(
      address: "https://a.example/feed",
      state: .failed(.fetchFailed(failure, address: "https://a.example/feed")),
      sidebar: Samples.sidebar(),
      stage: Samples.stage
    )
    #expect(!page.page.content.text.contains("It does not take what you entered."))
    page.asksLogin = true
    page.user = "ana"
    let text = page.page.content.text
    #expect(text.contains("It does not take what you entered."))
    #expect(text.contains("name=\"user\" value=\"ana\""))
  }
}
