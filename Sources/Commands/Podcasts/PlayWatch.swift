import CivilTime
import JSONText
import ReaderModel

/// A player of the system that is running: mpv, at the other end of a socket.
package protocol PlayerProcess: Sendable {
  /// What it says, a line of JSON each, until it ends.
  var lines: AsyncStream<String> { get }
  /// Tells it something, a line of JSON; what comes when it has gone is dropped.
  func send(_ line: String)
  /// Its status, once it has ended.
  func wait() async -> Int32
}

/// Follows what mpv says, and tells when the place of the episode is to be kept.
///
/// Source: the chapter *JSON IPC* of mpv's manual.
struct PlayWatch {
  enum End: Hashable {
    /// Played to its end.
    case finished
    /// The user had enough.
    case left
    case failed
  }

  /// So often the place is kept while it plays, in milliseconds.
  private static let pause: Int64 = 5000
  /// What mpv is to tell as it changes.
  private static let properties = ["time-pos", "duration", "pause"]
  static let questions = properties.enumerated().map {
    #"{"command":["observe_property",\#($0 + 1),"\#($1)"]}"#
  }

  private let item: ItemID
  private var position: Int64 = 0
  private var duration: Int64?
  private var isPaused = false
  private var isSought = false
  private var savedAt: Int64 = 0
  private var savedPosition: Int64 = -1
  private(set) var end = End.left
  /// Whether anything has been heard.
  private(set) var hasBegun = false

  init(item: ItemID) { self.item = item }

  /// The words after the program's name.
  static func words(for episode: Episode, speed: Double) -> [String] {
    let isFilm = episode.media.mediaType?.hasPrefix("video/") ?? false
    var words = ["--start=\(Double(start(of: episode)) / 1000)", "--speed=\(speed)"]
    // The place is kept here, for all devices.
    words += ["--no-resume-playback", "--ytdl=no"]
    // Whatever the user's own settings say, its end is the end.
    words += ["--idle=no", "--keep-open=no"]
    words.append("--force-media-title=\(PlainLine.safe(episode.row.title))")
    if !isFilm { words.append("--audio-display=no") }
    return words + ["--", episode.media.url]
  }

  /// Where it was left, or behind the introduction, in milliseconds.
  private static func start(of episode: Episode) -> Int64 {
    let skipped = Int64(episode.show.skippedStartInSeconds) * 1000
    let place = episode.state.positionInMilliseconds
    if let length = episode.state.durationInMilliseconds, length - place < 5000 { return skipped }
    return max(place, skipped)
  }

  /// Takes a line.
  ///
  /// - Returns: What is to be told now.
  mutating func take(_ line: String, at now: Timestamp) -> PlayDeed? {
    guard let message = JSONReader.value(of: line), case .string(let event)? = message["event"]
    else {
      return nil
    }
    switch event {
    case "property-change":
      guard case .string(let name)? = message["name"] else { return nil }
      return take(name, message["data"], at: now)
    case "seek":
      if hasBegun { isSought = true }
    case "end-file":
      if case .string(let reason)? = message["reason"] {
        end = reason == "eof" ? .finished : reason == "error" ? .failed : .left
      }
    default: break
    }
    return nil
  }

  private mutating func take(_ name: String, _ value: JSONValue?, at now: Timestamp) -> PlayDeed? {
    switch (name, value) {
    case ("time-pos", .number(let seconds)?):
      guard let seconds = seconds.double, (0..<1e7).contains(seconds) else { return nil }
      position = Int64(seconds * 1000)
      hasBegun = true
      return now.milliseconds - savedAt >= Self.pause || isSought ? report(at: now) : nil
    case ("duration", .number(let seconds)?):
      guard let seconds = seconds.double, (0..<1e7).contains(seconds) else { return nil }
      duration = Int64(seconds * 1000)
      return nil
    case ("pause", .bool(let value)?):
      isPaused = value
      return value && hasBegun ? report(at: now) : nil
    default: return nil
    }
  }

  /// What is to be told when it has ended.
  mutating func last(at now: Timestamp) -> PlayDeed? {
    if end == .finished, let duration {
      return PlayDeed(.reach(item, PlayReport(duration, of: duration, isResting: true)), at: now)
    }
    return hasBegun ? report(isResting: true, at: now) : nil
  }

  private mutating func report(isResting: Bool = false, at now: Timestamp) -> PlayDeed? {
    let rests = isResting || isPaused
    if position == savedPosition, !rests { return nil }
    (savedAt, savedPosition) = (now.milliseconds, position)
    defer { isSought = false }
    return PlayDeed(
      .reach(item, PlayReport(position, of: duration, isSought: isSought, isResting: rests)),
      at: now
    )
  }
}
