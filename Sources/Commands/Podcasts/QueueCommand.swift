import CivilTime
import ReaderModel
import ReaderServices

extension Command {
  /// Shows and changes what is to be played.
  package static let queue = Command(
    name: "queue",
    summary: "Show what is to be played, add to it, take out of it",
    synopsis: "[list] | add EPISODE… | next EPISODE… | remove EPISODE… | clear",
    details: """
      The first line is what the player holds, if it begins with >, then comes what is up next.
      EPISODE is the number of an item with sound or film; tidings podcasts SHOW lists them.

        tidings queue add 4711 4712    behind all others
        tidings queue next 4713        before all others
      """,
    options: [.json, .database, .user],
    run: { arguments, context async throws(CommandFailure) in
      guard let word = arguments.operands.first else { return try await list(arguments, context) }
      guard let deed = QueueWord(rawValue: word) else {
        throw .usage(
          "Say what to do with the queue",
          place: word,
          advice: "It is list, add, next, remove or clear."
        )
      }
      let items = deed.takesEpisodes ? try arguments.episodes(from: 1) : []
      if !deed.takesEpisodes, arguments.operands.count > 1 {
        throw .usage("\(word) takes no episodes", place: arguments.operands[1])
      }
      if deed == .list { return try await list(arguments, context) }
      return try await context.withReader(arguments) { reader, user in
        let choice = try await EpisodeChoice(items, reader, user)
        var ids = choice.episodes.map(\.row.id)
        var missing: [ItemID] = []
        let before = try await reader.upNext(for: user)
        if deed == .clear || deed == .remove {
          let queued = before.queue.map(\.row.id)
          missing = ids.filter { !queued.contains($0) }
          ids = deed == .clear ? queued : ids.filter(queued.contains)
        }
        try await reader.play(deed.deeds(ids, now: context.now()), for: user)
        let count = Set(ids).count
        if count > 0 || deed == .clear { context.print(deed.sentence(count)) }
        for item in missing {
          context.complain(
            item == before.current?.row.id
              ? "\(item.rawValue) is what the player holds, and no longer up next. "
                + "It stays there until another one plays or it is over.\n"
              : "\(item.rawValue) is not up next.\n"
          )
        }
        return max(choice.complain(context), missing.isEmpty ? 0 : 1)
      }
    }
  )

  private static func list(
    _ arguments: Arguments,
    _ context: Context
  ) async throws(CommandFailure) -> Int32 {
    try await context.withReader(arguments) { reader, user in
      let next = try await reader.upNext(for: user)
      if arguments.has("json") {
        for episode in [next.current].compactMap(\.self) + next.queue {
          var line = EpisodeLines.json(episode)
          line.add("current", episode.row.id == next.current?.row.id)
          context.print(line.text + "\n")
        }
        return 0
      }
      if let current = next.current { context.print("> " + EpisodeLines.text([current])) }
      if next.queue.isEmpty {
        context.print("Nothing is up next. tidings queue add EPISODE adds something.\n")
      } else {
        for line in EpisodeLines.text(next.queue).split(separator: "\n") {
          context.print("  \(line)\n")
        }
      }
      return 0
    }
  }
}

private enum QueueWord: String {
  case list, add, next, remove, clear

  var takesEpisodes: Bool { self == .add || self == .next || self == .remove }

  /// What was done with so many.
  func sentence(_ count: Int) -> String {
    let episodes = PlainLine.count(count, "episode")
    switch self {
    case .list: return ""
    case .add: return "\(episodes) added at the end of what is up next.\n"
    case .next: return "\(episodes) put before all that is up next.\n"
    case .remove: return "\(episodes) taken out of what is up next.\n"
    case .clear:
      return count == 0
        ? "Nothing was up next.\n" : "\(episodes) taken out; nothing is up next now.\n"
    }
  }

  /// A millisecond apart, so that episodes that are named together keep their order.
  func deeds(_ items: [ItemID], now: Timestamp) -> [PlayDeed] {
    // Of two that are to come next the one that is told later comes first.
    let ordered = self == .next ? Array(items.reversed()) : items
    return ordered.enumerated().map { index, item in
      let time = Timestamp(
        milliseconds: now.milliseconds - Int64(items.count - 1) + Int64(index)
      )
      return PlayDeed(action(item), at: time)
    }
  }

  private func action(_ item: ItemID) -> PlayDeed.Action {
    switch self {
    case .list, .add: .enqueue(item, .last)
    case .next: .enqueue(item, .next)
    case .remove, .clear: .dequeue(item)
    }
  }
}
