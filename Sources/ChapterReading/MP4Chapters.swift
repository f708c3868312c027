package import ReaderModel

/// Reads the chapters of an MP4 file (M4A, M4B, MP4, MOV): a list of names, or a track of texts that
/// another track names as its chapters.
///
/// What a film or a sound is made of is listed in tables of many megabytes in front of or behind it;
/// it goes from header to header past all of that, and reads of the track of chapters only its texts.
/// Source: ISO/IEC 14496-12; Apple, QuickTime File Format, chapter lists. The list of names (`chpl`)
/// is of Nero and nowhere described; it is read as it is found.
package struct MP4Chapters: PartialReading {
  package private(set) var wanted: FileStretch? = FileStretch(start: 0, count: firstRead)
  private var budget = ReadingBudget()
  private var walk = MP4Walk()
  /// Texts of the track of chapters that are still to be read, the next one last.
  private var texts: [MP4Track.Sample]?
  /// The text that was asked for last.
  private var asked: MP4Track.Sample?
  private var found: [EpisodeChapter] = []

  private static let firstRead = 64 << 10
  private static let laterRead = 4 << 10
  /// Texts that stand so near each other are read at once.
  private static let nearInBytes = 2 << 10
  private static let mostAtOnce = 64 << 10

  package init() {}

  package var chapters: [EpisodeChapter] {
    (found.isEmpty ? walk.named : found).sorted { $0.startInMilliseconds < $1.startInMilliseconds }
  }

  package mutating func take(_ bytes: [UInt8]) {
    guard let stretch = wanted else { return }
    wanted = nil
    budget.spend(bytes.count)
    let view = FrameView(bytes: bytes, start: stretch.start)
    if texts == nil {
      if let next = walk.advance(in: view, isEnd: bytes.count < stretch.count) {
        want(next)
        return
      }
      // Names in one list cost nothing more.
      texts = walk.named.count > 1 ? [] : walk.chapterSamples.reversed()
    }
    readTexts(view)
  }

  private mutating func want(_ stretch: FileStretch) {
    guard budget.isLeft else { return }
    wanted = FileStretch(start: stretch.start, count: max(stretch.count, Self.laterRead))
  }

  private mutating func readTexts(_ view: FrameView) {
    while let text = texts?.last {
      guard view.covers(text.start, text.count) || asked == text else {
        asked = text
        wantTexts()
        return
      }
      // What was asked for and did not come is not in the file.
      texts?.removeLast()
      read(text, in: view)
    }
  }

  private mutating func wantTexts() {
    guard let remaining = texts, let first = remaining.last else { return }
    var end = first.start + first.count
    for next in remaining.dropLast().reversed() {
      guard next.start >= end, next.start - end < Self.nearInBytes,
        next.start - first.start < Self.mostAtOnce
      else { break }
      end = next.start + next.count
    }
    if budget.isLeft { wanted = FileStretch(start: first.start, count: end - first.start) }
  }

  private mutating func read(_ sample: MP4Track.Sample, in view: FrameView) {
    let body = view.part(sample.start, sample.count)
    guard let high = body.byte(0), let low = body.byte(1) else { return }
    let text = body.part(2, Int(high) << 8 | Int(low))
    let isWide = text.byte(0) == 0xFE && text.byte(1) == 0xFF
    let isWideLittle = text.byte(0) == 0xFF && text.byte(1) == 0xFE
    let title = ChapterTitle.tidied(text.text(from: 0, encoding: isWide || isWideLittle ? 1 : 3))
    // A text of nothing fills a gap between chapters.
    if title.isEmpty { return }
    found.append(EpisodeChapter(startInMilliseconds: sample.startInMilliseconds, title: title))
  }
}
