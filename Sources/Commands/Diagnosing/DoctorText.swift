import CivilTime
import Fetching
import HTTPSemantics
import FeedParsing
import ReaderModel
import ReaderServices

/// What the doctor says, for people.
struct DoctorText {
  let report: FeedReport?
  let visit: DoctorVisit?
  let now: Timestamp

  var text: String {
    var text = ""
    if let report {
      text += "\(report.row.feedID.rawValue) \(PlainLine.safe(report.row.title))\n"
      for (name, value) in facts(report) { text += line(name, value) }
      text += history(report)
    }
    if let visit { text += now(visit) }
    return text
  }

  /// A feed in a few lines.
  var summary: String {
    guard let report else { return "" }
    var text = "\(report.row.feedID.rawValue) \(PlainLine.safe(report.row.title))\n"
    for (name, value) in facts(report) where ["Status", "Next", "Moving"].contains(name) {
      text += line(name, value)
    }
    return text
  }

  /// How often the feed's host is asked, where it has refused something.
  var hostSentence: String? {
    guard let report, let lesson = report.hostLesson else { return nil }
    return HostText.sentence(lesson, ofFeedAt: report.row.address) { "at \(PlainLine.date($0))" }
  }

  private func line(_ name: String, _ value: String) -> String {
    "  \(PlainLine.padded(name, to: 12))\(PlainLine.safe(value))\n"
  }

  private func facts(_ report: FeedReport) -> [(String, String)] {
    let health = report.health
    var facts = [("Address", report.row.address), ("Status", status(report))]
    facts.append(("Last had", health.lastSuccessAt.map { PlainLine.date($0) } ?? "never"))
    facts.append(("Next", next(report)))
    facts.append(("Goes by", validators(report.due)))
    if let host = hostSentence { facts.append(("Host", host)) }
    if let push = health.push {
      let words = PushText(health: push, now: now) { PlainLine.date($0) }
      facts.append(("Hub", words.parts.joined(separator: "; ")))
    }
    if let request = report.due.request {
      let kinds = request.kinds.map(\.label).joined(separator: ", ")
      facts.append(("Yours alone", "\(kinds), for \(request.origin)"))
    }
    if let address = health.redirectedTo { facts.append(("Sent on to", address)) }
    if let move = health.pendingMove {
      let hint = move.hint == .redirect ? "redirected" : "as the feed says"
      facts.append(
        (
          "Moving",
          "\(move.address), \(hint) since \(PlainLine.date(move.since)), \(PlainLine.count(move.days, "day"))"
        )
      )
    }
    for earlier in report.earlierAddresses {
      let reason = earlier.reason.rawValue
      facts.append(
        ("Was at", "\(earlier.address) until \(PlainLine.date(earlier.leftAt)), \(reason)")
      )
    }
    if health.traffic.requests > 0 { facts.append(("Traffic", traffic(health.traffic))) }
    return facts
  }

  private func status(_ report: FeedReport) -> String {
    guard let failure = report.row.failure else {
      return report.row.options.pausedAt == nil ? "well" : "paused"
    }
    let words = FailureText(failure: failure, address: report.row.address)
    let advice = words.advice.map { " \($0)" } ?? ""
    return "\(words.sentence) It has been so since \(PlainLine.date(failure.since))"
      + " (\(PlainLine.count(failure.count, "attempt"))).\(advice)"
  }

  private func next(_ report: FeedReport) -> String {
    let reason = report.health.nextCheckReason
    guard report.row.options.pausedAt == nil, let at = report.row.nextCheckAt else {
      return "not while it is paused"
    }
    let why = reason.map(NextCheckText.reason)
    if at >= NextCheck.never { return why ?? "never" }
    return [PlainLine.date(at), why].compactMap(\.self).joined(separator: ", ")
  }

  private func validators(_ due: DueFeed) -> String {
    var parts: [String] = []
    if let etag = due.validators.etag { parts.append("ETag \(etag)") }
    if let date = due.validators.lastModified { parts.append("Last-Modified \(date)") }
    if parts.isEmpty { parts.append("no validators") }
    if let document = due.documentAt {
      parts.append("whole document of \(PlainLine.date(document))")
    }
    return parts.joined(separator: "; ")
  }

  private func traffic(_ traffic: FeedTraffic) -> String {
    "\(PlainLine.count(traffic.requests, "request")), \(traffic.unmodified) not modified, "
      + "\(traffic.receivedBytes) bytes received; saved \(traffic.savedBytes) bytes and "
      + "\(PlainLine.count(traffic.savedRequests(at: now), "request")) against asking every hour"
  }

  private func history(_ report: FeedReport) -> String {
    if report.history.isEmpty { return "" }
    var text = "  Latest fetches\n"
    for entry in report.history {
      var parts = [PlainLine.date(entry.at), outcome(entry, report.row.address)]
      if let status = entry.facts.httpStatus { parts.append("\(status)") }
      if let duration = entry.facts.durationInMilliseconds { parts.append("\(duration) ms") }
      if entry.facts.sizeInBytes > 0 { parts.append("\(entry.facts.sizeInBytes) bytes") }
      if entry.newItems > 0 { parts.append("\(entry.newItems) new") }
      if entry.changedItems > 0 { parts.append("\(entry.changedItems) changed") }
      text += "    \(parts.map(PlainLine.safe).joined(separator: "  "))\n"
    }
    return text
  }

  private func outcome(_ entry: FetchLogEntry, _ address: String) -> String {
    switch entry.outcome {
    case .read: return "read"
    case .unchanged: return "unchanged"
    case .pushed: return "pushed"
    case .failed(let code):
      let failure = FeedFailure(code: code, httpStatus: entry.facts.httpStatus, since: entry.at)
      return FailureText(failure: failure, address: address).sentence
    }
  }

  private func now(_ visit: DoctorVisit) -> String {
    var text = "  As it is now\n"
    if let response = visit.response {
      let type = response.headers["Content-Type"] ?? "no type"
      text +=
        "    \(response.status)  \(PlainLine.safe(type))  \(response.body.count.grouped) bytes"
      text += ", \(response.sizeOnWireInBytes) on the wire\n"
    }
    if let (address, isPermanent) = visit.redirect {
      let words = isPermanent ? "Moved for good to" : "Sent on, for this time, to"
      text += "    \(words) \(PlainLine.safe(address))\n"
    }
    if let failure = visit.failure { return text + "    ! \(PlainLine.safe(failure))\n" }
    if let feed = visit.feed {
      text += "    \(feed.format.rawValue), \(PlainLine.count(feed.items.count, "item"))\n"
    }
    if visit.findings.isEmpty { text += "    Nothing had to be repaired.\n" }
    for finding in visit.findings {
      text += "    \(finding.line):\(finding.column)  \(PlainLine.safe(finding.text))\n"
    }
    return text
  }
}
