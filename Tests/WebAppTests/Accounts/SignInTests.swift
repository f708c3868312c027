import HTTPSemantics
import HTTPServing
import ReaderModel
import ReaderServices
import TestSupport
import Testing

@testable import WebApp

@Suite struct `Signing in` {
  @Test func `leads back to where one wanted to go`() async throws {
    let app = try await TestApp()
    _ = try await app.addAccounts("anna")
    var guest = Guest(app)
    #expect(await guest.get("/search?q=a%20b").location == "/sign-in?next=/search%3Fq%3Da%2520b")
    let answer = try await guest.signIn("Anna", Guest.password, next: "/search?q=a%20b")
    #expect(answer.location == "/search?q=a%20b")
    #expect(await guest.get("/unread").status == 200)
    // Who is in already goes on at once.
    #expect(await guest.get("/sign-in?next=/today").location == "/today")
  }

  @Test(arguments: [
    "https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)",
    "/sign-in?next=/sign-out", "/sign-out", "/events", "/nothing", "http:evil.example", "",
    "/unread\r\nLocation: https://evil.example",
  ]) func `leads nowhere else`(next: String) async throws {
    let app = try await TestApp()
    _ = try await app.addAccounts("anna")
    var guest = Guest(app)
    #expect(try await guest.signIn("anna", Guest.password, next: next).location == "/")
    let page = await guest.get("/sign-in?next=" + PercentCoding.encode(next))
    #expect(page.location == "/")
  }

  @Test func `tells nobody which of name and password is wrong`() async throws {
    let app = try await TestApp()
    _ = try await app.addAccounts("anna")
    var texts: Set<String> = []
    for name in ["anna", "nobody", "a:b"] {
      var guest = Guest(app)
      let answer = await guest.post("/sign-in", [("name", name), ("password", "wrong \(name)")])
      #expect(answer.status == 422)
      #expect(guest.cookies.isEmpty)
      // What was typed as a password never comes back.
      #expect(!answer.text.contains("wrong"))
      texts.insert(answer.text.replacing(name, with: "NAME"))
    }
    #expect(texts.count == 1)
  }

  @Test func `makes a token of its own, whatever was planted before`() async throws {
    let app = try await TestApp()
    _ = try await app.addAccounts("anna")
    var guest = Guest(app)
    guest.plant("session", "planted-by-somebody-else")
    #expect(await guest.get("/unread").status == 303)
    try await guest.signIn("anna", Guest.password)
    let first = try #require(guest.cookies["session"])
    #expect(first != "planted-by-somebody-else")
    #expect(first.utf8.count == 43)
    try await guest.signIn("anna", Guest.password)
    let second = try #require(guest.cookies["session"])
    #expect(first != second)
    var old = Guest(app)
    old.plant("session", first)
    #expect(await old.get("/unread").status == 303)
    old.plant("session", "planted-by-somebody-else")
    #expect(await old.get("/unread").status == 303)
  }

  @Test func `keeps its cookie from scripts and other sites`() async throws {
    let app = try await TestApp()
    _ = try await app.addAccounts("anna")
    var guest = Guest(app)
    let answer = await guest.post("/sign-in", [("name", "anna"), ("password", Guest.password)])
    let cookie = try #require(answer.response.headers["Set-Cookie"])
    #expect(cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Lax"))
    #expect(cookie.contains("; Path=/;") && !cookie.contains("Domain"))
    #expect(answer.response.headers["Cache-Control"] == "no-store")
  }

  @Test func `is slowed for who guesses, and not for the owner elsewhere`() async throws {
    let app = try await TestApp()
    _ = try await app.addAccounts("anna")
    var inside = try await Guest(app, as: "anna")
    var attacker = Guest(app)
    attacker.address = "203.0.113.9"
    var statuses: [Int] = []
    for _ in 0..<20 {
      let answer = await attacker.post("/sign-in", [("name", "anna"), ("password", "guess")])
      statuses.append(answer.status)
    }
    #expect(statuses.filter { $0 == 422 }.count == 10)
    // A browser that was used before is let in from the very same address.
    inside.address = attacker.address
    _ = await inside.post("/sign-out", [])
    try await inside.signIn("anna", Guest.password)
    #expect(statuses.suffix(10).allSatisfy { $0 == 429 })
    let last = await attacker.post("/sign-in", [("name", "anna"), ("password", Guest.password)])
    #expect(last.status == 429)
    #expect(last.response.headers["Retry-After"] == "10")
    #expect(await inside.get("/unread").status == 200)
    var owner = Guest(app)
    owner.address = "198.51.100.7"
    try await owner.signIn("anna", Guest.password)
  }

  @Test func `out ends the session and what the browser keeps`() async throws {
    let app = try await TestApp()
    _ = try await app.addAccounts("anna")
    var guest = try await Guest(app, as: "anna")
    let session = try #require(guest.cookies["session"])
    let answer = await guest.post("/sign-out", [])
    #expect(answer.location == "/sign-in")
    #expect(answer.response.headers["Clear-Site-Data"] == "\"cache\"")
    // By which the browser is known when somebody else guesses.
    #expect(Array(guest.cookies.keys) == ["device-1"])
    guest.plant("session", session)
    #expect(await guest.get("/unread").status == 303)
    #expect(await guest.get("/counts").status == 401)
  }

