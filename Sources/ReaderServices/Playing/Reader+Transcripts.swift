import CivilTime
import FeedParsing
package import ReaderModel
import Storage

extension Reader {
  /// The transcript of an episode, fetched from its publisher if nobody has done so yet.
  ///
  /// Somebody who is at the same one already is waited for.
  ///
  /// - Returns: `nil` if there is none, or the item is not the user's business.
  /// - Throws: What the store refused; `CancellationError`.
  package func transcript(of item: ItemID, for user: UserID) async throws -> Transcript? {
    guard let search = try await store.transcriptSearch(of: item, for: user) else { return nil }
    if !search.isDue(at: clock.now()) { return search.known }
    _ = try await transcriptWork.once(item) { try await self.loadTranscript(of: item) }
    return try await store.transcriptSearch(of: item, for: user)?.known
  }

  /// The transcript of an episode if it is here.
  ///
  /// - Throws: What the store refused.
  package func knownTranscript(of item: ItemID, for user: UserID) async throws -> Transcript? {
    try await store.transcripts(of: [item], for: user)[item]
  }

  /// Fetches the transcripts of new episodes, one at a time, until the task is cancelled.
  func runTranscripts(lookingEvery seconds: Int) async {
    while !Task.isCancelled {
      // A store that is busy or full now may be better at the next look.
      while let item = try? await store.nextTranscriptWish(at: clock.now()) {
        guard (try? await fetchWished(item)) != nil, !Task.isCancelled else { break }
      }
      guard (try? await configuration.sleep(seconds)) != nil else { return }
    }
  }

  private func fetchWished(_ item: ItemID) async throws {
    _ = try await transcriptWork.once(item) { try await self.loadTranscript(of: item) }
    // Still there, it was not answered.
    try await store.postponeTranscriptWish(of: item, at: clock.now())
  }

  private func loadTranscript(of item: ItemID) async throws {
    // Whoever was waited for may have found it.
    guard let search = try await store.transcriptSearch(of: item, for: nil),
      search.isDue(at: clock.now())
    else { return }
    let result = await TranscriptLoader(fetcher: fetcher).load(search)
    try Task.checkCancellation()
    let contents = try await store.texts(of: item)
    try await store.storeTranscript(
      result.transcript,
      of: item,
      SourceLook(
        at: clock.now(),
        sources: search.sources,
        isComplete: result.isComplete
      ),
      itemText: contents.map { content in
        content.form == .html ? PlainText.fromDeclaredHTML(content.text) : content.text
      }.joined(separator: "\n")
    )
  }
}
