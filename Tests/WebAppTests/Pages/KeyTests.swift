import HTTPServing
import ReaderModel
import ReaderServices
import Testing

@testable import WebApp

@Suite struct `Keys` {
  @Test func `are the same in scripts as on the page that changes them`() async throws {
    let app = try await TestApp()
    let page = await app.get("/unread").text
    let start = try #require(page.firstRange(of: "/assets/")?.lowerBound)
    let prefix = page[start...].split(separator: "/").prefix(2).joined(separator: "/")
    let script = await app.get("/\(prefix)/scripts/later/keys.js").response
    guard case .resident(let bytes) = script.body else {
      Issue.record("the script is not there")
      return
    }
    let text = String(decoding: bytes.copied, as: UTF8.self)
    for action in KeyAction.allCases {
      #expect(text.contains("'\(action.rawValue)': '\(action.defaultKey)'"), "\(action)")
    }
  }

  @Test func `are all shown, each once`() {
    let shown = KeyAction.groups.flatMap(\.actions)
    #expect(shown.count == KeyAction.allCases.count)
    #expect(Set(shown) == Set(KeyAction.allCases))
  }

  @Test func `do not meet as they come`() throws {
    try KeyMap().check()
    #expect(KeyMap().changed == [:])
  }

  @Test func `of places may be those of others, which come without a key before them`() throws {
    try KeyMap(["go-unread": "j"]).check()
    try KeyMap(["next": "n", "next-row": "j"]).check()
    try KeyMap(["next": "none", "previous": "none", "page": "ArrowDown"]).check()
  }

  @Test(arguments: [
    (["star": "m"], KeyMap.Refusal.meet("m", .read, .star)),
    (["go-today": "u"], .meet("u", .goUnread, .goToday)),
    (["star": "g"], .isPrefix(.star)),
    (["star": "Tab"], .isNoKey("Tab", .star)),
    (["star": " "], .isNoKey(" ", .star)),
    (["star": "ab"], .isNoKey("ab", .star)),
  ])
  func `never do two things`(changed: [String: String], refusal: KeyMap.Refusal) {
    #expect(throws: refusal) { try KeyMap(changed).check() }
  }

  @Test func `are changed, refused and reset through a form`() async throws {
    let app = try await TestApp()
    func keys() async throws -> [String: String] {
      try await app.reader.settings(for: .local).keys
    }
    _ = await app.post("/settings/keys", [("key.next", "y"), ("key.star", "*")])
    #expect(try await keys() == ["next": "y", "star": "*"])
    #expect(await app.get("/unread").text.contains("data-keys=\"{&quot;next&quot;:&quot;y&quot;"))
    let refused = await app.post("/settings/keys", [("key.previous", "y")])
    #expect(refused.status == 422)
    #expect(refused.text.contains("cannot both have the key y"))
    #expect(try await keys() == ["next": "y", "star": "*"])
    _ = await app.post("/settings/keys", [("reset", "star")])
    #expect(try await keys() == ["next": "y"])
    _ = await app.post("/settings/keys", [("reset", "all")])
    #expect(try await keys() == [:])
  }

  @Test func `can be switched off`() async throws {
    let app = try await TestApp()
    #expect(await app.get("/unread").text.contains("data-single-keys"))
    _ = await app.post("/settings/user", [("single-keys", "false")])
    #expect(!(await app.get("/unread").text.contains("data-single-keys")))
  }
}
