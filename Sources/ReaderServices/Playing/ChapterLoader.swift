import ChapterReading
import Fetching
import HTTPSemantics
import ReaderModel
import WebAddressing

/// Looks for the chapters of an episode where its publisher may have put them.
///
/// Of a file of sound or film only the parts are asked for that name chapters, never the file.
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
    if inFile.count < 2, search.published.count < 2 {
      do { inSound = try await inside(search.media) } catch { isComplete = false }
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

  private static let tagged: Set<String> = ["audio/mpeg", "audio/mp3", "audio/x-mp3"]
  private static let boxed: Set<String> = [
    "audio/mp4", "audio/x-m4a", "audio/m4a", "audio/x-m4b", "audio/m4b", "audio/aac", "video/mp4",
    "video/x-m4v", "video/quicktime",
  ]

  private func inside(_ media: Attachment) async throws -> [EpisodeChapter] {
    let type = media.mediaType ?? ""
    if Self.tagged.contains(type) { return try await read(ID3Chapters(), of: media.url) }
    if Self.boxed.contains(type) { return try await read(MP4Chapters(), of: media.url) }
    return []
  }

  private func read(
    _ reading: some PartialReading,
    of address: String
  ) async throws -> [EpisodeChapter] {
    guard let web = WebAddress(address), web.isFetchable else { return [] }
    var chapters = reading
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
