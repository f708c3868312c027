import CivilTime
import FeedParsing
import Fetching
import HTTPSemantics
import JSONText

/// What is wrong with one feed, the worst first.
struct LintReport {
  /// The file or address.
  let name: String
  /// `nil` if there is no feed to be read.
  private(set) var feed: ParsedFeed?
  private(set) var findings: [LintFinding] = []
  /// Why there is no feed, in a sentence.
  private(set) var failure: String?

  /// A report on a file, or on a server's answer.
  init(
    _ name: String,
    _ document: [UInt8],
    url: String?,
    headers: HeaderFields? = nil,
    contentType: String? = nil,
    now: Timestamp
  ) {
    self.name = name
    do throws(FeedParsingFailure) {
      let type = headers?["Content-Type"] ?? contentType
      let feed = try FeedParser.parse(document, url: url, contentType: type)
      self.feed = feed
      findings = zip(feed.diagnostics, feed.diagnostics.places(in: document)).map {
        LintFinding($0, at: $1)
      }
      findings += LintChecks.findings(on: feed, document, now: now)
      if let headers { findings += LintChecks.findings(on: headers, feed) }
      // In document order among equals; what has no place concerns the whole.
      let order = findings.indices.sorted { one, other in
        if findings[one].harm != findings[other].harm {
          return findings[one].harm > findings[other].harm
        }
        let places = (findings[one].offset ?? -1, findings[other].offset ?? -1)
        return places.0 == places.1 ? one < other : places.0 < places.1
      }
      findings = order.map { findings[$0] }
    } catch {
      failure = Command.explanation(of: error) + "."
    }
  }

  /// A report on what could not be had.
  init(_ name: String, failure: String) {
    self.name = name
    self.failure = failure
  }

  /// 0 sound or nearly so, 1 something hurts readers, 3 no feed.
  func status(isStrict: Bool) -> Int32 {
    if failure != nil { return 3 }
    return findings.contains { isStrict || $0.harm > .little } ? 1 : 0
  }

  // MARK: For people

  var text: String {
    if let failure { return "\(PlainLine.safe(name)): \(PlainLine.safe(failure))\n" }
    let items = PlainLine.count(feed?.items.count ?? 0, "item")
    let format = feed.map { $0.format.rawValue } ?? ""
    let sum = findings.isEmpty ? "nothing to mend" : PlainLine.count(findings.count, "finding")
    var text = "\(PlainLine.safe(name)): \(format), \(items), \(sum)\n"
    for harm in DiagnosticHarm.allCases.reversed() {
      let some = findings.filter { $0.harm == harm }
      if !some.isEmpty { text += "\n\(Self.heading(harm))\n" }
      for code in distinct(some.map(\.code)) { text += block(some.filter { $0.code == code }) }
    }
    return text
  }

  private static func heading(_ harm: DiagnosticHarm) -> String {
    switch harm {
    case .great: "Some readers show nothing, or lose items"
    case .some: "Readers show something wrong, or less than there is"
    case .little: "Good to know"
    }
  }

  private func distinct(_ codes: [String]) -> [String] {
    var seen: Set<String> = []
    return codes.filter { seen.insert($0).inserted }
  }

  /// All findings of one kind: what holds for all of them once, then where each is.
  private func block(_ findings: [LintFinding]) -> String {
    guard let first = findings.first else { return "" }
    var text = "  \(first.problem)  [\(first.code)]\n"
    if let remedy = first.remedy { text += "    Here: \(remedy)\n" }
    text += "    Lost: \(first.mayLose)\n    Rule: \(first.source)\n"
    for finding in findings {
      let place = finding.place.map { "\(PlainLine.safe(name)):\($0.line):\($0.column)" }
      let detail = finding.detail.map { PlainLine.safe($0) } ?? ""
      let line = [place, detail.isEmpty ? nil : detail].compactMap(\.self).joined(separator: "  ")
      if !line.isEmpty { text += "    \(line)\n" }
    }
    return text
  }

  // MARK: For programs

  var json: String {
    var line = JSONLine()
    line.add("name", name)
    line.add("error", failure)
    line.add("format", feed?.format.rawValue)
    line.add("items", feed?.items.count)
    line.add("findings", findings.map(Self.json))
    return line.text
  }

  private static func json(_ finding: LintFinding) -> JSONLine {
    var line = JSONLine()
    line.add("code", finding.code)
    line.add("harm", "\(finding.harm)")
    line.add("line", finding.place?.line)
    line.add("column", finding.place?.column)
    line.add("offset", finding.offset)
    line.add("detail", finding.detail)
    line.add("problem", finding.problem)
    line.add("done", finding.remedy)
    line.add("may_lose", finding.mayLose)
    line.add("source", finding.source)
    return line
  }
}
