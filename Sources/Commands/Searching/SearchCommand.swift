import ReaderModel
import ReaderServices

extension Command {
  /// Finds items.
  package static let search = Command(
    name: "search",
    summary: "Find items, the newest first",
    synopsis: "[--saved SEARCH] [QUERY…]",
    details: """
      Words must all occur. "Phrases" stand in quotes, - before what must not occur, OR between
      two of which one is enough, word* for its beginnings. Beside words there are

        feed:NAME  folder:NAME  title:WORD  author:WORD
        is:unread  is:read  is:starred  is:podcast  is:picture  is:video
        before:DATE  after:DATE    2026, 2026-11, 2026-11-30, 7d, 2w, yesterday, monday

        tidings search 'title:budget -football after:2026-11'
        tidings search --saved 3 is:unread

      A query that begins with - stands behind --. docs/searching.md tells all of it.
      """,
    options: [
      Option("saved", value: "SEARCH", "within what this saved search finds: its number or name"),
      Option("limit", value: "N", "so many at the most, up to 1000 (50)"),
      Option("after", value: "CURSOR", "go on where the list before ended"),
      Option("oldest-first", "the other way round"),
      .json, .database, .user,
    ],
    run: { arguments, context async throws(CommandFailure) in
      let text = arguments.operands.joined(separator: " ")
      let query = SearchQuery(text)
      for hint in query.hints { context.complain("\(PlainLine.safe(hint.text)).\n") }
      if query.isEmpty && !(text.isEmpty && arguments.has("saved")) {
        throw .usage(
          "QUERY asks for nothing",
          place: text.isEmpty ? nil : text,
          advice: "Give words, or conditions like is:unread."
        )
      }
      let limit = try arguments.number("limit", in: 1...1000) ?? 50
      let cursor = try arguments.cursor()
      return try await context.withReader(arguments) { reader, user in
        var list = ItemListQuery(place: .all, search: query.isEmpty ? nil : query)
        if let word = arguments.value("saved") {
          list.place = .saved(try await reader.savedSearch(named: word, of: user).id)
        }
        list.oldestFirst = arguments.has("oldest-first")
        list.after = cursor
        list.limit = limit
        let page = try await reader.items(list, for: user)
        context.print(page.lines(asJSON: arguments.has("json")))
        return 0
      }
    }
  )
}

extension Reader {
  /// The saved search that a word on the command line means: its number or its name.
  ///
  /// - Throws: A failure of status 2 if none or several are meant; what the store refused.
  func savedSearch(named word: String, of user: UserID) async throws -> SavedSearch {
    let searches = try await savedSearches(of: user)
    if let number = Int64(word), let search = searches.first(where: { $0.id.rawValue == number }) {
      return search
    }
    let named = searches.filter { $0.name.lowercased() == word.lowercased() }
    if let search = named.first, named.count == 1 { return search }
    throw CommandFailure.usage(
      named.isEmpty
        ? "There is no saved search of that name" : "Several saved searches have that name",
      place: word,
      advice: "tidings searches lists them with their numbers."
    )
  }
}
