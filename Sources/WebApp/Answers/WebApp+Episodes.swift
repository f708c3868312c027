import HTTPServing
import ReaderModel
import ReaderServices

/// What the player asks for.
extension WebApp {
  func playing(_ visit: Visit) async throws -> Response {
    .json(PlayingText(next: try await reader.upNext(for: user), stage: visit.stage).json)
  }

  /// So many as a browser may keep of one podcast, and some that have been played between them.
  func newestEpisodes(of feed: FeedID, _ visit: Visit) async throws -> Response {
    guard try await sidebar().subscription(feed) != nil else {
      return .text(404, "There is no such feed.")
    }
    let query = ItemListQuery(place: .feed(feed), limit: 40)
    var episodes: [Episode] = []
    for row in try await reader.items(query, for: user).rows where row.hasAudio || row.hasVideo {
      if let episode = try await reader.episode(row.id, for: user) { episodes.append(episode) }
    }
    return .json(EpisodesText(episodes: episodes, stage: visit.stage).json)
  }

  func showChapters(of item: ItemID, _ visit: Visit) async throws -> Response {
    guard let chapters = try await reader.chapters(of: item, for: user),
      let episode = try await reader.episode(item, for: user)
    else { return .text(404, "There is nothing to be played here.") }
    let text = ChaptersText(
      chapters: chapters,
      rules: episode.show.skippedChapters,
      stage: visit.stage
    )
    return .json(text.json)
  }

  /// What an article shows of its transcript: all where it was asked for, or where a search found
  /// what is said in it.
  func shownTranscript(
    of item: ItemDetail,
    isWanted: Bool,
    _ matches: MatchedWords
  ) async throws -> ShownTranscript {
    guard let episode = item.episode, !episode.transcripts.isEmpty else { return .offered }
    if isWanted {
      guard let transcript = try await reader.transcript(of: item.row.id, for: user) else {
        return .missing
      }
      return .shown(transcript, matches.isEmpty ? nil : transcript.place(of: matches))
    }
    if matches.isEmpty { return .offered }
    guard let transcript = try await reader.knownTranscript(of: item.row.id, for: user),
      let place = transcript.place(of: matches)
    else { return .offered }
    return .shown(transcript, place)
  }

  func showEpisode(_ item: ItemID, _ visit: Visit) async throws -> Response {
    guard let episode = try await reader.episode(item, for: user) else {
      return .text(404, "There is nothing to be played here.")
    }
    return .json(EpisodeText(episode: episode, stage: visit.stage).json)
  }
}
