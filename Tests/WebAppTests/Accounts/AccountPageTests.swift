import CivilTime
import HTTPSemantics
import HTTPServing
import ReaderModel
import ReaderServices
import Storage
import TestSupport
import Testing

@testable import WebApp

@Suite struct `One's own account` {
  @Test func `shows where one is signed in, and ends sessions`() async throws {
    let app = try await TestApp()
    _ = try await app.addAccounts("anna")
    var here = try await Guest(app, as: "anna")
    var phone = Guest(app)
    phone.headers = [("User-Agent", "Mozilla/5.0 (iPhone) Version/19.0 Safari/605.1")]
    phone.address = "192.0.2.7"
    try await phone.signIn("anna", Guest.password)
    let page = await here.get("/settings/account")
    #expect(page.text.contains("Safari on iPhone") && page.text.contains("192.0.2.7"))
    #expect(page.response.headers["Cache-Control"] == "no-store")
    let sessions = try await app.reader.accounts.sessions(of: .local)
    let other = try #require(sessions.first { $0.device == "Safari on iPhone" })
    #expect(await here.post("/sessions/\(other.id.rawValue)/end", []).status == 303)
    #expect(await phone.get("/unread").status == 303)
    #expect(await here.get("/unread").status == 200)
    try await phone.signIn("anna", Guest.password)
    _ = await here.post("/sessions/end", [])
    #expect(await phone.get("/unread").status == 303)
    #expect(await here.get("/unread").status == 200)
  }

  @Test func `changes the password, and ends the other sessions`() async throws {
    let app = try await TestApp()
    _ = try await app.addAccounts("anna")
    var here = try await Guest(app, as: "anna")
    var there = try await Guest(app, as: "anna")
    let wrong = await here.post("/settings/account", [("old", "wrong"), ("new", "a new password")])
    #expect(wrong.status == 422)
    #expect(wrong.text.contains("The present password is another one."))
    let short = await here.post("/settings/account", [("old", Guest.password), ("new", "short")])
    #expect(short.text.contains("too short"))
    let done = await here.post(
      "/settings/account",
      [("old", Guest.password), ("new", "a new password")]
    )
    #expect(done.text.contains("The password is changed."))
    #expect(await here.get("/unread").status == 200)
    #expect(await there.get("/unread").status == 303)
    var again = Guest(app)
    await #expect(throws: Guest.Refusal.self) { try await again.signIn("anna", Guest.password) }
    try await again.signIn("anna", "a new password")
  }

  @Test func `gives programs passwords, each told once`() async throws {
    let app = try await TestApp()
    _ = try await app.addAccounts("anna")
    var guest = try await Guest(app, as: "anna")
    let page = await guest.post("/programs", [("client", "My <script>")])
    let secret = try #require(
      page.text.split(separator: "<code>").last?.split(separator: "<").first
    )
    #expect(secret.hasPrefix("tidings-") && secret.utf8.count == 51)
    let reloaded = await guest.get("/programs")
    #expect(reloaded.status == 200 && !reloaded.text.contains(secret))
    let later = await guest.get("/settings/account").text
    #expect(later.contains("My &lt;script&gt;") && later.contains("Never used"))
    #expect(!later.contains(secret))
    for field in ["Bearer \(secret)", "Basic " + base64("anna:\(secret)")] {
      var program = Guest(app)
      program.headers = [("Authorization", field)]
      #expect(await program.post("/api/command", [("word", "feeds")]).status == 200)
      // What is for people takes no password of a program.
      #expect(await program.get("/unread").status == 303)
      #expect(await program.post("/marks/all", [("in", "unread"), ("newest", "1")]).status == 401)
    }
    let refused = [
      "Bearer \(Guest.password)", "Basic " + base64("ben:\(secret)"), "Bearer", "Basic !!!",
      "Basic " + base64("anna:\(Guest.password)"), "Digest x",
    ]
    for field in refused {
      var program = Guest(app)
      program.headers = [("Authorization", field)]
      let answer = await program.post("/api/command", [("word", "feeds")])
      #expect(answer.status == 401, "\(field)")
      #expect(answer.response.headers["WWW-Authenticate"]?.hasPrefix("Basic") == true)
    }
    // Nor does what is for programs take a session.
    #expect(await guest.post("/api/command", [("word", "feeds")]).status == 401)
    let id = try #require(try await app.reader.accounts.apiPasswords(of: .local).first?.id.rawValue)
    _ = await guest.post("/programs/\(id)/remove", [])
    var program = Guest(app)
    program.headers = [("Authorization", "Bearer \(secret)")]
    #expect(await program.post("/api/command", [("word", "feeds")]).status == 401)
  }

  private func base64(_ text: String) -> String {
    let encoded = Base64URL.encode(Array(text.utf8)).map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
    return String(encoded) + String(repeating: "=", count: (4 - encoded.count % 4) % 4)
  }
}

