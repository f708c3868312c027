import HTMLReading
import HTTPSemantics
import HTTPServing
import ReaderModel
import Testing

@testable import WebApp

@Suite struct `Below a path of its host` {
  private static func app() async throws -> (app: TestApp, pages: [String]) {
    var door = FrontDoor()
    door.basePath = try #require(BasePath("/tidings"))
    let app = try await TestApp(door: door)
    let (feed, items) = try await app.feed(items: 60)
    let number = feed.rawValue
    _ = await app.post("/tidings/feeds/\(number)/settings", [("newFolder", "Folder")])
    let pages = [
      "unread", "all?show=unread", "feeds/\(number)", "items/\(items[3].rawValue)?in=all",
      "items/\(items[3].rawValue)/marks?in=all", "search?q=story", "feeds", "health", "add",
      "import", "history", "settings", "settings/appearance", "settings/keys", "settings/feeds",
      "settings/offline", "feeds/\(number)/settings", "feeds/\(number)/health", "nothing",
    ]
    return (app, pages.map { "/tidings/" + $0 })
  }

  @Test func `every address on every page begins there`() async throws {
    let (app, pages) = try await Self.app()
    for page in pages {
      let tree = try HTMLTree(document: Array(await app.get(page).text.utf8))
      for id in tree.nodes.indices {
        guard let element = tree.element(id) else { continue }
        for attribute in tree.attributes[element.attributes] {
          let value = tree.attribute(attribute.name, of: id) ?? ""
          guard value.hasPrefix("/"), value != "/" else { continue }
          #expect(value.hasPrefix("/tidings/"), "\(page): \(attribute.name)=\(value)")
        }
      }
    }
  }

  @Test func `forms lead back there`() async throws {
    let (app, _) = try await Self.app()
    #expect(await app.get("/tidings/").location == "/tidings/unread#resume")
    let look = await app.post("/tidings/look", [("theme", "dark"), ("back", "/tidings/feeds")])
    #expect(look.location == "/tidings/feeds")
    #expect(look.response.headers["Set-Cookie"]?.contains("Path=/tidings/;") == true)
    let outside = await app.post("/tidings/look", [("theme", "dark"), ("back", "/feeds")])
    #expect(outside.location == "/tidings/unread")
  }

  @Test func `scripts and data are told of it`() async throws {
    let (app, _) = try await Self.app()
    for (page, words) in [
      ("sw.js", "from '/tidings/assets/"),
      ("manifest.webmanifest", "\"scope\": \"/tidings/\""),
      ("manifest.webmanifest", "\"url\": \"/tidings/podcasts\""),
      ("manifest.webmanifest", "\"src\": \"/tidings/assets/"),
    ] {
      #expect(await app.get("/tidings/\(page)").text.contains(words), "\(page): \(words)")
    }
    let old = await app.get("/tidings/assets/old/scripts/main.js")
    #expect(old.location?.hasPrefix("/tidings/assets/") == true)
    #expect(await app.get(old.location ?? "").status == 200)
  }
}
