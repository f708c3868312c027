import ReaderModel

/// Goes through the boxes of an MP4 file, as far as they matter to chapters.
struct MP4Walk {
  /// Names and times in one list.
  private(set) var named: [EpisodeChapter] = []
  private var tracks: [MP4Track] = []
  /// Where the next box begins.
  private var place = 0
  /// The boxes that are open, the innermost last.
  private var open: [(name: String, end: Int)] = []
  private var isDone = false

  private static let mostTracks = 64
  private static let mostChapters = 500
  /// Tables of a track of chapters are short; longer ones belong to something else.
  private static let mostOfABox = 16 << 10
  /// Room for the header of a box and the beginning of what is in it.
  private static let usualRead = 4 << 10

  /// Goes on as far as the bytes reach.
  ///
  /// - Parameters:
  ///   - view: Some bytes of the file.
  ///   - isEnd: Whether it ends with them.
  /// - Returns: The bytes that are needed to go on; `nil` when all is known that can be.
  mutating func advance(in view: FrameView, isEnd: Bool) -> FileStretch? {
    while !isDone {
      while let last = open.last, place >= last.end { close() }
      if isDone { return nil }
      let isLong = view.number(place) == 1
      guard view.covers(place, isLong ? 16 : 8) else {
        return isEnd ? nil : FileStretch(start: place, count: Self.usualRead)
      }
      guard let box = box(in: view) else { return nil }
      if let needed = enter(box, in: view) { return isEnd ? nil : needed }
    }
    return nil
  }

  private struct Box {
    var name: String
    var body: Int
    var end: Int
  }

  private func box(in view: FrameView) -> Box? {
    guard let short = view.number(place) else { return nil }
    let name = String(decoding: (4..<8).compactMap { view.byte(place + $0) }, as: UTF8.self)
    let limit = open.last?.end ?? Int.max
    var size = short
    var head = 8
    if short == 1 {
      guard let wide = view.wideNumber(place + 8) else { return nil }
      size = wide
      head = 16
    } else if short == 0 {
      size = limit - place
    }
    let (end, isOver) = place.addingReportingOverflow(size)
    guard size >= head, !isOver else { return nil }
    return Box(name: name, body: place + head, end: min(end, limit))
  }

  private static let containers: Set<String> = [
    "moov", "trak", "mdia", "minf", "stbl", "tref", "udta",
  ]
  private static let tables: Set<String> = [
    "tkhd", "mdhd", "hdlr", "chap", "chpl", "stts", "stsc", "stsz", "stco", "co64",
  ]

  /// Opens a box, reads it or passes it over.
  ///
  /// - Returns: The bytes that are needed first.
  private mutating func enter(_ box: Box, in view: FrameView) -> FileStretch? {
    if Self.containers.contains(box.name), open.isEmpty == (box.name == "moov") {
      // What is made of anything but texts has long tables and no chapters.
      if box.name == "minf", tracks.last?.isText != true {
        place = box.end
        return nil
      }
      if box.name == "trak" {
        guard tracks.count < Self.mostTracks else {
          place = box.end
          return nil
        }
        tracks.append(MP4Track())
      }
      open.append((box.name, box.end))
      place = box.body
      return nil
    }
    if !open.isEmpty, Self.tables.contains(box.name) {
      let count = min(box.end - box.body, Self.mostOfABox)
      guard view.covers(box.body, count) else {
        return FileStretch(start: place, count: box.body - place + count)
      }
      read(box.name, view.part(box.body, count))
    }
    place = box.end
    return nil
  }

  private mutating func close() {
    let name = open.removeLast().name
    if name == "moov" { isDone = true }
  }

  private mutating func read(_ name: String, _ body: FrameView) {
    if name == "chpl" {
      if named.isEmpty { named = Self.names(in: body) }
      return
    }
    guard !tracks.isEmpty else { return }
    tracks[tracks.count - 1].read(name, body)
  }

  /// A list of starts, in steps of 100 ns, and names.
  private static func names(in body: FrameView) -> [EpisodeChapter] {
    // The first version has four bytes more.
    var place = body.byte(0) == 0 ? 4 : 8
    guard let count = body.byte(place) else { return [] }
    place += 1
    var chapters: [EpisodeChapter] = []
    for _ in 0..<count {
      guard let start = body.wideNumber(place), let length = body.byte(place + 8),
        body.covers(place + 9, Int(length)), start < Int(longestInSeconds) * 10_000_000
      else { break }
      let title = ChapterTitle.tidied(body.part(place + 9, Int(length)).text(from: 0, encoding: 3))
      chapters.append(
        EpisodeChapter(
          startInMilliseconds: Int64(start / 10_000),
          title: title.isEmpty ? "Chapter \(chapters.count + 1)" : title
        )
      )
      place += 9 + Int(length)
    }
    return chapters
  }

  /// The texts of the track that another one names as its chapters.
  var chapterSamples: [MP4Track.Sample] {
    let named = Set(tracks.flatMap(\.chapters))
    let track = tracks.first { $0.isText && $0.number.map(named.contains) ?? false }
    return track.map { Array($0.samples.prefix(Self.mostChapters)) } ?? []
  }
}
