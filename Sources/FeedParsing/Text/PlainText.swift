import ByteScanning
import XMLReading

/// Plain text from what feeds put into titles, names and summaries.
///
/// The results have no white space at their ends, and runs of it inside are one space.
package enum PlainText {
  /// Without tags, and with character references decoded once.
  ///
  /// For text that the document declares as HTML. Scripts, styles and comments go with their
  /// contents; the border of a block becomes a space.
  package static func fromDeclaredHTML(_ html: String) -> String {
    let text = UTF8Text(html.utf8Span)
    guard hasMarkup(text.bytes) else { return folded(html) }
    var stripper = HTMLStripper()
    return stripper.stripped(text)
  }

  /// One line of a text by what is known of its form.
  static func line(
    _ text: UTF8Text,
    _ form: TextConstruct.Form,
    _ stripper: inout HTMLStripper
  ) -> String {
    if form != .plain, hasMarkup(text.bytes) {
      if form == .html { return stripper.stripped(text) }
      if let line = stripper.strippedIfHTML(text) { return line }
    }
    return folded(text, 0..<text.bytes.count)
  }

  /// Without tags if the text seems to be HTML; otherwise as it is.
  ///
  /// For formats that do not say whether a title is HTML (RSS, CDF). It is if it has an end tag,
  /// an empty element or a character reference, and all its tags and references are ones of HTML:
  /// `AT&amp;T` and `<b>x</b>` are, `1 < 2` and `List<String>` are not.
  package static func fromUndeclared(_ text: String) -> String {
    HTMLEvidence.isHTML(text.utf8.span) ? fromDeclaredHTML(text) : folded(text)
  }

  /// The same with white space folded; what needs no folding comes back without a copy.
  package static func folded(_ text: String) -> String {
    let whole = UTF8Text(text.utf8Span)
    if isFolded(whole.bytes, 0..<whole.bytes.count) { return text }
    var output = FoldedText(capacity: whole.bytes.count)
    output.append(whole, 0..<whole.bytes.count)
    return output.text
  }

  /// A part of a text with white space folded.
  static func folded(_ text: UTF8Text, _ range: Range<Int>) -> String {
    let range = text.bytes.trimmed(range)
    if isFolded(text.bytes, range) { return text.string(range) }
    var output = FoldedText(capacity: range.count)
    output.append(text, range)
    return output.text
  }

  /// The same without white space at its ends, for texts whose lines are kept.
  package static func trimmed(_ text: String) -> String {
    let bytes = text.utf8.span
    var start = 0
    var end = bytes.count
    while start < end, bytes[start].isASCIIWhitespace { start += 1 }
    while end > start, bytes[end - 1].isASCIIWhitespace { end -= 1 }
    if start == 0, end == bytes.count { return text }
    let from = text.utf8.index(text.startIndex, offsetBy: start)
    return String(text[from..<text.utf8.index(from, offsetBy: end - start)])
  }

  /// Plain text as HTML, for where a text has to stand in for content.
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == .lessThan || $0 == .ampersand || $0 == .greaterThan })
    else { return text }
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count + 32)
    for byte in text.utf8 {
      switch byte {
      case .lessThan: output += "&lt;".utf8
      case .greaterThan: output += "&gt;".utf8
      case .ampersand: output += "&amp;".utf8
      default: output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func hasMarkup(_ bytes: Span<UInt8>) -> Bool {
    bytes.firstIndex(of: .lessThan, or: .ampersand, from: 0, to: bytes.count) < bytes.count
  }

  private static func isFolded(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return true }
    let start = range.lowerBound
    let end = range.upperBound
    return !bytes[start].isASCIIWhitespace && !bytes[end - 1].isASCIIWhitespace
      && bytes.firstUnfoldedSpace(from: start, to: end) == end
  }
}

/// Text in the making, whose white space is folded as it comes.
struct FoldedText: ~Copyable {
  private var output: UTF8Builder
  private var isSpacePending = false

  init(capacity: Int = 256) {
    output = UTF8Builder(capacity: capacity)
  }

  /// Appends a part of a text, as long stretches as need no folding.
  mutating func append(_ text: UTF8Text, _ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      if text.bytes[index].isASCIIWhitespace {
        appendSpace()
        index += 1
        continue
      }
      let next = text.bytes.firstUnfoldedSpace(from: index, to: range.upperBound)
      let endsInSpace = text.bytes[next - 1] == .space
      appendPendingSpace()
      output.append(text, index..<(endsInSpace ? next - 1 : next))
      if endsInSpace { appendSpace() }
      index = next
    }
  }

  /// Appends a part of a text up to a `<` or an ampersand.
  ///
  /// - Returns: Where that stands; the end of the range if all was appended.
  mutating func appendUntilMarkup(_ text: UTF8Text, _ range: Range<Int>) -> Int {
    output.append(
      folding: text,
      from: range.lowerBound,
      to: range.upperBound,
      isSpacePending: &isSpacePending
    )
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.value <= 0x20, UInt8(truncatingIfNeeded: scalar.value).isASCIIWhitespace {
      return appendSpace()
    }
    appendPendingSpace()
    output.append(scalar)
  }

  /// Separates what comes from what came.
  mutating func appendSpace() {
    isSpacePending = output.count > 0
  }

  private mutating func appendPendingSpace() {
    guard isSpacePending else { return }
    output.append(ascii: .space)
    isSpacePending = false
  }

  var text: String { output.text.string(0..<output.count) }

  /// Forgets the text and keeps the memory.
  mutating func removeAll() {
    output.removeAll()
    isSpacePending = false
  }
}

extension PlainText {
  /// The text of an attribute value: references decoded, nothing else touched.
  static func decodedReferences(_ text: String) -> String {
    guard text.utf8.span.contains(.ampersand) else { return text }
    let bytes = text.utf8.span
    var output = String.UnicodeScalarView()
    var decoder = text.unicodeScalars.makeIterator()
    var index = 0
    while let scalar = decoder.next() {
      guard scalar == "&", let reference = CharacterReference(in: bytes, at: index, notation: .xml)
      else {
        output.append(scalar)
        index += UTF8.width(scalar)
        continue
      }
      output.append(reference.first)
      if let second = reference.second { output.append(second) }
      for _ in 1..<reference.length { _ = decoder.next() }
      index += reference.length
    }
    return String(output)
  }
}
