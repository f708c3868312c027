import ByteScanning
import XMLReading

/// Whether a text of which nobody says what it is has to be HTML.
enum HTMLEvidence {
  /// True with an end tag, `br`, `hr`, `img` or a reference, if all tags and references are HTML's.
  ///
  /// The rule is that of the Python feedparser, so that titles come out as most readers show them.
  static func isHTML(_ bytes: Span<UInt8>) -> Bool {
    var tags = HTMLTagReader()
    return weigh(bytes, 0..<bytes.count, &tags) == .proof
  }

  /// What the tags and references in a range say together; `against` outweighs all.
  static func weigh(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    _ tags: inout HTMLTagReader
  ) -> Finding {
    var sum = Finding.nothing
    let end = range.upperBound
    var index = bytes.firstIndex(of: .lessThan, or: .ampersand, from: range.lowerBound, to: end)
    while index < end {
      let finding =
        bytes[index] == .lessThan ? tag(bytes, at: index, &tags) : reference(bytes, at: index)
      switch finding {
      case .against: return .against
      case .proof: sum = .proof
      case .nothing: break
      }
      index = bytes.firstIndex(of: .lessThan, or: .ampersand, from: index + 1, to: end)
    }
    return sum
  }

  /// Whether a text that is declared plain has lost its tags but not HTML's references.
  ///
  /// Blogger cuts the tags out of a post, leaves its `&nbsp;` in, and declares the rest as plain.
  /// The five references of XML prove nothing: they may well be what a plain text is about.
  static func hasLeftoverReferences(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.index(of: .lessThan, from: 0) == nil else { return false }
    var index = 0
    while let place = bytes.index(of: .ampersand, from: index) {
      if let reference = CharacterReference(in: bytes, at: place, notation: .xml),
        !["<", ">", "&", "\"", "'"].contains(reference.first)
      {
        return true
      }
      index = place + 1
    }
    return false
  }

  /// Whether a text is markup from its first byte, with which a block begins, to its last, as no plain text
  /// is, not even one about tags.
  static func isAllMarkup(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 7, bytes[0] == .lessThan, bytes[bytes.count - 1] == .greaterThan else {
      return false
    }
    var tags = HTMLTagReader()
    return tags.tag(bytes, at: 0).map { $0.isBlock } == true && isHTML(bytes)
  }

  /// The markup in a text that has none but was escaped once too often: `&lt;p&gt;x&lt;/p&gt;`.
  static func escapedMarkup(_ text: String) -> String? {
    let bytes = text.utf8.span
    guard bytes.matches("&lt;", at: 0), bytes.matches("&gt;", at: bytes.count - 4),
      bytes.index(of: .lessThan, from: 0) == nil
    else { return nil }
    let decoded = PlainText.decodedReferences(text)
    return isAllMarkup(decoded.utf8.span) ? decoded : nil
  }

  enum Finding {
    case proof, nothing, against
  }

  private static func tag(_ bytes: Span<UInt8>, at index: Int, _ tags: inout HTMLTagReader)
    -> Finding
  {
    if bytes.matches("<!--", at: index) || bytes.matches("<![CDATA[", at: index) {
      return .proof
    }
    guard index + 1 < bytes.count, bytes[index + 1].isASCIILetter || bytes[index + 1] == .slash
    else { return .nothing }
    return tags.tag(bytes, at: index).map { weigh($0) } ?? .nothing
  }

  /// What a tag says.
  static func weigh(_ tag: HTMLTag) -> Finding {
    guard tag.isKnown else { return .against }
    return tag.isEnd || tag.isVoid ? .proof : .nothing
  }

  /// What stands at an ampersand says.
  static func reference(_ bytes: Span<UInt8>, at index: Int) -> Finding {
    if CharacterReference(in: bytes, at: index, notation: .xml) != nil { return .proof }
    var end = index + 1
    while end < bytes.count, bytes[end].isASCIILetter || bytes[end].isASCIIDigit { end += 1 }
    let isUnknownName = end > index + 1 && end < bytes.count && bytes[end] == .semicolon
    return isUnknownName ? .against : .nothing
  }
}
