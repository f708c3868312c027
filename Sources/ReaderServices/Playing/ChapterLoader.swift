import ChapterReading
import Fetching
import HTTPSemantics
import ReaderModel
import WebAddressing

/// Looks for the chapters of an episode where its publisher may have put them.
///
/// Of a sound file only the parts of its tag are asked for that name chapters, never the file.
struct ChapterLoader: Sendable {
  let fetcher: any Fetcher

  struct Result: Sendable {
    var chapters: [EpisodeChapter]
    /// Whether every source answered.
    var isComplete: Bool
  }

  /// Looks where `search` says, and in the notes, which have been cleaned.
  func load(_ search: ChapterSearch, notes: [UInt8]) async -> Result {
    var isComplete = true
    var inFile: [EpisodeChapter] = []
    if let address = search.fileURL {
      do { inFile = try await file(at: address) } catch { isComplete = false }
    }
    var inSound: [EpisodeChapter] = []
    // A file beside the episode, and what stands in the feed, are what the publisher means.
    if inFile.count < 2, search.published.count < 2, mayHaveTag(search.media) {
      do { inSound = try await tag(of: search.media.url) } catch { isComplete = false }
    }
    return Result(
      chapters: ChapterChoice.chapters(of: [
        inFile, search.published, inSound, NotesChapters.chapters(inCleaned: notes),
      ]),
      isComplete: isComplete
    )
  }

  /// Files of chapters are a few kilobytes.
  private static let mostOfAFile = 1 << 20

  private func file(at address: String) async throws -> [EpisodeChapter] {
    guard let web = WebAddress(address), web.isFetchable else { return [] }
    var request = FetchRequest(address: web.text, bodyLimitInBytes: Self.mostOfAFile)
    request.headers["Accept"] = "application/json+chapters, application/json;q=0.9, */*;q=0.1"
    let answer = try await fetcher.fetch(request)
    guard answer.status == 200 else { throw Refusal(status: answer.status) }
    let base = WebAddress(answer.address)
    return ChaptersFile.chapters(in: answer.body) { text in
      WebAddress(text, relativeTo: base).flatMap { $0.isFetchable ? $0.text : nil }
    }
  }

  private func mayHaveTag(_ media: Attachment) -> Bool {
    ["audio/mpeg", "audio/mp3", "audio/x-mp3"].contains(media.mediaType ?? "")
  }

  private func tag(of address: String) async throws -> [EpisodeChapter] {
    guard let web = WebAddress(address), web.isFetchable else { return [] }
    var chapters = ID3Chapters()
    while let stretch = chapters.wanted {
      var request = FetchRequest(address: web.text, bodyLimitInBytes: stretch.count)
      request.headers["Range"] = "bytes=\(stretch.start)-\(stretch.start + stretch.count - 1)"
      // A range of what is compressed would be none of the file.
      request.headers["Accept-Encoding"] = "identity"
      let answer = try await fetcher.fetch(request)
      switch answer.status {
      case 206: chapters.take(answer.body)
      // The whole of a file that is that short.
      case 200 where stretch.start == 0: chapters.take(answer.body)
      case 416: chapters.take([])
      default: throw Refusal(status: answer.status)
      }
    }
    return chapters.chapters
  }

  private struct Refusal: Error {
    var status: Int
  }
}
