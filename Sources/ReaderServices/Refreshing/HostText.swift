package import CivilTime
package import ReaderModel
import WebAddressing

/// Says how often the host of a feed is asked, and why so seldom; pages and commands share it.
package enum HostText {
  /// *a.example is asked at most 6 times a minute, as it answered 429 2 h ago*, where `time` writes the
  /// end.
  package static func sentence(
    _ lesson: HostBudget.Lesson,
    ofFeedAt address: String,
    time: (Timestamp) -> String
  ) -> String {
    let host = WebAddress(address)?.host ?? address
    let often = lesson.perMinute == 1 ? "once" : "\(lesson.perMinute) times"
    return "\(host) is asked at most \(often) a minute, as it answered \(lesson.status) "
      + time(lesson.refusedAt)
  }
}
