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
    let bytes = html.utf8.span
    guard hasMarkup(bytes) else { return folded(html) }
    var stripper = HTMLStripper(capacity: bytes.count)
    stripper.strip(bytes)
    return stripper.text
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
    let bytes = text.utf8.span
    if isFolded(bytes) { return text }
    var output = FoldedText(capacity: bytes.count)
    var index = 0
    while index < bytes.count {
      output.append(bytes[index])
      index += 1
    }
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

  private static func isFolded(_ bytes: Span<UInt8>) -> Bool {
    guard !bytes.isEmpty else { return true }
    guard !bytes[0].isASCIIWhitespace, !bytes[bytes.count - 1].isASCIIWhitespace else {
      return false
    }
    var index = 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x21, byte.isASCIIWhitespace, byte != .space || bytes[index - 1] == .space {
        return false
      }
      index += 1
    }
    return true
  }
}

/// Text in the making, whose white space is folded as it comes.
struct FoldedText {
  private var bytes: [UInt8] = []
  private var isSpacePending = false

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  /// Appends one byte of UTF-8.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if byte <= 0x20, byte.isASCIIWhitespace {
      isSpacePending = !bytes.isEmpty
      return
    }
    if isSpacePending {
      bytes.append(.space)
      isSpacePending = false
    }
    bytes.append(byte)
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
  }

  /// Separates what comes from what came.
  mutating func appendSpace() {
    isSpacePending = !bytes.isEmpty
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension PlainText {
  /// The text of an attribute value: references decoded, nothing else touched.
  static func decodedReferences(_ text: String) -> String {
    guard text.utf8.contains(.ampersand) else { return text }
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
