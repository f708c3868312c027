import CivilTime
import FeedParsing
import ReaderModel
import Testing

@testable import Ingesting

@Suite struct `An item is met again` {
  typealias Edit = @Sendable (inout ParsedItem) -> Void

  static let edits: [(name: String, edit: Edit)] = [
    ("guid", { $0.guid = "another-\($0.guid ?? "")" }),
    ("no guid any more", { $0.guid = nil }),
    ("link", { $0.url = "https://moved.example/archive/\($0.title ?? "")" }),
    ("http", { $0.url = $0.url.map { "http" + $0.dropFirst(5) } }),
    ("tracking", { $0.url = $0.url.map { $0 + "?utm_source=rss&utm_medium=feed" } }),
    ("title", { $0.title = "Corrected: \($0.title ?? "")" }),
    (
      "text",
      { $0.contentHTML = "<p>Quite another text, which is much better: \($0.title ?? "").</p>" }
    ),
    ("date", { $0.published = $0.published?.advanced(bySeconds: 86_400) }),
    ("no date any more", { $0.published = nil }),
    ("markup", { $0.contentHTML = $0.contentHTML.map { "<div class=\"new\">\($0)</div>" } }),
  ]

  static let kinds: [(name: String, edit: Edit)] = [
    ("everything", { _ in }),
    ("no guid", { $0.guid = nil }),
    ("no link", { $0.url = nil }),
    ("the link as guid", { $0.guid = $0.url }),
    ("no date", { $0.published = nil }),
    ("no title", { $0.title = nil }),
    ("no text", { $0.contentHTML = nil }),
    (
      "title and link alone",
      {
        $0.guid = nil
        $0.published = nil
        $0.contentHTML = nil
      }
    ),
    (
      "neither guid nor link",
      {
        $0.guid = nil
        $0.url = nil
      }
    ),
  ]

  /// Edits that leave a delivery of that kind with a name that it had.
  static let cases: [(String, String)] = kinds.flatMap { kind in
    edits.map { (kind.name, $0.name) }
  }

  @Test(arguments: cases)
  func `when one thing of it changes`(kind: String, edit: String) throws {
    let shape = try #require(Self.kinds.first { $0.name == kind }).edit
    let change = try #require(Self.edits.first { $0.name == edit }).edit
    for size in [1, 2, 8] {
      var posts = (1...size).map(post)
      for index in posts.indices { shape(&posts[index]) }
      var library = Library()
      library.take(posts)
      change(&posts[0])
      library.take(posts)
      // Without any other name of its own an item cannot be met again.
      if ItemNames.keys(of: posts[0]).isEmpty { continue }
      #expect(library.items.count == size, "\(kind), \(edit), \(size) items")
    }
  }

  @Test(arguments: kinds.map(\.name))
  func `unchanged, without a word to the store`(kind: String) throws {
    let shape = try #require(Self.kinds.first { $0.name == kind }).edit
    var posts = (1...5).map(post)
    for index in posts.indices { shape(&posts[index]) }
    var library = Library()
    library.take(posts)
    let before = library.items
    library.take(posts.reversed())
    #expect(library.items == before)
  }

  @Test func `with every guid made up anew at each fetch, and its names do not pile up`() {
    var library = Library()
    for fetch in 1...40 {
      var posts = (1...6).map { post($0) }
      for index in posts.indices { posts[index].guid = "fetch-\(fetch)-\(index)" }
      library.take(posts)
    }
    #expect(library.items.count == 6)
    #expect(library.items.allSatisfy { $0.keys.count < 10 })
  }

  @Test func `with guids that are places in the list`() {
    var library = Library()
    for newest in 5...30 {
      var posts = ((newest - 4)...newest).reversed().map { post($0) }
      for index in posts.indices { posts[index].guid = "\(index + 1)" }
      library.take(posts)
    }
    #expect(library.items.count == 30)
    #expect((1...30).allSatisfy { library.titles.values.contains("Post number \($0)") })
  }

  @Test func `after it left the document and came back`() {
    var library = Library()
    library.take((1...10).map(post))
    library.take((6...15).map(post))
    library.take((1...10).map(post))
    #expect(library.items.count == 15)
  }

