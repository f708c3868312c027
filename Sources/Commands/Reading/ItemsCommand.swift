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
      feed and title, and which other feeds have the same story, with the numbers of their items.
      FEED is a number, an address or a part of the title that no other feed has. WORDS are a search
      as tidings search takes it.

        tidings items --unread --limit 20
        tidings items --feed "Daily News" --search 'budget -football'
      """,
    options: [
      Option("unread", "only what you have not read"),
      Option("starred", "only what you have starred"),
      Option("feed", value: "FEED", "only items of this feed"),
      Option("folder", value: "FOLDER", "only items of the feeds in this folder"),
      Option("search", value: "WORDS", "only what this search finds"),
      Option("limit", value: "N", "so many at the most, up to 1000 (50)"),
      Option("after", value: "CURSOR", "go on where the list before ended"),
      Option("oldest-first", "the other way round"),
      .json, .database, .user,
    ],
    run: { arguments, context async throws(CommandFailure) in
      try arguments.expectNoOperands()
      let limit = try arguments.number("limit", in: 1...1000) ?? 50
      let cursor = try arguments.cursor()
      return try await context.withReader(arguments) { reader, user in
        let place = try await ListedPlace(arguments, reader, user)
        var query = ItemListQuery(place: place.place, unreadOnly: arguments.has("unread"))
        query.search = arguments.value("search").map { SearchQuery($0) }
        query.oldestFirst = arguments.has("oldest-first")
        query.after = cursor
        query.limit = limit
        let page = try await reader.items(query, for: user)
        context.print(page.lines(asJSON: arguments.has("json")))
        return 0
      }
    }
  )
}

/// Which list the options of a command name.
struct ListedPlace {
  var place: Place

  init(_ arguments: Arguments, _ reader: Reader, _ user: UserID) async throws {
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
    let names = SubscriptionNames(sidebar: try await reader.sidebar(for: user))
    if let word = arguments.value("feed") {
      place = .feed(try await names.feed(word, in: reader, of: user).feedID)
    } else {
      place = .folder(try names.folder(arguments.value("folder") ?? "").id)
    }
  }
}
