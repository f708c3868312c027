import XMLReading

/// What the lower layers found wrong, in the words of a feed's diagnostics.
enum Findings {
  /// All findings in document order, their places counted in the document as it was given.
  static func all(of decoded: DecodedText, then found: [Diagnostic]) -> [Diagnostic] {
    if decoded.findings.isEmpty, found.isEmpty { return [] }
    let bytes = decoded.findings.map { finding in
      Diagnostic(code: code(finding.kind), offset: finding.offset, detail: finding.detail)
    }
    let rest = found.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.offset = decoded.sourceOffset(diagnostic.offset)
      return diagnostic
    }
    var all: [Diagnostic] = []
    // Content that is looked at twice says twice what is wrong with it.
    for diagnostic in (bytes + rest).sorted(by: { $0.offset < $1.offset })
    where all.last != diagnostic {
      all.append(diagnostic)
    }
    return all
  }

  static func diagnostics(_ defects: [XMLDefect]) -> [Diagnostic] {
    defects.map { defect in
      let detail = defect.detail.map { String($0.prefix(80)) }
      return Diagnostic(code: code(defect.kind), offset: defect.offset, detail: detail)
    }
  }

  private static func code(_ kind: DecodedText.Finding.Kind) -> DiagnosticCode {
    switch kind {
    case .mislabelled: .encodingMislabelled
    case .guessed: .encodingGuessed
    case .replaced: .invalidBytesReplaced
    case .controlCharacterDropped: .controlCharacterDropped
    }
  }

  private static func code(_ kind: XMLDefect.Kind) -> DiagnosticCode {
    switch kind {
    case .unclosedElement: .unclosedElement
    case .mismatchedEndTag: .mismatchedEndTag
    case .strayLessThan: .strayLessThan
    case .strayAmpersand: .strayAmpersand
    case .unknownEntity: .unknownEntity
    case .undeclaredEntity: .undeclaredEntity
    case .unquotedAttribute: .unquotedAttribute
    case .repeatedAttribute: .repeatedAttribute
    case .unterminatedMarkup: .unterminatedMarkup
    case .undeclaredPrefix: .undeclaredPrefix
    case .wrongNamespace: .wrongNamespace
    case .nestingTooDeep: .nestingTooDeep
    case .limitReached: .limitReached
    }
  }
}
