import HTTPSemantics
import Testing

@Suite struct `A base path` {
  @Test(arguments: [
    ("", ""), ("/", ""), ("/tidings", "/tidings"), ("tidings/", "/tidings"), ("/a//b/", "/a/b"),
    ("/~anna/news-1.0_x", "/~anna/news-1.0_x"),
  ])
  func `is read as it is typed`(typed: String, text: String) {
    #expect(BasePath(typed)?.text == text)
  }

  @Test(arguments: [
    "/a/../b", "/.", "/a b", "/\"x", "/a?b", "/a#b", "/%2e", "/ä", "/a\\b", "/a;b", "/<x>",
    "/" + String(repeating: "a", count: 300),
  ])
  func `is nothing that would have to be escaped`(typed: String) {
    #expect(BasePath(typed) == nil)
  }

  @Test func `is taken off and put before`() throws {
    let base = try #require(BasePath("/tidings"))
    #expect(base.path("/unread") == "/tidings/unread")
    #expect(base.local("/tidings/unread") == "/unread")
    #expect(base.local("/tidings/") == "/")
    #expect(base.local("/tidings") == nil)
    #expect(base.local("/tidingsx/") == nil)
    #expect(base.local("/unread") == nil)
    #expect(BasePath.root.local("/unread") == "/unread")
    let cookie = BasePath.$current.withValue(base) { SetCookie("a", "b").field }
    #expect(cookie.contains("Path=/tidings/;"))
  }
}
