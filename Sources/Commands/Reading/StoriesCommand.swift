import ReaderModel
import ReaderServices

extension Command {
  /// Says whether a story that several feeds have is shown once, and takes wrong ones apart.
  package static let stories = Command(
    name: "stories",
    summary: "Show or set whether a story of several feeds is shown once",
    synopsis: "[once | all] | apart ITEM OTHER | together ITEM OTHER",
    details: """
      Where several of your feeds bring the same story, lists show it once, with the other feeds beside
      it, and reading it once is enough. With all every feed's item stands for itself; once is how it
      comes. Two items are the same story if they lead to the same page, or if their texts are nearly
      the same.

        tidings stories all
        tidings stories apart 4711 4714
      """,
    options: [.database, .user],
    run: { arguments, context async throws(CommandFailure) in
      let words = arguments.operands
      return try await context.withReader(arguments) { reader, user in
        switch (words.first, words.count) {
        case (nil, _): break
        case ("once", 1), ("all", 1):
          var settings = try await reader.settings(for: user)
          settings.joinsStories = words[0] == "once"
          try await reader.setSettings(settings, for: user)
        case ("apart", 3), ("together", 3):
          let ids = try arguments.itemIDs(from: 1)
          let isApart = words[0] == "apart"
          guard try await reader.tell(ids[0], apartFrom: ids[1], isApart, for: user) else {
            throw CommandFailure(
              "These two items were never taken for one story",
              place: words.dropFirst().joined(separator: " "),
              advice: "tidings items shows behind each item which others tell its story."
            )
          }
          let (one, other) = (ids[0].rawValue, ids[1].rawValue)
          context.print(
            isApart
              ? "\(one) and \(other) are two stories for you now; tidings stories together \(one) \(other)"
                + " takes that back.\n"
              : "\(one) and \(other) are one story again.\n"
          )
          return 0
        default:
          throw CommandFailure.usage(
            "This command takes once, all, or two items to tell apart",
            advice: "tidings help stories shows how."
          )
        }
        let isOnce = try await reader.settings(for: user).joinsStories
        context.print(
          isOnce
            ? "A story that several feeds have is shown once.\n"
            : "Every feed's item is shown, also of the same story.\n"
        )
        return 0
      }
    }
  )
}