@Suite struct `Whoever looks after the others` {
  @Test func `adds, promotes, disables and removes people`() async throws {
    let app = try await TestApp()
    _ = try await app.addAccounts("anna")
    var anna = try await Guest(app, as: "anna")
    _ = await anna.post("/people", [("name", "Ben"), ("password", Guest.password)])
    let taken = await anna.post("/people", [("name", "ben"), ("password", Guest.password)])
    #expect(taken.status == 422 && taken.text.contains("Somebody has this name already."))
    let id = try #require(try await app.reader.accounts.account(named: "ben")?.id.rawValue)
    #expect(await anna.get("/people").text.contains("/people/\(id)"))
    var ben = try await Guest(app, as: "ben")
    #expect(await ben.get("/people").status == 404)
    #expect(await ben.get("/people/1").status == 404)
    #expect(await ben.get("/settings").text.contains("/people") == false)
    _ = await anna.post("/people/\(id)", [("do", "disable")])
    #expect(await ben.get("/unread").status == 303)
    await #expect(throws: Guest.Refusal(status: 403)) {
      try await ben.signIn("ben", Guest.password)
    }
    _ = await anna.post("/people/\(id)", [("do", "enable")])
    _ = await anna.post("/people/\(id)", [("do", "password"), ("password", "a new password")])
    try await ben.signIn("ben", "a new password")
    _ = await anna.post("/people/\(id)", [("do", "promote")])
    #expect(await ben.get("/people").status == 200)
    #expect(await ben.post("/people/1", [("do", "demote")]).status == 303)
    #expect(await anna.get("/people").status == 404)
    // Nobody shuts out themselves, and an administrator always stays.
    #expect(await ben.post("/people/\(id)", [("do", "remove")]).status == 400)
    _ = await ben.post("/people/1", [("do", "remove")])
    #expect(await anna.get("/unread").status == 303)
    #expect(try await app.reader.accounts.all().map(\.name) == ["Ben"])
  }

  @Test func `sees which feeds fail, and not who reads them`() async throws {
    let app = try await TestApp()
    let users = try await app.addAccounts("anna", "ben")
    let feed = try await app.store.subscribe(
      to: "https://ben:secret@broken.example/feed",
      title: "What ben calls it",
      folders: [],
      for: users[1],
      at: app.clock.now
    ).feed
    var record = RefreshRecord(
      feed: feed,
      checkedAt: app.clock.now,
      nextCheckAt: app.clock.now.advanced(bySeconds: 60)
    )
    record.failure = FeedFailure(code: .timedOut, since: app.clock.now)
    try await app.store.store([record])
    var anna = try await Guest(app, as: "anna")
    let page = await anna.get("/people/feeds").text
    #expect(page.contains("https://broken.example/feed") && page.contains("for 1 reader"))
    #expect(!page.contains("secret") && !page.contains("What ben calls it"))
    #expect(!page.contains(">ben<"))
    var ben = try await Guest(app, as: "ben")
    #expect(await ben.get("/people/feeds").status == 404)
  }
}
