import ByteScanning
import XMLReading

/// Whether a text of which nobody says what it is has to be HTML.
enum HTMLEvidence {
  /// True with an end tag, `br`, `hr`, `img` or a reference, if all tags and references are HTML's.
  ///
  /// The rule is that of the Python feedparser, so that titles come out as most readers show them.
  static func isHTML(_ bytes: Span<UInt8>) -> Bool {
    var isHTML = false
    var tags = HTMLTagReader()
    var index = bytes.firstIndex(of: .lessThan, or: .ampersand, from: 0, to: bytes.count)
    while index < bytes.count {
      let finding =
        bytes[index] == .lessThan ? tag(bytes, at: index, &tags) : reference(bytes, at: index)
      switch finding {
      case .against: return false
      case .proof: isHTML = true
      case .nothing: break
      }
      index = bytes.firstIndex(of: .lessThan, or: .ampersand, from: index + 1, to: bytes.count)
    }
    return isHTML
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

  private enum Finding {
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
    guard let tag = tags.tag(bytes, at: index) else { return .nothing }
    guard tag.isKnown else { return .against }
    return tag.isEnd || tag.isVoid ? .proof : .nothing
  }

  private static func reference(_ bytes: Span<UInt8>, at index: Int) -> Finding {
    if CharacterReference(in: bytes, at: index, notation: .xml) != nil { return .proof }
    var end = index + 1
    while end < bytes.count, bytes[end].isASCIILetter || bytes[end].isASCIIDigit { end += 1 }
    let isUnknownName = end > index + 1 && end < bytes.count && bytes[end] == .semicolon
    return isUnknownName ? .against : .nothing
  }
}
