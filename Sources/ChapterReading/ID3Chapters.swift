package import ReaderModel

/// Reads the chapters of an MP3 file from its ID3 tag.
///
/// Pictures are passed over, also those inside of chapters, which make most of such tags.
/// Source: ID3v2.3.0 and 2.4.0; ID3v2 Chapter Frame Addendum 1.0.
package struct ID3Chapters: PartialReading {
  package private(set) var wanted: FileStretch? = FileStretch(start: 0, count: firstRead)
  private var found: [(name: [UInt8], chapter: EpisodeChapter)] = []
  /// Chapters that a table of contents names.
  private var listed: Set<[UInt8]> = []

  private var version = 0
  /// Where the next frame begins, and the tag ends.
  private var place = 0
  private var end = 0
  private var budget = ReadingBudget()

  private static let firstRead = 64 << 10
  private static let laterRead = 4 << 10
  /// Names and titles lie at the beginning of a chapter, before its picture.
  private static let mostOfAFrame = 2 << 10
  private static let mostChapters = 500

  package init() {}

  package var chapters: [EpisodeChapter] {
    let shown = found.filter { listed.isEmpty || listed.contains($0.name) }
    return (shown.isEmpty ? found : shown).map(\.chapter)
      .sorted { $0.startInMilliseconds < $1.startInMilliseconds }
  }

  package mutating func take(_ bytes: [UInt8]) {
    guard let stretch = wanted else { return }
    wanted = nil
    budget.spend(bytes.count)
    let view = FrameView(bytes: bytes, start: stretch.start)
    if end == 0 && !readHead(view) { return }
    readFrames(view)
  }

  private mutating func readHead(_ view: FrameView) -> Bool {
    guard view.has("ID3", at: 0), let major = view.byte(3), major == 3 || major == 4,
      let flags = view.byte(5), let size = view.syncsafe(6), flags & 0x80 == 0
    else { return false }
    version = Int(major)
    place = 10
    end = 10 + size
    if flags & 0x40 != 0 {
      guard let extended = version == 4 ? view.syncsafe(10) : view.number(10).map({ $0 + 4 }) else {
        return false
      }
      place += extended
    }
    return true
  }

  private mutating func readFrames(_ view: FrameView) {
    while place + 10 < end, found.count < Self.mostChapters {
      guard view.covers(place, 10) else {
        want(Self.laterRead, view)
        return
      }
      guard let size = version == 4 ? view.syncsafe(place + 4) : view.number(place + 4), size > 0,
        view.isName(at: place)
      else { return }
      let isChapter = view.has("CHAP", at: place)
      if isChapter || view.has("CTOC", at: place) {
        let needed = min(size, Self.mostOfAFrame, end - place - 10)
        guard view.covers(place + 10, needed) else {
          want(10 + needed, view)
          return
        }
        let frame = view.part(place + 10, min(size, Self.mostOfAFrame))
        if isChapter { readChapter(frame) } else { readContents(frame) }
      }
      place += 10 + size
    }
  }

  /// Asks for bytes from the next frame on, unless the file ended there, or enough was asked for.
  private mutating func want(_ count: Int, _ view: FrameView) {
    guard budget.isLeft, place > view.start else { return }
    wanted = FileStretch(start: place, count: max(count, Self.laterRead))
  }

  private mutating func readChapter(_ frame: FrameView) {
    let name = frame.string(from: 0)
    let times = name.count + 1
    guard let start = frame.number(times), start < 0xFFFF_FFFF, frame.covers(times, 16) else {
      return
    }
    var chapter = EpisodeChapter(startInMilliseconds: Int64(start), title: "")
    var inner = times + 16
    while let size = version == 4 ? frame.syncsafe(inner + 4) : frame.number(inner + 4), size > 0,
      frame.isName(at: inner)
    {
      let body = frame.part(inner + 10, size)
      if frame.has("TIT2", at: inner) {
        chapter.title = ChapterTitle.tidied(body.text(from: 1, encoding: body.byte(0) ?? 0))
      } else if frame.has("WXXX", at: inner), chapter.url == nil {
        let address = String(decoding: body.afterDescription, as: UTF8.self)
        chapter.url = address.hasPrefix("http") ? address : nil
      }
      inner += 10 + size
    }
    if chapter.title.isEmpty { chapter.title = "Chapter \(found.count + 1)" }
    found.append((name, chapter))
  }

  private mutating func readContents(_ frame: FrameView) {
    var place = frame.string(from: 0).count + 1
    guard let count = frame.byte(place + 1) else { return }
    place += 2
    for _ in 0..<count {
      let name = frame.string(from: place)
      if name.isEmpty { return }
      listed.insert(name)
      place += name.count + 1
    }
  }
}
