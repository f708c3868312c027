import CivilTime
import ReaderModel

/// What commands print of episodes.
enum EpisodeLines {
  /// A line an episode: its number, how much of it has been heard, its date, length, show and title.
  static func text(_ episodes: [Episode]) -> String {
    let width = episodes.map { String($0.row.id.rawValue).count }.max() ?? 1
    var text = ""
    for episode in episodes {
      text += PlainLine.aligned(episode.row.id.rawValue, to: width)
      text += "  \(state(of: episode))  \(PlainLine.date(episode.row.date).prefix(10))  "
      let length = lengthInSeconds(of: episode).map(clock) ?? ""
      text += String(repeating: " ", count: max(0, 8 - length.count)) + length
      text += "  \(PlainLine.safe(episode.row.feedTitle)): \(title(of: episode))\n"
    }
    return text
  }

  /// The same for other programs.
  static func json(_ episode: Episode) -> JSONLine {
    var line = JSONLine()
    line.add("id", episode.row.id.rawValue)
    line.add("title", episode.row.title)
    line.add("feed", episode.row.feedID.rawValue)
    line.add("feed_title", episode.row.feedTitle)
    line.add("date", episode.row.date.rfc3339)
    line.add("media_url", episode.media.url)
    line.add("media_type", episode.media.mediaType)
    line.add("length_seconds", lengthInSeconds(of: episode))
    line.add("position_milliseconds", episode.state.positionInMilliseconds)
    line.add("played", episode.state.isPlayed)
    return line
  }

  static func title(of episode: Episode) -> String {
    let title = episode.row.title.isEmpty ? episode.row.preview : episode.row.title
    return PlainLine.cut(PlainLine.safe(title), to: 100)
  }

  /// `played`, ` 42 %` or nothing, in six columns.
  private static func state(of episode: Episode) -> String {
    if episode.state.isPlayed { return "played" }
    guard episode.state.isStarted, let length = lengthInSeconds(of: episode), length > 0 else {
      return "      "
    }
    let percent = min(99, episode.state.positionInMilliseconds / 10 / Int64(length))
    return PlainLine.aligned(percent, to: 4) + " %"
  }

  /// As a player found it, else as the publisher says.
  private static func lengthInSeconds(of episode: Episode) -> Int? {
    episode.state.durationInMilliseconds.map { Int($0 / 1000) }
      ?? episode.media.durationInSeconds ?? episode.row.durationInSeconds
  }

  /// `4:05` or `1:04:05`.
  static func clock(_ seconds: Int) -> String {
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":\(two(seconds % 60))"
  }
}
