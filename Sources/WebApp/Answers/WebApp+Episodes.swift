import HTTPServing
import ReaderModel
import ReaderServices

/// What the player asks for.
extension WebApp {
  func playing(_ visit: Visit) async throws -> Response {
    .json(PlayingText(next: try await reader.upNext(for: user), stage: visit.stage).json)
  }

  func showChapters(of item: ItemID, _ visit: Visit) async throws -> Response {
    guard let chapters = try await reader.chapters(of: item, for: user) else {
      return .text(404, "There is nothing to be played here.")
    }
    return .json(ChaptersText(chapters: chapters, stage: visit.stage).json)
  }

  func showEpisode(_ item: ItemID, _ visit: Visit) async throws -> Response {
    guard let episode = try await reader.episode(item, for: user) else {
      return .text(404, "There is nothing to be played here.")
    }
    return .json(EpisodeText(episode: episode, stage: visit.stage).json)
  }
}
