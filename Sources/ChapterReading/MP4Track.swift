/// One track of an MP4 file: what it is made of, and where its pieces stand in the file.
struct MP4Track {
  /// A piece of the track.
  struct Sample: Hashable {
    var start: Int
    var count: Int
    var startInMilliseconds: Int64
  }

  private(set) var number: Int?
  private(set) var isText = false
  /// Tracks that hold the chapters of this one.
  private(set) var chapters: [Int] = []
  /// Steps a second.
  private var scale = 0
  private var durations: [(count: Int, steps: Int)] = []
  private var sizes: [Int] = []
  private var chunks: [Int] = []
  private var samplesPerChunk: [(firstChunk: Int, count: Int)] = []

  private static let mostSamples = 2000
  /// Longer texts are cut off; a title is a line.
  private static let mostOfASample = 2 << 10

  mutating func read(_ name: String, _ body: FrameView) {
    // Times of eight bytes in the second version move what follows.
    let isWide = body.byte(0) == 1
    switch name {
    case "tkhd": number = body.number(isWide ? 20 : 12)
    case "mdhd": scale = body.number(isWide ? 20 : 12) ?? 0
    case "hdlr": isText = ["text", "sbtl", "subt"].contains { body.has($0, at: 8) }
    case "chap":
      chapters = (0..<Self.mostSamples).lazy.map { body.number($0 * 4) }.prefix { $0 != nil }
        .compactMap(\.self)
    case "stts":
      durations = entries(body, from: 8, size: 8).map { entry in
        (entry.number(0) ?? 0, entry.number(4) ?? 0)
      }
    case "stsc":
      samplesPerChunk = entries(body, from: 8, size: 12).map { entry in
        (entry.number(0) ?? 0, entry.number(4) ?? 0)
      }
    case "stsz": sizes = readSizes(body)
    case "stco": chunks = entries(body, from: 8, size: 4).compactMap { $0.number(0) }
    case "co64": chunks = entries(body, from: 8, size: 8).compactMap { $0.wideNumber(0) }
    default: break
    }
  }

  /// The entries of a table whose number stands before them.
  private func entries(_ body: FrameView, from start: Int, size: Int) -> [FrameView] {
    let count = min(body.number(start - 4) ?? 0, Self.mostSamples)
    return (0..<count).lazy.map { start + $0 * size }.filter { body.covers($0, size) }
      .map { body.part($0, size) }
  }

  /// Each its own, or all the same.
  private func readSizes(_ body: FrameView) -> [Int] {
    guard let same = body.number(4), same > 0 else {
      return entries(body, from: 12, size: 4).compactMap { $0.number(0) }
    }
    return Array(repeating: same, count: min(body.number(8) ?? 0, Self.mostSamples))
  }

  /// The pieces in order.
  var samples: [Sample] {
    guard scale > 0 else { return [] }
    let starts = startsInMilliseconds
    var samples: [Sample] = []
    for (index, chunk) in chunks.enumerated() {
      let run = samplesPerChunk.last { $0.firstChunk <= index + 1 }
      var place = chunk
      for _ in 0..<min(run?.count ?? 1, Self.mostSamples) {
        let number = samples.count
        guard number < sizes.count, number < starts.count else { return samples }
        samples.append(
          Sample(
            start: place,
            count: min(sizes[number], Self.mostOfASample),
            startInMilliseconds: starts[number]
          )
        )
        place += sizes[number]
      }
    }
    return samples
  }

  private var startsInMilliseconds: [Int64] {
    var starts: [Int64] = []
    var steps: Int64 = 0
    for run in durations {
      for _ in 0..<min(run.count, Self.mostSamples - starts.count) {
        let seconds = Double(steps) / Double(scale)
        if seconds >= longestInSeconds { return starts }
        starts.append(Int64((seconds * 1000).rounded()))
        steps += Int64(run.steps)
      }
    }
    return starts
  }
}
