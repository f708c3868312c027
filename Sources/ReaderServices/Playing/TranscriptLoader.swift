import Fetching
import HTTPSemantics
import ReaderModel
import TranscriptReading
import WebAddressing

/// Fetches the transcript of an episode: the best of the files that its publisher names.
struct TranscriptLoader: Sendable {
  let fetcher: any Fetcher

  struct Result: Sendable {
    var transcript: Transcript?
    /// Whether a file was read, or every one answered and none is a transcript.
    var isComplete: Bool
  }

  /// A word for word transcript of six hours in JSON is the largest there is.
  private static let mostOfAFile = 8 << 20
  /// So many files are tried.
  private static let mostFiles = 3

  func load(_ search: TranscriptSearch) async -> Result {
    var isComplete = true
    for file in Self.byWorth(search).prefix(Self.mostFiles) {
      do {
        if var transcript = try await transcript(in: file) {
          transcript.language = file.language ?? search.language
          return Result(transcript: transcript, isComplete: true)
        }
      } catch {
        isComplete = false
      }
    }
    return Result(transcript: nil, isComplete: isComplete)
  }

  /// The language of the episode before others, and what has times before what has none.
  private static func byWorth(_ search: TranscriptSearch) -> [EpisodeTranscript] {
    let spoken = search.language.map(primary)
    return search.files.enumerated().sorted { one, other in
      rank(one, spoken).lexicographicallyPrecedes(rank(other, spoken))
    }.map(\.element)
  }

  private static func rank(
    _ file: (offset: Int, element: EpisodeTranscript),
    _ spoken: String?
  ) -> [Int] {
    let isForeign = file.element.language.map { primary($0) != spoken && spoken != nil } ?? false
    let type = file.element.mediaType ?? ""
    let worth =
      if type.contains("vtt") || type.contains("json") {
        0
      } else if type.contains("srt") || type.contains("subrip") {
        1
      } else if type.contains("html") {
        2
      } else {
        3
      }
    return [isForeign ? 1 : 0, worth, file.offset]
  }

  /// `en` of `en-GB`.
  private static func primary(_ language: String) -> String {
    language.prefix { $0 != "-" }.lowercased()
  }

  private func transcript(in file: EpisodeTranscript) async throws -> Transcript? {
    guard let web = WebAddress(file.url), web.isFetchable else { return nil }
    var request = FetchRequest(address: web.text, bodyLimitInBytes: Self.mostOfAFile)
    request.headers["Accept"] =
      "text/vtt, application/srt, application/json, text/html;q=0.8, text/plain;q=0.7, */*;q=0.1"
    let answer = try await fetcher.fetch(request)
    switch answer.status {
    case 200:
      return TranscriptReader.transcript(in: answer.body, mediaType: file.mediaType)
    // It is gone, and asking again would not bring it back.
    case 404, 410: return nil
    default: throw Refusal(status: answer.status)
    }
  }

  private struct Refusal: Error {
    var status: Int
  }
}
