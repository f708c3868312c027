import ReaderModel
import ReaderServices

extension Command {
  /// Marks items.
  package static let mark = Command(
    name: "mark",
    summary: "Mark items as read or unread, star them or take the star away",
    synopsis: "read|unread|star|unstar ITEM…  |  read --all [--feed FEED] [--folder FOLDER]",
    details: """
      ITEM is the number that tidings items shows. tidings undo takes it back.

        tidings mark read 4711 4712
        tidings mark star 4711
        tidings mark read --all --folder Science
        tidings mark read --all --older-than 7
      """,
    options: [
      Option("all", "everything in the list that --feed or --folder names, else everything"),
      Option("older-than", value: "DAYS", "with --all: only what is older than so many days"),
      Option("feed", value: "FEED", "with --all: the items of this feed"),
      Option("folder", value: "FOLDER", "with --all: the items of the feeds in this folder"),
      .database, .user,
    ],
    run: { arguments, context async throws(CommandFailure) in
      guard let word = arguments.operands.first, let mark = MarkWord(rawValue: word) else {
        throw .usage(
          "Say what to mark items as",
          place: arguments.operands.first,
          advice: "It is read, unread, star or unstar."
        )
      }
      if arguments.has("all") { return try await markAll(mark, arguments, context) }
      let items = try arguments.itemIDs(from: 1)
      guard !items.isEmpty else {
        throw .usage("ITEM is missing", advice: "tidings items lists items with their numbers.")
      }
      return try await context.withReader(arguments) { reader, user in
        let missing = try await missing(items, reader, user)
        let there = items.filter { !missing.contains($0) }
        try await mark.apply(to: there, reader, user)
        if !there.isEmpty {
          context.print("Marked \(PlainLine.count(there.count, "item")) as \(mark.participle).\n")
        }
        for item in missing { context.complain("There is no item \(item.rawValue).\n") }
        return missing.isEmpty ? 0 : 1
      }
    }
  )

  private static func markAll(
    _ mark: MarkWord,
    _ arguments: Arguments,
    _ context: Context
  ) async throws(CommandFailure) -> Int32 {
    guard mark == .read, arguments.operands.count == 1 else {
      throw .usage("--all goes with read alone", advice: "Write tidings mark read --all.")
    }
    let days = try arguments.number("older-than", in: 1...36_500)
    return try await context.withReader(arguments) { reader, user in
      let query = ItemListQuery(
        place: try await ListedPlace(arguments, reader, user).place,
        limit: 1
      )
      let newest = try await reader.items(query, for: user).newestID
      let stretch = days.map(ListStretch.olderThan) ?? .whole
      let action = Mark.Action.readList(query, stretch, upTo: newest)
      let count = try await reader.apply(Mark(action, device: device), for: user).count
      context.print("Marked \(PlainLine.count(count, "item")) as read.\n")
      return 0
    }
  }

  private static func missing(_ items: [ItemID], _ reader: Reader, _ user: UserID) async throws
    -> [ItemID]
  {
    var missing: [ItemID] = []
    for item in items where try await reader.item(item, for: user) == nil { missing.append(item) }
    return missing
  }
}

private enum MarkWord: String {
  case read, unread, star, unstar

  var participle: String {
    switch self {
    case .read, .unread: rawValue
    case .star: "starred"
    case .unstar: "not starred"
    }
  }

  func apply(to items: [ItemID], _ reader: Reader, _ user: UserID) async throws {
    let action: Mark.Action =
      switch self {
      case .read: .read(items)
      case .unread: .unread(items)
      case .star: .star(items)
      case .unstar: .unstar(items)
      }
    try await reader.apply(Mark(action, device: Command.device), for: user)
  }
}
