import HTMLReading
import HTTPSemantics
import HTTPServing
import ReaderModel
import ReaderServices
import Testing

@testable import WebApp

@Suite struct `Pages protect their reader` {
  /// Every page of the app on a store that has a bit of everything.
  static func pages() async throws -> (app: TestApp, addresses: [String]) {
    let app = try await TestApp()
    let (feed, items) = try await app.feed(title: "<b>News</b> & \"more\"", items: 3)
    _ = await app.post("/feeds/\(feed.rawValue)/settings", [("newFolder", "'F' <i>")])
    let folder = try await app.reader.sidebar(for: .local).folders.first?.id.rawValue ?? 0
    let number = feed.rawValue
    return (
      app,
      [
        "/unread", "/today", "/starred", "/all", "/all?show=unread", "/pictures", "/podcasts",
        "/feeds/\(number)", "/folders/\(folder)", "/items/\(items[0].rawValue)?in=unread",
        "/search", "/search?q=%3Cscript%3E", "/feeds", "/health", "/add", "/add?url=x", "/settings",
        "/feeds/\(number)/settings", "/folders/\(folder)/settings", "/nothing",
      ]
    )
  }

  @Test func `no page has script, style or handlers of its own`() async throws {
    let (app, addresses) = try await Self.pages()
    for address in addresses {
      let answer = await app.get(address)
      let policy = answer.response.headers["Content-Security-Policy"] ?? ""
      #expect(policy.contains("default-src 'none'"), "\(address)")
      #expect(policy.contains("script-src 'self';"), "\(address)")
      let tree = try HTMLTree(document: Array(answer.text.utf8))
      for element in tree.elements {
        #expect(element.name != "style", "\(address)")
        #expect(element.name != "script" || element.text.isEmpty, "\(address)")
        for name in element.attributes {
          #expect(name != "style" && !name.hasPrefix("on"), "\(address): \(name)")
        }
      }
    }
  }

  @Test func `every form posts to an action that is there, every link to a page that is there`()
    async throws
  {
    let (app, addresses) = try await Self.pages()
    for address in addresses {
      let tree = try HTMLTree(document: Array(await app.get(address).text.utf8))
      for link in tree.addresses(of: "a", "href") where link.hasPrefix("/") {
        #expect(Route(address: link) != nil, "\(address) links to \(link)")
      }
      for action in tree.addresses(of: "form", "action") where action != "/search" {
        let answer = await app.send("GET", action, [], [])
        #expect(answer.status != 404 || Route(address: action) != nil, "\(address): \(action)")
      }
    }
  }

  @Test func `another name for this machine and another site's form are refused`() async throws {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 1)
    #expect(await app.get("/unread", [("Host", "rebound.example")]).status == 421)
    let answer = await app.post(
      "/marks",
      [("read", "\(items[0].rawValue)")],
      [("Origin", "https://evil.example")]
    )
    #expect(answer.status == 403)
    #expect(try await !app.isRead(items[0]))
  }
}

extension HTMLTree {
  fileprivate var elements: [(name: String, text: String, attributes: [String])] {
    nodes.indices.compactMap { id in
      element(id).map { found in
        (found.name, text(of: id), attributes[found.attributes].map(\.name))
      }
    }
  }

  fileprivate func addresses(of name: String, _ attribute: String) -> [String] {
    nodes.indices.compactMap { isHTML($0, name) ? self.attribute(attribute, of: $0) : nil }
  }
}
