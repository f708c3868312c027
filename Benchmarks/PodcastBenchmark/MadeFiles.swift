import ChapterReading

/// A file of any length, of which only what matters has bytes.
struct SparseFile {
  private var parts: [(start: Int, bytes: [UInt8])] = []
  private(set) var length = 0

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

  private mutating func append(_ bytes: [UInt8]) {
    parts.append((length, bytes))
    length += bytes.count
  }

  /// A sound with a tag in front, in which each chapter has a picture.
  static func mp3(chapters: Int, length: Int) -> SparseFile {
    let picture = 300_000
    var file = SparseFile()
    file.append(Array("ID3".utf8) + [3, 0, 0] + number(chapters * (picture + 71), bits: 7))
    for index in 0..<chapters {
      let title = Array("TIT2".utf8) + number(11) + [0, 0, 3] + Array("Chapter \(10 + index)".utf8)
      let times = number(index * 60_000) + number(index * 60_000) + number(-1) + number(-1)
      let head =
        Array("c\(10 + index)\0".utf8) + times + title + Array("APIC".utf8) + number(picture)
      file.append(Array("CHAP".utf8) + number(head.count + 2 + picture) + [0, 0] + head + [0, 0])
      file.length += picture
    }
    file.length = length
    return file
  }

  /// A sound of long tables behind it, and texts of chapters among it, one a minute.
  static func mp4(chapters: Int, length: Int) -> SparseFile {
    var file = SparseFile()
    file.append(box("ftyp", Array("M4A ".utf8) + number(0)))
    file.append(number(1) + Array("mdat".utf8) + number(0) + number(length))
    let step = length / chapters
    let titles = (0..<chapters).map { [0, 10] + Array("Chapter \(10 + $0)".utf8) }
    let starts = titles.indices.map { file.length + $0 * step }
    for (start, title) in zip(starts, titles) { file.parts.append((start, title)) }
    file.length += length - 16
    let sound = track(1, "soun", [box("stsz", [UInt8](repeating: 0, count: 16 << 20))], names: 2)
    let texts = track(
      2,
      "text",
      [
        table("stts", [1, chapters, 60_000]), table("stsc", [1, 1, 1, 1]),
        table("stsz", [12, chapters]), table("stco", [chapters] + starts),
      ]
    )
    file.append(box("moov", table("mvhd", [0, 0, 1000, 0]) + sound + texts))
    return file
  }

  private static func number(_ value: Int, bits: Int = 8) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * bits) & (1 << bits - 1)) }
  }

  private static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
    number(body.count + 8) + Array(name.utf8) + body
  }

  private static func table(_ name: String, _ numbers: [Int]) -> [UInt8] {
    box(name, number(0) + numbers.flatMap { number($0) })
  }

  private static func track(
    _ id: Int,
    _ handler: String,
    _ tables: [[UInt8]],
    names chapters: Int? = nil
  ) -> [UInt8] {
    let reference = chapters.map { box("tref", box("chap", number($0))) } ?? []
    let kind = box("hdlr", number(0) + number(0) + Array(handler.utf8) + number(0))
    let inner = box("minf", box("stbl", tables.flatMap(\.self)))
    let media = box("mdia", table("mdhd", [0, 0, 1000, 0]) + kind + inner)
    return box("trak", table("tkhd", [0, 0, id, 0]) + reference + media)
  }
}

/// Made-up talk: a cue each three seconds, of words that come as often as words do.
struct Captions {
  private(set) var bytes = Array("WEBVTT\n\n".utf8)

  init(hours: Int) {
    let syllables = ["ka", "ri", "to", "mel", "son", "da", "vo", "ne", "li", "bur"]
    var state: UInt64 = 42
    func random(_ below: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % below
    }
    let cues = hours * 1200
    for cue in 0..<cues {
      var words: [String] = []
      for _ in 0..<8 {
        // Small numbers come often, as frequent words do.
        var rank = random(1 + random(1 + random(4000)))
        var word = ""
        repeat {
          word += syllables[rank % 10]
          rank /= 10
        } while rank > 0
        words.append(word)
      }
      let said =
        cue == cues - 1
        ? "The lighthouse keeper's last sentence." : words.joined(separator: " ") + "."
      let start = cue * 3
      bytes += "\(clock(start)).000 --> \(clock(start + 2)).900\n\(said)\n\n".utf8
    }
  }

  private func clock(_ seconds: Int) -> String {
    [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }
}