  @Test func `is not asked for where there are no accounts, by this machine alone`() async throws {
    let app = try await TestApp()
    var guest = Guest(app)
    #expect(await guest.get("/unread").status == 200)
    #expect(await guest.get("/sign-in").location == "/")
    let fields = [
      "X-Forwarded-For", "Forwarded", "X-Real-IP", "Via", "X-Forwarded-Host", "X-Forwarded-Proto",
      "X-Forwarded-Server", "CF-Connecting-IP", "True-Client-IP",
    ]
    for field in fields {
      #expect(await guest.get("/unread", [(field, "203.0.113.9")]).status == 403)
    }
    for address in ["192.0.2.1", "unix:", ""] {
      guest.address = address
      #expect(await guest.get("/unread").status == 403)
    }
    guest.address = "192.0.2.1"
    #expect(await guest.get("/first-account").status == 403)
    let form = [("name", "eve"), ("password", "taken over"), ("again", "taken over")]
    #expect(await guest.post("/first-account", form).status == 403)
    #expect(try await !app.reader.accounts.exist())
  }

  @Test func `begins with the first account, which keeps what was read`() async throws {
    let app = try await TestApp()
    try await app.feed(items: 2)
    var guest = Guest(app)
    #expect(await guest.get("/settings").text.contains("Make an account"))
    let unlike = await guest.post(
      "/first-account",
      [("name", "anna"), ("password", "a long password"), ("again", "another password")]
    )
    #expect(unlike.status == 422)
    #expect(unlike.text.contains("The two passwords are not the same."))
    let short = await guest.post(
      "/first-account",
      [("name", "anna"), ("password", "short"), ("again", "short")]
    )
    #expect(short.text.contains("The password is too short"))
    let made = await guest.post(
      "/first-account",
      [("name", "anna"), ("password", " spaces count "), ("again", " spaces count ")]
    )
    #expect(made.status == 303)
    #expect(await guest.get("/unread").rows.count == 2)
    var other = Guest(app)
    #expect(await other.get("/unread").status == 303)
    #expect(await other.get("/first-account").status == 303)
    let second = [("name", "eve"), ("password", "taken over"), ("again", "taken over")]
    #expect(await other.post("/first-account", second).status == 303)
    #expect(try await app.reader.accounts.all().map(\.name) == ["anna"])
    try await other.signIn("anna", " spaces count ")
  }
}

@Suite struct `The look of a user` {
  @Test func `comes along to other browsers, and goes when one signs out`() async throws {
    let app = try await TestApp()
    _ = try await app.addAccounts("anna", "ben")
    var guest = try await Guest(app, as: "anna")
    _ = await guest.post("/look", [("theme", "dark"), ("accent", "teal")])
    var phone = try await Guest(app, as: "anna")
    #expect(await phone.get("/unread").text.contains("data-theme=\"dark\" data-accent=\"teal\""))
    _ = await phone.post("/look", [("theme", "light")])
    #expect(await guest.get("/unread").text.contains("data-theme=\"dark\""))
    _ = await guest.post("/sign-out", [])
    #expect(await !guest.get("/sign-in").text.contains("data-theme"))
    try await guest.signIn("ben", Guest.password)
    #expect(await !guest.get("/unread").text.contains("data-theme"))
  }
}

@Suite struct `The token of a page` {
  @Test func `is in every form that posts, and at the root for scripts`() async throws {
    let app = try await TestApp()
    try await app.feed(items: 3)
    _ = try await app.addAccounts("anna")
    var guest = try await Guest(app, as: "anna")
    for address in [
      "/unread", "/settings", "/settings/keys", "/import", "/add", "/feeds/1/settings",
    ] {
      let page = await guest.get(address).text
      let forms = page.split(separator: "<form ").dropFirst().filter {
        $0.prefix { $0 != ">" }.contains(" method=\"post\"")
      }
      #expect(!forms.isEmpty, "\(address)")
      for form in forms {
        let field = "<input type=\"hidden\" name=\"token\" value=\"\(guest.token)\">"
        #expect(form.drop { $0 != ">" }.dropFirst().hasPrefix(field), "\(address)")
      }
    }
  }

  @Test func `is the same for the same page, which may be kept, and masked anew for another`()
    async throws
  {
    let app = try await TestApp()
    _ = try await app.addAccounts("anna")
    var guest = try await Guest(app, as: "anna")
    let first = await guest.get("/search?q=guess")
    let again = await guest.get(
      "/search?q=guess",
      [("If-None-Match", first.response.headers["ETag"] ?? "")]
    )
    #expect(again.status == 304)
    let token = guest.token
    _ = await guest.get("/search?q=guest")
    #expect(guest.token != token)
    // Both are good: a page that has been open for long can still be used.
    for token in [token, guest.token] {
      let answer = await guest.post("/refresh", [("token", token)], sealed: false)
      #expect(answer.status == 303)
    }
    let header = await guest.post(
      "/refresh",
      [],
      [("Tidings-Token", token), ("Tidings-Part", "main")],
      sealed: false
    )
    #expect(header.status == 204)
  }

  @Test func `does not stand in pages of a reader without accounts`() async throws {
    let app = try await TestApp()
    var guest = Guest(app)
    let page = await guest.get("/settings").text
    #expect(!page.contains("name=\"token\"") && !page.contains("data-token"))
  }
}
