import CivilTime
import ReaderModel
import ReaderServices

extension Command {
  /// Lists items.
  package static let items = Command(
    name: "items",
    summary: "List items, the newest first",
    synopsis: "[--unread] [--starred] [--feed FEED] [--folder FOLDER] [--search WORDS]",
    details: """
      Each line has the number of the item, * if it is unread, + if it is starred, its date (UTC),
      feed and title. FEED is a number, an address or a part of the title that no other feed has.
      WORDS must all occur; "quoted phrases" and -exclusions work too.

        tidings items --unread --limit 20
        tidings items --feed "Daily News" --search 'budget -football'
      """,
    options: [
      Option("unread", "only what you have not read"),
      Option("starred", "only what you have starred"),
      Option("feed", value: "FEED", "only items of this feed"),
      Option("folder", value: "FOLDER", "only items of the feeds in this folder"),
      Option("search", value: "WORDS", "only items in which these words occur"),
      Option("limit", value: "N", "so many at the most, up to 1000 (50)"),
      Option("after", value: "CURSOR", "go on where the list before ended"),
      Option("oldest-first", "the other way round"),
      .json, .database,
    ],
    run: { arguments, context async throws(CommandFailure) in
      try arguments.expectNoOperands()
      let limit = try arguments.number("limit", in: 1...1000) ?? 50
      let cursor = try cursor(arguments)
      return try await context.withReader(arguments) { reader in
        let place = try await ListedPlace(arguments, reader)
        var query = ItemListQuery(place: place.place, unreadOnly: arguments.has("unread"))
        query.search = arguments.value("search").map { SearchQuery($0) }
        query.oldestFirst = arguments.has("oldest-first")
        query.after = cursor
        query.limit = limit
        let page = try await reader.items(query, for: .local)
        context.print(arguments.has("json") ? json(page) : text(page))
        return 0
      }
    }
  )

  private static func cursor(_ arguments: Arguments) throws(CommandFailure) -> ItemCursor? {
    guard let text = arguments.value("after") else { return nil }
    guard let cursor = ItemCursor(text: text) else {
      throw .usage(
        "This is no cursor",
        place: text,
        advice: "Take the one that the last line of tidings items shows."
      )
    }
    return cursor
  }

  private static func text(_ page: ItemPage) -> String {
    if page.rows.isEmpty { return "There is nothing in this list.\n" }
    let width = page.rows.map { String($0.id.rawValue).count }.max() ?? 1
    var text = ""
    for row in page.rows {
      let title = row.title.isEmpty ? PlainLine.cut(row.preview, to: 80) : row.title
      text += PlainLine.aligned(row.id.rawValue, to: width)
      text += " \(row.isRead ? " " : "*")\(row.isStarred ? "+" : " ") "
      text += "\(PlainLine.date(row.date))  \(PlainLine.safe(row.feedTitle)): "
      text += PlainLine.safe(title) + "\n"
    }
    if let next = page.next { text += "More with --after \(next.text)\n" }
    return text
  }

  private static func json(_ page: ItemPage) -> String {
    var text = page.rows.map { JSONLine($0).text + "\n" }.joined()
    if let next = page.next {
      var line = JSONLine()
      line.add("next", next.text)
      text += line.text + "\n"
    }
    return text
  }
}

/// Which list the options of a command name.
struct ListedPlace {
  var place: Place

  init(_ arguments: Arguments, _ reader: Reader) async throws {
    let given = ["feed", "folder", "starred"].filter { arguments.has($0) }
    if given.count > 1 {
      throw CommandFailure.usage(
        "--\(given[0]) and --\(given[1]) name two lists",
        advice: "Give one of them."
      )
    }
    if arguments.has("starred") {
      place = .starred
      return
    }
    guard arguments.has("feed") || arguments.has("folder") else {
      place = arguments.has("unread") ? .unread : .all
      return
    }
    let names = SubscriptionNames(sidebar: try await reader.sidebar(for: .local))
    if let word = arguments.value("feed") {
      place = .feed(try names.feed(word).feedID)
    } else {
      place = .folder(try names.folder(arguments.value("folder") ?? "").id)
    }
  }
}

extension JSONLine {
  /// An item of a list as other programs see it.
  init(_ row: ItemRow) {
    self.init()
    add("id", row.id.rawValue)
    add("feed", row.feedID.rawValue)
    add("feed_title", row.feedTitle)
    add("title", row.title)
    add("url", row.url)
    add("author", row.author)
    add("category", row.category)
    add("date", row.date.rfc3339)
    add("read", row.isRead)
    add("starred", row.isStarred)
    add("preview", row.preview)
    add("image", row.imageURL)
    add("attachments", row.attachmentCount > 0 ? row.attachmentCount : nil)
    add("duration_in_seconds", row.durationInSeconds)
    add("language", row.language)
  }
}
