import HTTPSemantics
import HTTPServing
import ReaderModel
import ReaderServices
import Storage
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import WebApp

/// Attacks from outside, each as somebody would try it; those on sessions, forms and guesses are in
/// `SignInTests`, those on other users' numbers in `WalkTests`.
@Suite struct `Attackers` {
  @Test func `put no header into an answer by the names of feeds and files`() async throws {
    let app = try await TestApp()
    let evil = "Evil\r\nSet-Cookie: stolen=1\r\n\r\n<script>"
    let (feed, items) = try await app.feed(title: evil, items: 2)
    _ = try await app.reader.folder(path: [evil], for: .local)
    _ = try await app.reader.saveSearch(SearchQuery("a"), named: evil, for: .local)
    var guest = Guest(app)
    let addresses =
      Addresses.everyRoute.map(\.address) + [
        "/feeds/\(feed.rawValue)", "/items/\(items[0].rawValue)?in=feeds/\(feed.rawValue)",
        "/search?q=" + PercentCoding.encode(evil), "/sign-in?next=" + PercentCoding.encode(evil),
        "/add?url=" + PercentCoding.encode(evil), "/columns/1-1%0d%0aSet-Cookie:a.css",
      ]
    for address in addresses where !address.hasPrefix("/events") {
      let answer = await guest.get(address)
      for field in answer.response.headers.fields {
        #expect(!field.value.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "\(address): \(field.name)")
        #expect(!field.value.contains("stolen"), "\(address): \(field.name)")
      }
    }
    #expect(guest.cookies["stolen"] == nil)
  }

  @Test(arguments: [
    "/assets/../../etc/passwd", "/assets/%2e%2e/%2e%2e/etc/passwd", "/assets/x/../../../etc/passwd",
    "/assets/x/%2e%2e%2f%2e%2e%2fetc/passwd", "/assets//etc/passwd", "/assets/x/styles/%00",
    "/media/../../etc/passwd", "/media/%2e%2e/%2e%2e/etc/passwd", "/media//etc/passwd",
    "/media/x/../../../etc/passwd?form=large", "/columns/../../etc/passwd.css", "/../etc/passwd",
  ]) func `reach no file of the machine`(path: String) async throws {
    let app = try await TestApp()
    var guest = Guest(app)
    let answer = await guest.get(path)
    #expect(answer.status >= 400)
    #expect(!answer.text.contains("root:"))
  }

  @Test func `get nothing by another name for the host, with accounts or without`() async throws {
    let app = try await TestApp()
    try await app.feed(title: "Secret feed", items: 1)
    let hosts = [
      "evil.example", "localhost.evil.example", "localhost@evil.example", "127.0.0.1.evil.example",
      "localhost:8080@evil.example", "[::1].evil.example", "evil.example:8080", "", "localhost:x",
    ]
    for _ in 0..<2 {
      for host in hosts {
        var guest = Guest(app)
        let answer = await guest.get("/unread", [("Host", host)])
        #expect(answer.status == 421, "\(host)")
        #expect(!answer.text.contains("Secret feed"))
      }
      // What a stranger says of hosts leads nowhere, and into no page.
      var guest = Guest(app)
      let answer = await guest.get(
        "/sign-in",
        [("X-Forwarded-Host", "evil.example"), ("X-Original-URL", "/people")]
      )
      #expect(!answer.text.contains("evil.example"))
      #expect(answer.location?.contains("evil") != true)
      if try await !app.reader.accounts.exist() { _ = try await app.addAccounts("anna") }
    }
  }

  @Test func `find no secret in logs, pages and errors`() async throws {
    let app = try await TestApp()
    _ = try await app.addAccounts("anna")
    let lines = Mutex<[String]>([])
    let logged = RequestLog.around(app.handler) { line in lines.withLock { $0.append(line) } }
    var guest = try await Guest(app, as: "anna")
    let session = try #require(guest.cookies["session"])
    let secret = try await app.reader.accounts.addAPIPassword(for: "script", of: .local)
    let body = FormFields.encode([("name", "anna"), ("password", Guest.password)])
    for path in ["/sign-in", "/api/command", "/nothing", "/unread", "/settings/account"] {
      for method in ["GET", "POST"] {
        let response = await logged(
          Request(
            method: method,
            path: path,
            query: [("q", "what I search for")],
            headers: HeaderFields([
              .init(name: "Host", value: "localhost"),
              .init(name: "Cookie", value: "session=\(session)"),
              .init(name: "Authorization", value: "Bearer \(secret)"),
              .init(name: "Content-Type", value: "application/x-www-form-urlencoded"),
            ]),
            body: Array(body.utf8)
          )
        )
        let text = Answer(response).text
        for word in [session, secret, Guest.password] { #expect(!text.contains(word), "\(path)") }
      }
    }
    let log = lines.withLock { $0.joined(separator: "\n") }
    #expect(log.contains("POST /sign-in"))
    for word in [session, secret, Guest.password, "search for", "anna"] {
      #expect(!log.contains(word))
    }
    // A session's token is in its cookie and nowhere in a page.
    for address in ["/unread", "/settings/account", "/offline", "/counts"] {
      #expect(await !guest.get(address).text.contains(session))
    }
  }

  @Test func `cannot see pages of others in a frame, nor read them from elsewhere`() async throws {
    let app = try await TestApp()
    _ = try await app.addAccounts("anna")
    var guest = Guest(app)
    for address in ["/sign-in", "/unread", "/counts", "/sw.js"] {
      let headers = await guest.get(address).response.headers
      #expect(headers["X-Frame-Options"] == "DENY", "\(address)")
      #expect(headers["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
      #expect(headers["Cross-Origin-Resource-Policy"] == "same-origin", "\(address)")
      #expect(headers["Access-Control-Allow-Origin"] == nil, "\(address)")
    }
  }
}
