package import CivilTime
package import ReaderModel
import WebAddressing

/// What became of a feed's hub, in words; pages and commands share it.
package struct PushText {
  package let health: PushHealth
  package let now: Timestamp
  /// Writes an instant that stands after a preposition: *on 3 December*, *2026-12-03 10:00*.
  package let time: (Timestamp) -> String

  package init(health: PushHealth, now: Timestamp, time: @escaping (Timestamp) -> String) {
    self.health = health
    self.now = now
    self.time = time
  }

  /// Half sentences without a full stop, the most telling one first.
  package var parts: [String] {
    var parts = [state]
    if let last = health.lastPushAt {
      let count = health.pushes == 1 ? "once" : "\(health.pushes.grouped) times"
      parts.append("told \(count), last \(time(last))")
    }
    if let end = health.distrustedUntil, end > now {
      parts.append("not relied upon until \(time(end)), as it did not tell of all news")
    } else if let end = health.reliedUponUntil, end > now, health.isActive(at: now) {
      parts.append("relied upon")
    }
    if health.ignored > 0 {
      parts.append("\(health.ignored.grouped) not believed, as the signature was wrong")
    }
    if health.unsigned > 0 {
      parts.append("\(health.unsigned.grouped) not believed, as they were not signed")
    }
    return parts
  }

  private var state: String {
    switch health.state {
    case nil, .leaving: return "\(host) would tell of news, and has not been asked"
    case .active:
      guard let end = health.leaseUntil else { return "\(host) tells of news" }
      return end > now
        ? "\(host) tells of news until \(time(end))" + (health.problem == nil ? "" : "; \(problem)")
        : "\(host) told of news until \(time(end))"
    case .asked:
      return health.problem == nil
        ? "\(host) has been asked" : "\(host) has been asked again; \(problem)"
    case .refused: return "\(host) does not tell of news: \(problem)"
    }
  }

  private var problem: String {
    switch health.problem {
    case nil: "it was not reached"
    case .unreachable(let code):
      withoutStop(
        FailureText(
          failure: FeedFailure(code: code, since: now),
          address: health.announcement.hub
        ).sentence
      )
    case .status(let status): "it answered with error \(status)"
    case .unanswered: "it never asked back"
    case .denied: "it said that it does not want to"
    }
  }

  private var host: String { WebAddress(health.announcement.hub)?.host ?? health.announcement.hub }
}

private func withoutStop(_ sentence: String) -> String {
  sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
}
