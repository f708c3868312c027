package import ReaderModel

/// Reads chapters out of a file, asking for no more of it than it needs.
///
/// It does no I/O: `wanted` says which bytes it needs next, `take` brings them; fewer bytes mean that
/// the file ends there.
package protocol PartialReading {
  /// What is to be read next; `nil` when everything is known.
  var wanted: FileStretch? { get }
  /// What is known so far, by its start.
  var chapters: [EpisodeChapter] { get }

  mutating func take(_ bytes: [UInt8])
}

/// Some bytes of a file.
package struct FileStretch: Hashable, Sendable {
  package var start: Int
  package var count: Int
}

/// What reading the chapters of one file may cost, however long it is.
struct ReadingBudget {
  private var reads = 120
  private var bytes = 700_000

  mutating func spend(_ count: Int) {
    reads -= 1
    bytes -= count
  }

  /// Whether another stretch may be asked for.
  var isLeft: Bool { reads > 0 && bytes > 0 }
}
