import FeedParsing

/// One thing that a publisher should mend.
struct LintFinding: Hashable, Sendable {
  /// The kind in one word, for programs.
  var code: String
  var harm: DiagnosticHarm
  /// What is wrong, in a sentence.
  var problem: String
  /// What was done about it here; `nil` where nothing had to be.
  var remedy: String?
  var mayLose: String
  /// Where it is written how it should be.
  var source: String
  /// Where in the document, if it is one place.
  var place: SourcePlace?
  /// Bytes from the start of the document.
  var offset: Int?
  /// The name, address or text concerned.
  var detail: String?

  init(
    _ code: String,
    _ harm: DiagnosticHarm,
    _ problem: String,
    mayLose: String,
    source: String
  ) {
    self.code = code
    self.harm = harm
    self.problem = problem
    self.mayLose = mayLose
    self.source = source
  }

  /// What the parser found.
  init(_ diagnostic: Diagnostic, at place: SourcePlace) {
    let rule = diagnostic.code.rule
    let parts = diagnostic.code.explanation.split(separator: ";", maxSplits: 1)
    code = diagnostic.code.rawValue
    harm = rule.harm
    problem = "\(parts[0])."
    remedy = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : nil
    mayLose = rule.mayLose
    source = rule.source
    self.place = place
    offset = diagnostic.offset
    detail = diagnostic.detail
  }

  /// The same at the place where a text stands in the document, if it does.
  func found(_ text: String?, in document: [UInt8]) -> LintFinding {
    var finding = self
    finding.detail = text.map { String($0.prefix(80)) }
    guard let text, let offset = place(of: Array(text.utf8), in: document) else { return finding }
    finding.offset = offset
    finding.place = [Diagnostic(code: .missingIdentifier, offset: offset)].places(in: document)[0]
    return finding
  }

  private func place(of text: [UInt8], in document: [UInt8]) -> Int? {
    // What is shorter stands anywhere.
    guard text.count > 3, let first = text.first, document.count >= text.count else { return nil }
    var start = 0
    while let index = document[start...].firstIndex(of: first), index + text.count <= document.count
    {
      if document[index...].starts(with: text) { return index }
      start = index + 1
    }
    return nil
  }
}
