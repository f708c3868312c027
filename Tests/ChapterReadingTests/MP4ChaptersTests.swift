import ReaderModel
import Testing

@testable import ChapterReading

/// Files of sound with chapters, made as encoders make them; where nothing of interest lies they have
/// no bytes, so they can be as long as they like.
private struct MP4File {
  /// What lies where; everything else is sound.
  var parts: [(start: Int, bytes: [UInt8])] = []
  var length = 0

  mutating func append(_ bytes: [UInt8]) {
    parts.append((length, bytes))
    length += bytes.count
  }

  func bytes(_ stretch: FileStretch) -> [UInt8] {
    let end = min(stretch.start + stretch.count, length)
    guard stretch.start < end else { return [] }
    var bytes = [UInt8](repeating: 0x55, count: end - stretch.start)
    for part in parts {
      let low = max(part.start, stretch.start)
      let high = min(part.start + part.bytes.count, end)
      guard low < high else { continue }
      bytes.replaceSubrange(
        (low - stretch.start)..<(high - stretch.start),
        with: part.bytes[(low - part.start)..<(high - part.start)]
      )
    }
    return bytes
  }
}

private func number(_ value: Int, bytes: Int = 4) -> [UInt8] {
  (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

private func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
  number(body.count + 8) + Array(name.utf8) + body
}

private func box(_ name: String, _ inner: [[UInt8]]) -> [UInt8] { box(name, inner.flatMap(\.self)) }

/// A box with a version and flags.
private func table(_ name: String, _ numbers: [Int], version: Int = 0) -> [UInt8] {
  box(name, number(version << 24) + numbers.flatMap { number($0) })
}

private func track(
  _ id: Int,
  _ handler: String,
  chapters: Int? = nil,
  tables: [[UInt8]]
) -> [UInt8] {
  box(
    "trak",
    [
      table("tkhd", [0, 0, id, 0, 0]),
      chapters.map { box("tref", box("chap", number($0))) } ?? [],
      box(
        "mdia",
        [
          table("mdhd", [0, 0, 600, 0, 0]),
          box("hdlr", number(0) + number(0) + Array(handler.utf8) + number(0)),
          box("minf", box("stbl", tables)),
        ]
      ),
    ]
  )
}

private func name(_ text: String) -> [UInt8] { number(text.utf8.count, bytes: 2) + text.utf8 }

/// A sound of `length` bytes with a text each minute, which lie among it; `moov` comes behind or before.
private func file(
  _ titles: [[UInt8]],
  length: Int,
  isMovieFirst: Bool = false,
  tableSize: Int = 4_000_000
) -> MP4File {
  var file = MP4File()
  file.append(box("ftyp", Array("M4A ".utf8) + number(0)))
  let step = (length - 1000) / max(1, titles.count)
  func movie(_ starts: [Int]) -> [UInt8] {
    box(
      "moov",
      [
        table("mvhd", Array(repeating: 0, count: 24)),
        track(
          1,
          "soun",
          chapters: 2,
          tables: [table("stsz", [0, 0]), box("stsz", [UInt8](repeating: 0, count: tableSize))]
        ),
        track(
          2,
          "text",
          tables: [
            table("stts", [1, titles.count, 600 * 60]),
            table("stsc", [1, 1, 1, 1]),
            table("stsz", [0, titles.count] + titles.map(\.count)),
            box("co64", number(0) + number(starts.count) + starts.flatMap { number($0, bytes: 8) }),
          ]
        ),
      ]
    )
  }
  let placeholder = movie(titles.map { _ in 0 })
  let sound = file.length + (isMovieFirst ? placeholder.count : 0) + 16
  let starts = titles.indices.map { sound + $0 * step }
  if isMovieFirst { file.append(movie(starts)) }
  file.append(number(1) + Array("mdat".utf8) + number(length + 16, bytes: 8))
  for (start, title) in zip(starts, titles) { file.parts.append((start, title)) }
  file.length = sound + length
  if !isMovieFirst { file.append(movie(starts)) }
  return file
}

@Suite struct `The chapters of an MP4 file` {
  private struct Reading {
    var chapters: [EpisodeChapter]
    var reads = 0
    var bytes = 0
  }

  private func read(_ file: MP4File) -> Reading {
    var chapters = MP4Chapters()
    var reading = Reading(chapters: [])
    while let stretch = chapters.wanted {
      let bytes = file.bytes(stretch)
      reading.reads += 1
      reading.bytes += bytes.count
      chapters.take(bytes)
    }
    reading.chapters = chapters.chapters
    return reading
  }

  @Test(arguments: [true, false])
  func `are the texts of a track, of which two gigabytes cost little`(isMovieFirst: Bool) {
    let file = file((0..<30).map { name("Tür \($0)") }, length: 2 << 30, isMovieFirst: isMovieFirst)
    let found = read(file)
    #expect(found.chapters.map(\.title) == (0..<30).map { "Tür \($0)" })
    #expect(found.chapters.map(\.startInMilliseconds) == (0..<30).map { $0 * 60_000 })
    #expect(found.bytes < 200_000)
    #expect(found.reads <= 40)
  }

  @Test func `may be in two letters a sign, and empty where nothing is`() {
    let wide: [UInt8] = [0xFE, 0xFF] + "Käse".utf16.flatMap { number(Int($0), bytes: 2) }
    let found = read(
      file([number(wide.count, bytes: 2) + wide, name(""), name("B")], length: 5000)
    )
    #expect(found.chapters.map(\.title) == ["Käse", "B"])
    #expect(found.chapters.map(\.startInMilliseconds) == [0, 120_000])
  }

  @Test func `stand near each other in some files, and are read at once`() {
    let found = read(file((0..<100).map { name("\($0)") }, length: 100_000, tableSize: 10))
    #expect(found.chapters.count == 100)
    #expect(found.reads < 10)
  }

  @Test(arguments: [0, 1])
  func `are those of a list, if there is one`(version: Int) {
    let list = [(0, "Start"), (61_500, "Mitte"), (90_000, "")]
    let entries = list.flatMap { start, title in
      number(start * 10_000, bytes: 8) + [UInt8(title.utf8.count)] + Array(title.utf8)
    }
    let reserved = version == 1 ? number(0) : []
    let body = number(version << 24) + reserved + [UInt8(list.count)] + entries
    var file = MP4File()
    file.append(box("ftyp", Array("M4A ".utf8)))
    file.append(box("moov", box("udta", box("chpl", body))))
    let found = read(file)
    #expect(found.chapters.map(\.title) == ["Start", "Mitte", "Chapter 3"])
    #expect(found.chapters.map(\.startInMilliseconds) == [0, 61_500, 90_000])
    #expect(found.reads == 1)
  }

  @Test func `are no subtitles`() {
    var file = MP4File()
    let text = track(2, "text", tables: [table("stts", [1, 1, 600]), table("stsz", [5, 1])])
    file.append(box("moov", [track(1, "soun", tables: []), text]))
    #expect(read(file).chapters.isEmpty)
  }

  @Test func `cost no more than they may, however many there are`() {
    let found = read(file((0..<400).map { name("\($0)") }, length: 2 << 30))
    #expect(found.reads <= 121)
    #expect(found.bytes < 800_000)
    #expect(found.chapters.first?.title == "0")
  }

  @Test func `may be cut and wrong anywhere`() {
    let whole = file([name("A"), name("B")], length: 1200, isMovieFirst: true, tableSize: 40)
    let bytes = whole.bytes(FileStretch(start: 0, count: whole.length))
    func read(_ bytes: [UInt8]) {
      var file = MP4File()
      file.append(bytes)
      _ = self.read(file)
    }
    for count in bytes.indices { read(Array(bytes.prefix(count))) }
    for place in bytes.indices.prefix(bytes.count - 1200) {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var broken = bytes
        broken[place] = value
        read(broken)
      }
    }
  }
}
