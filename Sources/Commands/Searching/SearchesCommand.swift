import ReaderModel
import ReaderServices

extension Command {
  /// Lists the saved searches, keeps and removes them.
  package static let searches = Command(
    name: "searches",
    summary: "List the searches that you keep, keep one more or remove one",
    synopsis: "[--save NAME QUERY…  |  --remove SEARCH]",
    details: """
      Each line has the number of the search, its name and what it asks for. tidings search --saved
      shows what one finds.

        tidings searches --save "Ships unread" 'title:ship* is:unread'
        tidings searches --remove 3
      """,
    options: [
      Option("save", value: "NAME", "keep QUERY under this name"),
      Option("remove", value: "SEARCH", "remove this one: its number or its name"),
      .json, .database, .user,
    ],
    run: { arguments, context async throws(CommandFailure) in
      if arguments.has("save") && arguments.has("remove") {
        throw .usage("--save and --remove are two things", advice: "Give one of them.")
      }
      if arguments.has("save") { return try await save(arguments, context) }
      try arguments.expectNoOperands()
      return try await context.withReader(arguments) { reader, user in
        if let word = arguments.value("remove") {
          let search = try await reader.savedSearch(named: word, of: user)
          _ = try await reader.remove(savedSearch: search.id, for: user)
          context.print("Removed \(PlainLine.safe(search.name)).\n")
          return 0
        }
        let searches = try await reader.savedSearches(of: user)
        context.print(arguments.has("json") ? json(searches) : text(searches))
        return 0
      }
    }
  )

  private static func save(
    _ arguments: Arguments,
    _ context: Context
  ) async throws(CommandFailure) -> Int32 {
    let query = SearchQuery(arguments.operands.joined(separator: " "))
    for hint in query.hints { context.complain("\(PlainLine.safe(hint.text)).\n") }
    return try await context.withReader(arguments) { reader, user in
      let name = arguments.value("save")
      guard let id = try await reader.saveSearch(query, named: name, for: user) else {
        throw CommandFailure.usage(
          "QUERY asks for nothing",
          advice: "Give words, or conditions like is:unread."
        )
      }
      context.print("Saved as number \(id.rawValue).\n")
      return 0
    }
  }

  private static func text(_ searches: [SavedSearch]) -> String {
    if searches.isEmpty {
      return "You keep no searches yet. tidings searches --save NAME QUERY keeps one.\n"
    }
    let width = searches.map { String($0.id.rawValue).count }.max() ?? 1
    return searches.map {
      "\(PlainLine.aligned($0.id.rawValue, to: width))  \(PlainLine.safe($0.name)): "
        + PlainLine.safe($0.text) + "\n"
    }.joined()
  }

  private static func json(_ searches: [SavedSearch]) -> String {
    searches.map { search in
      var line = JSONLine()
      line.add("id", search.id.rawValue)
      line.add("name", search.name)
      line.add("query", search.text)
      return line.text + "\n"
    }.joined()
  }
}
