import ReaderModel
import ReaderServices

/// The episodes that numbers on a command line name, and the numbers that name none.
struct EpisodeChoice {
  private(set) var episodes: [Episode] = []
  private(set) var missing: [ItemID] = []

  init(_ items: [ItemID], _ reader: Reader, _ user: UserID) async throws {
    for item in items {
      if let episode = try await reader.episode(item, for: user) {
        episodes.append(episode)
      } else {
        missing.append(item)
      }
    }
  }

  /// Says which there are not.
  ///
  /// - Returns: The exit status.
  func complain(_ context: Context) -> Int32 {
    for item in missing {
      context.complain("There is nothing to be played in \(item.rawValue).\n")
    }
    return missing.isEmpty ? 0 : 1
  }
}

extension Arguments {
  /// The numbers of episodes, of which there has to be at least one.
  func episodes(from start: Int) throws(CommandFailure) -> [ItemID] {
    let items = try itemIDs(from: start)
    if items.isEmpty {
      throw .usage(
        "EPISODE is missing",
        advice: "tidings podcasts SHOW lists episodes with their numbers."
      )
    }
    return items
  }
}
