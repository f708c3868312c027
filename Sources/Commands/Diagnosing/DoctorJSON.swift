import CivilTime
import Fetching
import HTTPSemantics
import FeedParsing
import ReaderModel
import ReaderServices

/// The same for other programs: one object on a line.
struct DoctorJSON {
  let report: FeedReport?
  let visit: DoctorVisit?
  let now: Timestamp

  var text: String {
    var line = JSONLine()
    if let report { add(report, to: &line) }
    if let visit { line.add("document", object(visit)) }
    return line.text + "\n"
  }

  private func add(_ report: FeedReport, to line: inout JSONLine) {
    let (row, health) = (report.row, report.health)
    line.add("id", row.feedID.rawValue)
    line.add("url", row.address)
    line.add("access", report.due.request.map { $0.kinds.map(\.rawValue).joined(separator: " ") })
    line.add("title", row.title)
    line.add("paused", row.options.pausedAt?.rfc3339)
    line.add("failure", row.failure.map { JSONLine($0) })
    line.add("last_success", health.lastSuccessAt?.rfc3339)
    if let next = row.nextCheckAt, next < NextCheck.never { line.add("next_check", next.rfc3339) }
    line.add("next_check_reason", health.nextCheckReason?.rawValue)
    line.add("next_check_text", health.nextCheckReason.map(NextCheckText.reason))
    line.add("etag", report.due.validators.etag)
    line.add("last_modified", report.due.validators.lastModified)
    line.add("whole_document", report.due.documentAt?.rfc3339)
    line.add("hub", health.push.map(object))
    line.add("host_limit", report.hostLesson.map(object))
    line.add("redirected_to", health.redirectedTo)
    line.add("moving", health.pendingMove.map(object))
    line.add("earlier_addresses", report.earlierAddresses.map(object))
    line.add("traffic", object(health.traffic))
    line.add("fetches", report.history.map(object))
  }

  private func object(_ move: PendingMove) -> JSONLine {
    var line = JSONLine()
    line.add("url", move.address)
    line.add("hint", move.hint.rawValue)
    line.add("since", move.since.rfc3339)
    line.add("days", move.days)
    return line
  }

  private func object(_ lesson: HostBudget.Lesson) -> JSONLine {
    var line = JSONLine()
    line.add("requests_per_minute", lesson.perMinute)
    line.add("http_status", lesson.status)
    line.add("refused", lesson.refusedAt.rfc3339)
    return line
  }

  private func object(_ push: PushHealth) -> JSONLine {
    var line = JSONLine()
    line.add("url", push.announcement.hub)
    line.add("topic", push.announcement.topic)
    line.add("state", push.state?.rawValue)
    line.add("lease_until", push.leaseUntil?.rfc3339)
    line.add("last_push", push.lastPushAt?.rfc3339)
    line.add("pushes", push.pushes)
    line.add("not_believed", push.ignored)
    line.add("not_signed", push.unsigned)
    line.add("relied_upon_until", push.reliedUponUntil?.rfc3339)
    line.add("distrusted_until", push.distrustedUntil?.rfc3339)
    return line
  }

  private func object(_ earlier: EarlierAddress) -> JSONLine {
    var line = JSONLine()
    line.add("url", earlier.address)
    line.add("until", earlier.leftAt.rfc3339)
    line.add("reason", earlier.reason.rawValue)
    return line
  }

  private func object(_ traffic: FeedTraffic) -> JSONLine {
    var line = JSONLine()
    line.add("since", traffic.since?.rfc3339)
    line.add("requests", traffic.requests)
    line.add("not_modified", traffic.unmodified)
    line.add("received_bytes", traffic.receivedBytes)
    line.add("saved_bytes", traffic.savedBytes)
    line.add("saved_requests", traffic.savedRequests(at: now))
    return line
  }

  private func object(_ entry: FetchLogEntry) -> JSONLine {
    var line = JSONLine()
    line.add("at", entry.at.rfc3339)
    switch entry.outcome {
    case .read: line.add("outcome", "read")
    case .unchanged: line.add("outcome", "unchanged")
    case .pushed: line.add("outcome", "pushed")
    case .failed(let code): line.add("outcome", code.rawValue)
    }
    line.add("http_status", entry.facts.httpStatus)
    line.add("milliseconds", entry.facts.durationInMilliseconds)
    line.add("bytes", entry.facts.sizeInBytes)
    line.add("new_items", entry.newItems)
    line.add("changed_items", entry.changedItems)
    line.add("redirected_to", entry.facts.redirectedTo)
    return line
  }

  private func object(_ visit: DoctorVisit) -> JSONLine {
    var line = JSONLine()
    line.add("error", visit.failure)
    line.add("url", visit.response?.address)
    line.add("http_status", visit.response?.status)
    line.add("content_type", visit.response?.headers["Content-Type"])
    line.add("bytes", visit.response?.body.count)
    line.add("bytes_on_wire", visit.response?.sizeOnWireInBytes)
    line.add("format", visit.feed?.format.rawValue)
    line.add("items", visit.feed?.items.count)
    line.add(
      "diagnostics",
      visit.findings.map { finding in
        var line = JSONLine()
        line.add("line", finding.line)
        line.add("column", finding.column)
        line.add("text", finding.text)
        return line
      }
    )
    return line
  }
}