  @Test func `when a site gives guids that were the links before`() {
    var posts = (1...4).map(post)
    for index in posts.indices { posts[index].guid = nil }
    var library = Library()
    library.take(posts)
    for index in posts.indices { posts[index].guid = posts[index].url }
    library.take(posts)
    #expect(library.items.count == 4)
  }
}

@Suite struct `Two items stay two` {
  @Test(arguments: [1, 2, 3, 8])
  func `under one guid for all`(size: Int) {
    var library = Library()
    for newest in size...(size + 20) {
      var posts = ((newest - size + 1)...newest).reversed().map { post($0) }
      for index in posts.indices { posts[index].guid = "urn:feed" }
      library.take(posts)
    }
    #expect(library.items.count == size + 20)
  }

  @Test(arguments: [1, 2, 3, 8])
  func `under one link for all`(size: Int) {
    var library = Library()
    for newest in size...(size + 20) {
      var posts = ((newest - size + 1)...newest).reversed().map { post($0) }
      for index in posts.indices { posts[index].url = "https://blog.example/" }
      library.take(posts)
    }
    #expect(library.items.count == size + 20)
  }

  @Test func `under one title for all`() {
    var library = Library()
    for newest in 4...20 {
      var posts = ((newest - 3)...newest).reversed().map { post($0) }
      for index in posts.indices { posts[index].title = "Untitled" }
      library.take(posts)
    }
    #expect(library.items.count == 20)
  }

  @Test func `with the same words under every item`() {
    var library = Library()
    for newest in 4...20 {
      var posts = ((newest - 3)...newest).reversed().map { post($0) }
      for index in posts.indices {
        posts[index].contentHTML = "<p>Read the whole article on our site, dear reader.</p>"
      }
      library.take(posts)
    }
    #expect(library.items.count == 20)
  }

  /// A hub sends an item by itself, so nothing tells that its words stand under others too.
  @Test(arguments: ["Read more", "<p>Read more</p>"])
  func `in one second, by itself and with the same few words`(words: String) {
    var library = Library()
    for number in 1...5 {
      var item = post(number)
      item.url = nil
      item.published = Timestamp(seconds: 1_700_000_000)
      if words.first == "<" { item.contentHTML = words } else { item.contentHTML = nil }
      item.summary = words
      library.take([item])
    }
    #expect(library.items.count == 5)
  }

  @Test func `when the second is a repeat of the first with a file of the same name`() {
    var first = post(1)
    first.attachments = [ParsedAttachment(url: "https://cdn.example/show.mp3")]
    var second = post(2)
    second.attachments = first.attachments
    var library = Library()
    library.take([first])
    library.take([second])
    #expect(library.items.count == 2)
  }
}

@Suite struct `An item that stands twice in a document` {
  @Test func `is one`() {
    var library = Library()
    library.take([post(1), post(2), post(1), post(3)])
    #expect(library.items.count == 3)
  }

  @Test func `is one when the second has been edited`() {
    var edited = post(1)
    edited.contentHTML = "<p>An edited text that is longer than the one before it.</p>"
    var library = Library()
    library.take([edited, post(1), post(2), post(3)])
    library.take([post(1), post(2), post(3)])
    library.take([edited, post(2), post(3)])
    #expect(library.items.count == 3)
  }

  @Test func `is one under guids that are made up`() {
    var library = Library()
    for fetch in 1...5 {
      var twins = [post(1), post(1), post(2)]
      for index in twins.indices { twins[index].guid = "\(fetch)-\(index)" }
      library.take(twins)
    }
    #expect(library.items.count == 2)
  }
}

@Suite struct `New items are numbered` {
  @Test func `oldest first, whichever way round the document is`() {
    for items in [(1...6).map(post), (1...6).reversed().map(post)] {
      var library = Library()
      library.take(items)
      #expect(library.titles[ItemID(rawValue: 1)] == "Post number 1")
      #expect(library.titles[ItemID(rawValue: 6)] == "Post number 6")
    }
  }

  @Test func `from the end of the document where there are no dates`() {
    var posts = (1...3).reversed().map { post($0) }
    for index in posts.indices { posts[index].published = nil }
    var library = Library()
    library.take(posts)
    #expect(library.titles[ItemID(rawValue: 1)] == "Post number 1")
  }
}
