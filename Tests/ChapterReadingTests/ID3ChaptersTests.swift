import ReaderModel
import Testing

@testable import ChapterReading

@Suite struct `The chapters of a sound file` {
  /// A tag with a picture in front and one in each chapter.
  private struct Tag {
    var version: UInt8 = 3
    var encoding: UInt8 = 3
    var pictureSize = 200_000
    var listed: [String] = []

    private func number(_ value: Int, safe: Bool) -> [UInt8] {
      let bits = safe ? 7 : 8
      return (0..<4).reversed().map { UInt8(value >> ($0 * bits) & (1 << bits - 1)) }
    }

    private func frame(_ name: String, _ body: [UInt8]) -> [UInt8] {
      Array(name.utf8) + number(body.count, safe: version == 4) + [0, 0] + body
    }

    private func text(_ text: String) -> [UInt8] {
      switch encoding {
      case 1:
        [1, 0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } + [0, 0]
      case 2: [2] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      case 0: [0] + text.unicodeScalars.map { UInt8($0.value) } + [0]
      default: [3] + Array(text.utf8)
      }
    }

    private var picture: [UInt8] { frame("APIC", Array(repeating: 0xAA, count: pictureSize)) }

    func bytes(_ chapters: [(start: Int, title: String)]) -> [UInt8] {
      var frames = frame("TIT2", text("Episode")) + picture
      if !listed.isEmpty {
        frames += frame(
          "CTOC",
          Array("toc\0".utf8) + [3, UInt8(listed.count)] + listed.flatMap { Array("\($0)\0".utf8) }
        )
      }
      for (index, chapter) in chapters.enumerated() {
        let times =
          number(chapter.start, safe: false) + number(chapter.start + 1, safe: false)
          + Array(repeating: 0xFF, count: 8)
        frames += frame(
          "CHAP",
          Array("ch\(index)\0".utf8) + times + frame("TIT2", text(chapter.title))
            + frame("WXXX", [0, 0] + Array("https://a.example/\(index)".utf8)) + picture
        )
      }
      frames += Array(repeating: 0, count: 100)
      return Array("ID3".utf8) + [version, 0, 0] + number(frames.count, safe: true) + frames
    }
  }

  /// Reads a file as a server with ranges gives it; counts what is asked for.
  private func read(
    _ file: [UInt8],
    bytesRead: inout Int
  ) -> [EpisodeChapter] {
    var chapters = ID3Chapters()
    while let stretch = chapters.wanted {
      let part = file.dropFirst(stretch.start).prefix(stretch.count)
      bytesRead += part.count
      chapters.take(Array(part))
    }
    return chapters.chapters
  }

  @Test(arguments: [(UInt8(3), UInt8(0)), (3, 1), (3, 3), (4, 2), (4, 3)])
  func `are found without reading its pictures`(version: UInt8, encoding: UInt8) {
    let wanted = (0..<40).map { (start: $0 * 60_000, title: "Tür \($0)") }
    let tag = Tag(version: version, encoding: encoding)
    var bytesRead = 0
    let sound = Array(repeating: UInt8(0x55), count: 300_000)
    let found = read(tag.bytes(wanted.reversed()) + sound, bytesRead: &bytesRead)
    #expect(found.map(\.title) == wanted.map(\.title))
    #expect(found.map(\.startInMilliseconds) == wanted.map { Int64($0.start) })
    #expect(found[0].url == "https://a.example/39")
    #expect(bytesRead < 1_000_000)
  }

  @Test func `are those of the table of contents, if there is one`() {
    let tag = Tag(pictureSize: 10, listed: ["ch0", "ch2"])
    var bytesRead = 0
    let file = tag.bytes([(0, "A"), (10, "hidden"), (20, "C")])
    #expect(read(file, bytesRead: &bytesRead).map(\.title) == ["A", "C"])
  }

  @Test func `are none in a file of another kind`() {
    var bytesRead = 0
    #expect(read(Array("RIFF....WAVE".utf8), bytesRead: &bytesRead).isEmpty)
    #expect(read([], bytesRead: &bytesRead).isEmpty)
  }

  @Test func `may be cut and wrong anywhere`() {
    let file = Tag(pictureSize: 30).bytes([(0, "A"), (10, "B")])
    var bytesRead = 0
    for count in 0..<file.count { _ = read(Array(file.prefix(count)), bytesRead: &bytesRead) }
    for place in file.indices {
      for value: UInt8 in [0, 0x7F, 0xFF] {
        var broken = file
        broken[place] = value
        _ = read(broken, bytesRead: &bytesRead)
      }
    }
  }
}
