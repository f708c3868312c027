import CivilTime
import ReaderModel
import ReaderServices
import ReaderTestSupport
import Testing

@testable import Commands

@Suite struct `The name of a file` {
  private func name(
    _ template: String = EpisodeFileName.standardTemplate,
    title: String = "Part 1",
    media: String = "https://pod.example/a.mp3?x=.ogg",
    type: String? = "audio/mpeg",
    details: EpisodeDetails? = nil
  ) async throws -> String {
    let run = try await ReaderRun()
    let items = try await run.podcast(1)
    var episode = try #require(try await run.test.reader.episode(items[0], for: .local))
    episode.row.title = title
    episode.media = Attachment(url: media, mediaType: type)
    return try EpisodeFileName(episode: episode, details: details).name(template)
  }

  @Test func `is made of a template`() async throws {
    #expect(try await name() == "Science Hour/2026-11-01 Part 1.mp3")
    var details = EpisodeDetails()
    details.season = 2
    details.number = "4"
    let filled = try await name("{season}x{episode} {id}.{ext}", details: details)
    #expect(filled == "2x4 1.mp3")
    #expect(try await name("../x/{title}") == "../x/Part 1")
  }

  @Test(arguments: [
    ("../../etc/passwd", "-..-etc-passwd"), ("a/b\\c:d*e?f\"g<h>|", "a-b-c-d-e-f-g-h--"),
    ("..", "_"), ("con", "_con"), (".hidden. ", "hidden"), ("a\u{202e}b\u{7}\nc", "ab c"),
  ])
  func `is safe whatever the publisher wrote`(title: String, expected: String) async throws {
    #expect(try await name("{title}", title: title) == expected)
  }

  @Test func `is another one for each of several episodes of one name`() {
    let items = [1, 2, 1, 3].map { ItemID(rawValue: $0) }
    let names = ["a.b/News.mp3", "a.b/news.mp3", "a.b/News.mp3", "a.b/News"]
    #expect(
      EpisodeFileName.apart(names, items)
        == ["a.b/News.mp3", "a.b/news (2).mp3", "a.b/News.mp3", "a.b/News"]
    )
  }

  @Test func `is never too long for a file system`() async throws {
    let long = try await name("{title}{title}.{ext}", title: String(repeating: "ü", count: 500))
    #expect(long.utf8.count <= 200 && long.hasSuffix("ü.mp3"))
  }

  @Test(
    arguments: [
      ("https://pod.example/a.M4A", "audio/mpeg", "m4a"),
      ("https://pod.example/a", "audio/ogg", "ogg"),
      ("https://pod.example/a.php", "audio/mpeg; x=1", "mp3"),
      ("https://pod.example/a.exe", nil, "bin"),
    ] as [(String, String?, String)]
  )
  func `ends as the file is`(media: String, type: String?, ending: String) async throws {
    #expect(try await name("{ext}", media: media, type: type) == ending)
  }

  @Test(arguments: ["{nothing}", "{title", ""])
  func `is refused where the template makes no sense`(template: String) async {
    await #expect(throws: CommandFailure.self) { try await name(template) }
  }
}
