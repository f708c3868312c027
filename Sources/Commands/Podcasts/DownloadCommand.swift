import Fetching
import ReaderModel
import ReaderServices

extension Command {
  /// Saves episodes as files.
  package static let download = Command(
    name: "download",
    summary: "Save episodes as files",
    synopsis: "EPISODE… [--to DIR] [--name TEMPLATE]  |  --queue",
    details: """
      EPISODE is the number of an item with sound or film; tidings podcasts SHOW lists them. A
      download that was broken off goes on where it was, a file that is there is left alone. Where a
      show calls several episodes of a day the same, {id} in TEMPLATE tells them apart.

      TEMPLATE may hold {show}, {title}, {date}, {season}, {episode}, {id} and {ext}; a / in it makes
      folders. Without one it is {show}/{date} {title}.{ext}.

        tidings download 4711 4712 --to ~/Podcasts
        tidings download --queue --name "{date} {show} - {title}.{ext}"
      """,
    options: [
      Option("to", value: "DIR", "the folder for the files (the one you are in)"),
      Option("name", value: "TEMPLATE", "how to name them"),
      Option("queue", "all that is up next"),
      .allowPrivateFeeds, .json, .database, .user,
    ],
    run: { arguments, context async throws(CommandFailure) in
      if arguments.has("queue"), !arguments.operands.isEmpty {
        throw .usage("--queue names the episodes", place: arguments.operands[0])
      }
      let items = arguments.has("queue") ? [] : try arguments.episodes(from: 0)
      let template = arguments.value("name") ?? EpisodeFileName.standardTemplate
      let folder = arguments.value("to").map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
      var wishes: [Wish] = []
      var status: Int32 = 0
      // The store is closed before the downloads, which may take hours.
      (wishes, status) = try await context.withReader(arguments) { reader, user in
        let queued = items.isEmpty ? try await reader.upNext(for: user).queue.map(\.row.id) : []
        let choice = try await EpisodeChoice(items + queued, reader, user)
        var names: [String] = []
        for episode in choice.episodes {
          let details = try await reader.item(episode.row.id, for: user)?.episode
          names.append(try EpisodeFileName(episode: episode, details: details).name(template))
        }
        names = EpisodeFileName.apart(names, choice.episodes.map(\.row.id))
        let wishes = zip(choice.episodes, names).map { Wish(episode: $0, path: folder + $1) }
        return (wishes, choice.complain(context))
      }
      let fetcher = context.makeFetcher(arguments.has("allow-private-feeds"))
      for wish in wishes {
        do throws(CommandFailure) {
          try await wish.come(by: fetcher, context, asJSON: arguments.has("json"))
        } catch {
          context.complain(error.text)
          status = 1
        }
      }
      return status
    }
  )
}

/// An episode that is to be a file.
private struct Wish: Sendable {
  let episode: Episode
  let path: String

  func come(
    by fetcher: any Fetcher,
    _ context: Context,
    asJSON isJSON: Bool
  ) async throws(CommandFailure) {
    let isThere = context.fileExists(path)
    if !isThere {
      let bar = TransferBar(title: EpisodeLines.title(of: episode), context: context)
      defer { bar.clear() }
      let transfer = EpisodeTransfer(
        address: episode.media.url,
        file: try context.openGrowingFile(path),
        fetcher: fetcher,
        progress: { bar.draw($0, of: $1) }
      )
      try await transfer.run()
    }
    if isJSON {
      var line = EpisodeLines.json(episode)
      line.add("path", path)
      line.add("was_there", isThere)
      context.print(line.text + "\n")
    } else {
      context.print(isThere ? "\(path) is there already\n" : "\(path)\n")
    }
  }
}
