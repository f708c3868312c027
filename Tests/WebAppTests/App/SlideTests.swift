import CivilTime
import JSONText
import ReaderModel
import ReaderServices
import StoreTestSupport
import TestSupport
import Testing

@testable import WebApp

@Suite struct `Pictures for the viewer` {
  /// A feed where every third item has no picture and every fifth has two.
  private func pictures(_ app: TestApp, count: Int) async throws -> (feed: FeedID, items: [ItemID])
  {
    let (feed, _) = try await app.feed("pictures", items: 0)
    let incoming = (0..<count).map { number in
      var item = IncomingItem.sample(
        Int64(number),
        title: "Picture \(number)",
        published: app.clock.now.advanced(bySeconds: Int64(number - count))
      )
      guard !number.isMultiple(of: 3) else { return item }
      let address = "https://pictures.example/\(number)-long-name.png"
      var html = "<img src=\"\(address)\" alt=\"Shown\" title=\"The second joke.\" width=640>"
      if number.isMultiple(of: 5) {
        html += "<img src=\"https://pictures.example/\(number)-more.png\">"
      }
      item.content = ItemContent(form: .html, text: html)
      item.imageURL = address
      return item
    }
    return (feed, try await app.store.add(incoming, to: feed, at: app.clock.now).reversed())
  }

  private struct Page {
    var names: [String] = []
    var before: String?
    var after: String?

    init(_ answer: Answer) throws {
      #expect(answer.status == 200)
      let json = try #require(JSONReader.value(of: answer.text))
      before = json["before"]?.string
      after = json["after"]?.string
      names = (json["pictures"]?.array ?? []).compactMap { $0["name"]?.string }
    }
  }

  private func expected(_ numbers: Range<Int>) -> [String] {
    numbers.reversed().filter { !$0.isMultiple(of: 3) }.flatMap { number in
      ["\(number)-long-name.png"] + (number.isMultiple(of: 5) ? ["\(number)-more.png"] : [])
    }
  }

  @Test func `pictures that have not been seen come first, in the list and in the viewer`()
    async throws
  {
    let app = try await TestApp()
    let (_, items) = try await pictures(app, count: 12)
    let shown = items.enumerated().filter { !(11 - $0.offset).isMultiple(of: 3) }.map(\.element)
    let seen = [shown[0], shown[3]]
    try await app.reader.setRead(seen, to: true, for: .local)
    let unseen = shown.filter { !seen.contains($0) }
    #expect(await app.get("/pictures").rows == unseen + seen)
    #expect(await app.get("/pictures?show=unread").rows == unseen)
    #expect(await app.get("/pictures?show=seen").rows == seen)
    var names: [String] = []
    var next: String? = "/slides?in=pictures&item=\(unseen[0].rawValue)"
    while let address = next {
      let page = try Page(await app.get(address))
      names += page.names
      next = page.after
    }
    // What was seen stands behind the last of the others: numbers 11 and 7.
    #expect(names.first == "10-long-name.png")
    #expect(names.suffix(2) == ["11-long-name.png", "7-long-name.png"])
    #expect(Set(names).count == names.count)
  }

  @Test func `pages of unseen pictures lead on to the seen ones, each once`() async throws {
    let app = try await TestApp()
    let (_, items) = try await pictures(app, count: 300)
    try await app.reader.setRead(Array(items.prefix(150)), to: true, for: .local)
    var rows: [ItemID] = []
    var next: String? = "/pictures"
    while let address = next {
      let page = await app.get(address)
      rows += page.rows
      next = page.more.map { $0.replacing("&amp;", with: "&") }
    }
    let shown = items.enumerated().filter { !(299 - $0.offset).isMultiple(of: 3) }.map(\.element)
    let isSeen = Set(items.prefix(150))
    #expect(rows == shown.filter { !isSeen.contains($0) } + shown.filter { isSeen.contains($0) })
  }

  @Test func `every picture comes once from any item on, in the list's order`() async throws {
    let app = try await TestApp()
    let (feed, items) = try await pictures(app, count: 200)
    // The newest item comes first, so this is number 125, which has two pictures.
    let address = "/slides?in=feeds/\(feed.rawValue)&item=\(items[74].rawValue)"
    var page = try Page(await app.get(address))
    #expect(page.names.prefix(2) == ["125-long-name.png", "125-more.png"])
    var (names, before) = (page.names, page.before)
    while let after = page.after {
      page = try Page(await app.get(after))
      names += page.names
    }
    while let address = before {
      page = try Page(await app.get(address))
      names = page.names + names
      before = page.before
    }
    #expect(names == expected(0..<200))
  }

  @Test func `a list begins at its start and marks nothing`() async throws {
    let app = try await TestApp()
    let (_, items) = try await pictures(app, count: 5)
    let answer = await app.get("/slides?in=unread")
    let page = try Page(answer)
    #expect(page.names == expected(0..<5))
    #expect(page.before == nil && page.after == nil)
    #expect(answer.text.contains("\"caption\":\"The second joke.\""))
    #expect(try await !app.isRead(items[0]))
    #expect(
      try Page(await app.get("/items/\(items[0].rawValue)/slides")).names == ["4-long-name.png"]
    )
  }

  @Test(arguments: [
    "/slides", "/slides?in=nowhere", "/slides?in=all&item=x", "/slides?in=all&after=1",
  ])
  func `what is no list has no pictures`(address: String) async throws {
    #expect(try await TestApp().get(address).status == 404)
  }

  @Test func `an item of very many pictures comes in pieces, in both directions`() async throws {
    let app = try await TestApp()
    let (feed, _) = try await app.feed("pictures", items: 0)
    let address = { (number: Int) in "https://pictures.example/picture-\(number).png" }
    let items = (0..<3).map { number in
      var item = IncomingItem.sample(
        Int64(number),
        title: "Item \(number)",
        published: app.clock.now.advanced(bySeconds: Int64(number - 3))
      )
      let numbers = number == 1 ? Array(10..<1010) : [number]
      item.content = ItemContent(
        form: .html,
        text: numbers.map { "<img src=\"\(address($0))\">" }.joined()
      )
      item.imageURL = address(number)
      return item
    }
    let ids = try await app.store.add(items, to: feed, at: app.clock.now)
    let all = ["picture-2.png"] + (10..<1010).map { "picture-\($0).png" } + ["picture-0.png"]
    var page = try Page(await app.get("/slides?in=feeds/\(feed.rawValue)"))
    var names = page.names
    while let after = page.after {
      page = try Page(await app.get(after))
      #expect(page.names.count <= 400)
      names += page.names
    }
    #expect(names == all)
    page = try Page(await app.get("/slides?in=feeds/\(feed.rawValue)&item=\(ids[0].rawValue)"))
    names = page.names
    while let before = page.before {
      page = try Page(await app.get(before))
      names = page.names + names
    }
    #expect(names == all)
    page = try Page(await app.get("/items/\(ids[1].rawValue)/slides"))
    names = page.names
    while let after = page.after {
      page = try Page(await app.get(after))
      names += page.names
    }
    #expect(names == Array(all.dropFirst().dropLast()))
  }
}
