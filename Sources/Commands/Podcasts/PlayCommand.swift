import CivilTime
import ReaderModel
import ReaderServices

extension Command {
  /// Plays episodes at the terminal.
  package static let play = Command(
    name: "play",
    summary: "Play an episode with mpv, from where it was left",
    synopsis: "[EPISODE]",
    details: """
      EPISODE is the number of an item with sound or film; tidings podcasts SHOW lists them. Without
      one, what the player holds goes on, and then what is up next.

      mpv has to be installed. Its own keys work: space pauses, the arrows go back and forth, q ends
      it. The place is kept as in the web app, and taken up there.
      """,
    options: [.database, .user],
    run: { arguments, context async throws(CommandFailure) in
      let wish =
        arguments.operands.isEmpty ? nil : try arguments.onlyOperand("EPISODE", of: "play")
      let item = try arguments.itemIDs(from: 0).first
      return try await context.withReader(arguments) { reader, user in
        let session = PlaySession(reader: reader, user: user, context: context)
        if wish != nil, let item { return try await session.play(item) }
        return try await session.playOn()
      }
    }
  )
}

/// Plays one episode or several, and tells the reader how far they have come.
private struct PlaySession {
  let reader: Reader
  let user: UserID
  let context: Context

  func play(_ item: ItemID) async throws -> Int32 {
    guard let episode = try await reader.episode(item, for: user) else {
      throw CommandFailure("There is nothing to be played in this item", place: "\(item.rawValue)")
    }
    return try await play(episode) == .failed ? 1 : 0
  }

  /// What the player holds, then what is up next until there is nothing more.
  func playOn() async throws -> Int32 {
    let next = try await reader.upNext(for: user)
    guard var episode = next.current ?? next.queue.first else {
      throw CommandFailure(
        "There is nothing to go on with",
        advice: "Name an episode, or add some with tidings queue add EPISODE."
      )
    }
    while true {
      switch try await play(episode) {
      case .failed: return 1
      case .left: return 0
      case .finished: break
      }
      guard let next = try await reader.upNext(for: user).queue.first else {
        try await reader.play([PlayDeed(.load(nil))], for: user)
        return 0
      }
      episode = next
    }
  }

  private func play(_ episode: Episode) async throws -> PlayWatch.End {
    let speed = try await reader.upNext(for: user).speed
    let item = episode.row.id
    let player = try context.startPlayer(
      PlayWatch.words(for: episode, speed: episode.show.speed ?? speed)
    )
    context.print("\(EpisodeLines.text([episode]))")
    var deeds = [PlayDeed(.load(item)), PlayDeed(.dequeue(item))]
    if episode.state.isPlayed { deeds.append(PlayDeed(.unplayed(item))) }
    try await reader.play(deeds, for: user)
    try await reader.setRead([item], to: true, for: user)
    var watch = PlayWatch(item: item)
    for command in PlayWatch.questions { player.send(command) }
    for await line in player.lines {
      if let deed = watch.take(line, at: context.now()) {
        try await reader.play([deed], for: user)
      }
    }
    let status = await player.wait()
    if let deed = watch.last(at: context.now()) { try await reader.play([deed], for: user) }
    if watch.end == .failed || (watch.end != .finished && status != 0 && !watch.hasBegun) {
      context.complain("tidings: mpv could not play \(PlainLine.safe(episode.media.url))\n")
      return .failed
    }
    return watch.end
  }
}
