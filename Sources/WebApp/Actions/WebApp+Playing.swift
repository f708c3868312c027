import HTTPServing
import ReaderModel
import ReaderServices

/// What devices tell of playing, and what is chosen for the episodes of a feed.
extension WebApp {
  func play(_ form: PostedForm, _ visit: Visit) async throws -> Response {
    guard let deeds = PostedDeeds(visit).deeds(in: form) else {
      return .text(400, "The form tells nothing that could be played.")
    }
    try await reader.play(deeds, for: user)
    // A page that goes away tells by a beacon, which has no header of ours and needs no answer.
    return form["back"] == nil ? .done : done(form.back, visit)
  }

  func changeShow(
    _ feed: FeedID,
    _ form: PostedForm,
    _ visit: Visit
  ) async throws -> Response {
    var options = try await reader.showOptions(of: feed, for: user)
    options.skippedStartInSeconds =
      form["skip-start"].flatMap { Int($0) } ?? options.skippedStartInSeconds
    options.skippedEndInSeconds =
      form["skip-end"].flatMap { Int($0) } ?? options.skippedEndInSeconds
    if let place = form["queues-new"] { options.queuesNew = NewEpisodePlace(rawValue: place) }
    if let words = form.values("skip-chapters").first {
      options.skippedChapters = ChapterRules(text: words)
    }
    if let choice = form["transcripts"] { options.indexesTranscripts = choice == "yes" }
    try await reader.setShowOptions(options, of: feed, for: user)
    return done(.feedSettings(feed), visit)
  }
}
