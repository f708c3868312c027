import ChapterReading
import ReaderModel

extension FuzzTarget {
  /// Any bytes give chapters in order, and no more of a file is asked for than may be.
  static let chapters = FuzzTarget(name: "chapters") { bytes in
    for list in [
      ChaptersFile.chapters(in: bytes) { $0 }, NotesChapters.chapters(inCleaned: bytes),
      read(ID3Chapters(), bytes), read(MP4Chapters(), bytes),
    ] {
      let starts = list.map(\.startInMilliseconds)
      insist(starts == starts.sorted() && starts.allSatisfy { $0 >= 0 }, "out of order: \(list)")
      insist(list.allSatisfy { !$0.title.isEmpty && $0.title.count <= 300 }, "titles: \(list)")
      _ = ChapterChoice.chapters(of: [list, list.reversed()])
    }
  }

  private static func read(_ reading: some PartialReading, _ bytes: [UInt8]) -> [EpisodeChapter] {
    var chapters = reading
    var reads = 0
    while let stretch = chapters.wanted {
      insist(stretch.start >= 0 && stretch.count > 0, "a stretch: \(stretch)")
      chapters.take(Array(bytes.dropFirst(stretch.start).prefix(stretch.count)))
      reads += 1
      insist(reads <= 120, "too many reads")
    }
    return chapters.chapters
  }
}
