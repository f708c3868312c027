import ByteScanning

/// Turns the bytes of a document into UTF-8, whatever they are.
///
/// A byte order mark says all. Then what the bytes themselves prove: valid UTF-8 with letters
/// beyond ASCII is UTF-8, whatever a label says. Then the label of the document, then that of the
/// server, because servers label all files alike. Without a label that works the script is guessed;
/// windows-1252 comes last. UTF-8, ASCII and Latin-1 are read as one: UTF-8 where it is valid,
/// windows-1252 where it is not, which also mends documents pasted together from both.
package enum TextDecoding {
  /// The text of a document.
  package static func decode(_ bytes: [UInt8], contentType: String?) -> DecodedText {
    // Nearly all documents are what they say.
    if EncodingLabels.saysUTF8(bytes.span), let checked = UTF8Bytes(checking: bytes) {
      return DecodedText(bytes: checked, encoding: "UTF-8")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return tolerant(Array(bytes.dropFirst(3)), skipped: 3)
    }
    if let wide = WideEncoding.detect(bytes),
      let decoded = convert(bytes, from: wide.mark, name: wide.name, unit: wide.unit)
    {
      return decoded.text
    }
    if bytes.starts(with: [0x4C, 0x6F, 0xA7, 0x94]), let text = mainframe(bytes) { return text }
    let server = EncodingLabels.charset(of: contentType)
    let declared = EncodingLabels.declared(in: bytes)
    let mayBeUTF8 = declared?.isEscaped != true && (declared != nil || server?.isEscaped != true)
    let isMultibyte = (declared ?? server)?.isMultibyte ?? false
    if mayBeUTF8, !isMultibyte || isPlainlyUTF8(bytes), let checked = UTF8Bytes(checking: bytes) {
      let findings = (declared ?? server).flatMap { contradiction(of: $0, bytes) }.map { [$0] }
      return DecodedText(bytes: checked, encoding: "UTF-8", findings: findings ?? [])
    }
    if let label = declared ?? server, let verdict = CyrillicLabel.verdict(label, bytes),
      let text = against(label, verdict, bytes)
    {
      return text
    }
    if let decoded = byLabels([declared, server], bytes) { return decoded }
    return unlabelled(bytes, label: declared ?? server)
  }

  /// Whether so many characters of three bytes are UTF-8 that it is no chance, which among letters of
  /// two bytes it may be: one in a thousand short Chinese texts is valid.
  private static func isPlainlyUTF8(_ bytes: [UInt8]) -> Bool {
    let span = bytes.span
    var long = 0
    var short = 0
    var index = 0
    while index < span.count {
      let length = span[index] < 0x80 ? 1 : span.lengthOfCharacter(at: index)
      switch length {
      case 0: return false
      case 1: break
      case 2: short += 1
      default: long += 1
      }
      index += length
    }
    return long >= 3 && long > short
  }

  /// What is to be said of a label beside a text that is UTF-8; in ASCII most encodings are alike.
  private static func contradiction(
    of label: EncodingName,
    _ bytes: [UInt8]
  ) -> DecodedText.Finding? {
    if label.isUTF8 || bytes.allSatisfy({ $0 < 0x80 }) { return nil }
    return DecodedText.Finding(kind: .mislabelled, offset: 0, detail: label.label)
  }

  /// Text whose label is wrong.
  private static func against(
    _ label: EncodingName,
    _ verdict: CyrillicLabel.Verdict,
    _ bytes: [UInt8]
  ) -> DecodedText? {
    var text: DecodedText?
    switch verdict {
    case .western: text = tolerant(bytes, skipped: 0)
    case .converter(let name): text = convert(bytes, from: 0, name: name, unit: 1)?.text
    }
    text?.findings.append(.init(kind: .mislabelled, offset: 0, detail: label.label))
    return text
  }

  /// What the labels give, if they name another encoding than the usual.
  private static func byLabels(_ labels: [EncodingName?], _ bytes: [UInt8]) -> DecodedText? {
    var best: Converted?
    for case let label? in labels {
      let spelled = label.spellings.lazy.compactMap { convert(bytes, from: 0, name: $0, unit: 1) }
      guard let decoded = spelled.first else { continue }
      if decoded.failures == 0 { return decoded.text }
      if best.map({ decoded.failures < $0.failures }) ?? true { best = decoded }
    }
    guard let best else { return nil }
    // Many failures and valid UTF-8: the label is wrong.
    if let checked = UTF8Bytes(checking: bytes) {
      let finding = DecodedText.Finding(kind: .mislabelled, offset: 0, detail: best.text.encoding)
      return DecodedText(bytes: checked, encoding: "UTF-8", findings: [finding])
    }
    return best.failures * 16 > bytes.count ? nil : best.text
  }

  /// EBCDIC: its letters are read first to find out which of its many pages it is.
  ///
  /// Source: XML 1.0 appendix F.1.
  private static func mainframe(_ bytes: [UInt8]) -> DecodedText? {
    guard let common = convert(bytes, from: 0, name: "IBM037", unit: 1) else { return nil }
    let label = EncodingLabels.declared(in: common.text.bytes.array)
    let spelled = label?.spellings.lazy.compactMap { convert(bytes, from: 0, name: $0, unit: 1) }
    return (spelled?.first ?? common).text
  }

  /// Text with the usual labels or none.
  private static func unlabelled(_ bytes: [UInt8], label: EncodingName?) -> DecodedText {
    let isUsual = label.map { $0.reading == .tolerant } ?? false
    if label?.isWestern != true, !isUsual || isHardlyUTF8(bytes),
      let name = EncodingGuess.name(of: bytes),
      let decoded = convert(bytes, from: 0, name: name, unit: 1),
      decoded.failures * 64 < bytes.count
    {
      var text = decoded.text
      let kind: DecodedText.Finding.Kind = label == nil ? .guessed : .mislabelled
      text.findings.append(.init(kind: kind, offset: 0, detail: name))
      return text
    }
    var decoded = tolerant(bytes, skipped: 0)
    if label == nil, decoded.encoding != "UTF-8" {
      decoded.findings.insert(.init(kind: .guessed, offset: 0), at: 0)
    }
    return decoded
  }

  /// Whether most of the bytes beyond ASCII are no UTF-8: then it is not only mended in places.
  private static func isHardlyUTF8(_ bytes: [UInt8]) -> Bool {
    var valid = 0
    var invalid = 0
    var index = 0
    let span = bytes.span
    let end = min(span.count, 1 << 16)
    while index < end {
      let length = span.lengthOfCharacter(at: index)
      if length > 1 { valid += 1 }
      if length == 0, span[index] >= 0x80 { invalid += 1 }
      index += max(length, 1)
    }
    return invalid > valid * 4
  }

  private struct Converted {
    var text: DecodedText
    var failures: Int
  }

  /// What iconv makes of it.
  private static func convert(
    _ bytes: [UInt8],
    from start: Int,
    name: String,
    unit: Int
  ) -> Converted? {
    guard var converter = CharacterConverter(from: name) else { return nil }
    let result = converter.convert(bytes, from: start, unit: unit)
    var text = tolerant(result.bytes, skipped: 0)
    text.encoding = name
    text.places = result.places
    if result.failures > 0 {
      text.findings.append(.init(kind: .replaced, offset: start, detail: "\(result.failures)"))
    }
    return Converted(text: text, failures: result.failures)
  }

  /// UTF-8 where it is valid, windows-1252 where it is not, without control characters.
  private static func tolerant(_ bytes: [UInt8], skipped: Int) -> DecodedText {
    let start = skipped > 0 ? [(output: 0, input: skipped)] : []
    if let checked = UTF8Bytes(checking: bytes) {
      return DecodedText(bytes: checked, encoding: "UTF-8", places: start)
    }
    var builder = UTF8Builder(capacity: bytes.count + bytes.count / 8)
    var places = start
    var findings: [DecodedText.Finding] = []
    var replaced = 0
    var index = 0
    while let defect = builder.append(checking: bytes.span, from: index) {
      let byte = bytes[defect]
      index = defect + 1
      if byte >= 0x80 {
        builder.append(Windows1252.shown(byte))
        replaced += 1
      }
      let kind: DecodedText.Finding.Kind = byte >= 0x80 ? .replaced : .controlCharacterDropped
      if !findings.contains(where: { $0.kind == kind }) {
        findings.append(.init(kind: kind, offset: defect + skipped))
      }
      let isFar = places.last.map { index + skipped - $0.input >= 64 } ?? true
      if isFar || places.count < 4096 {
        places.append((output: builder.count, input: index + skipped))
      }
    }
    return DecodedText(
      bytes: UTF8Bytes(builder),
      encoding: replaced > 0 ? "WINDOWS-1252" : "UTF-8",
      findings: findings,
      places: places
    )
  }
}
