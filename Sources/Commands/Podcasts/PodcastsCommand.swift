import ReaderModel
import ReaderServices

extension Command {
  /// Lists shows, or the episodes of one.
  package static let podcasts = Command(
    name: "podcasts",
    summary: "List your podcasts, or the episodes of one",
    synopsis: "[SHOW] [--unplayed] [--limit N]",
    details: """
      Each line has the number of the show, how many of its episodes have not been played, and its
      title. SHOW is a number, an address or a part of the title that no other feed has; then each
      line has the number of an episode, how much of it has been heard, its date, length and title.

        tidings podcasts
        tidings podcasts "Science Hour" --unplayed
      """,
    options: [
      Option("unplayed", "only what has not been played to its end"),
      Option("limit", value: "N", "with SHOW: so many episodes at the most, up to 1000 (50)"),
      .json, .database, .user,
    ],
    run: { arguments, context async throws(CommandFailure) in
      let limit = try arguments.number("limit", in: 1...1000) ?? 50
      if arguments.operands.isEmpty { return try await listShows(arguments, context) }
      let word = try arguments.onlyOperand("SHOW", of: "podcasts")
      return try await context.withReader(arguments) { reader, user in
        let names = SubscriptionNames(sidebar: try await reader.sidebar(for: user))
        var query = ItemListQuery(
          place: .feed(try await names.feed(word, in: reader, of: user).feedID)
        )
        if arguments.has("unplayed") { query.search = SearchQuery("-is:played") }
        query.limit = limit
        let rows = try await reader.items(query, for: user).rows.filter {
          $0.hasAudio || $0.hasVideo
        }
        let episodes = try await EpisodeChoice(rows.map(\.id), reader, user).episodes
        if arguments.has("json") {
          for episode in episodes { context.print(EpisodeLines.json(episode).text + "\n") }
        } else {
          let text = EpisodeLines.text(episodes)
          context.print(text.isEmpty ? "There are no episodes in this list.\n" : text)
        }
        return 0
      }
    }
  )

  private static func listShows(
    _ arguments: Arguments,
    _ context: Context
  ) async throws(CommandFailure) -> Int32 {
    try await context.withReader(arguments) { reader, user in
      let unplayed = try await reader.unplayedCounts(for: user)
      var shows = try await reader.shows(for: user)
      if arguments.has("unplayed") { shows.removeAll { unplayed[$0.feed, default: 0] == 0 } }
      if arguments.has("json") {
        for show in shows {
          var line = JSONLine()
          line.add("id", show.feed.rawValue)
          line.add("title", show.title)
          line.add("unplayed", unplayed[show.feed, default: 0])
          line.add("unread", show.unreadCount)
          context.print(line.text + "\n")
        }
        return 0
      }
      if shows.isEmpty {
        let isNone = !arguments.has("unplayed")
        context.print(isNone ? "You have no podcasts.\n" : "Everything has been played.\n")
        return 0
      }
      let numberWidth = shows.map { String($0.feed.rawValue).count }.max() ?? 1
      let countWidth = max(8, unplayed.values.map(\.grouped.count).max() ?? 1)
      var text = PlainLine.padded("#", to: numberWidth) + "  "
      text += String(repeating: " ", count: countWidth - 8) + "unplayed\n"
      for show in shows {
        text += PlainLine.aligned(show.feed.rawValue, to: numberWidth) + "  "
        text += PlainLine.aligned(unplayed[show.feed, default: 0].grouped, to: countWidth)
        text += "  \(PlainLine.safe(show.title))\n"
      }
      context.print(text)
      return 0
    }
  }
}
