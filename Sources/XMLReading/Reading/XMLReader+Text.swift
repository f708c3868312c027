package import ByteScanning

/// Text of contents and attribute values, with references decoded.
extension XMLReader {
  /// The text of a content without its tags, trimmed.
  package mutating func string(_ content: XMLContent) -> String {
    if let range = plainRange(content) {
      return text.string(range, traits: content.isPlain ? content.traits : nil)
    }
    scratch.removeAll()
    if content.isPlain {
      decode(bytes.trimmed(content.range))
    } else {
      flatten(content.range)
    }
    return scratch.trimmedString
  }

  /// Where the trimmed text of a content stands in the document as it is; `nil` if there is
  /// something to decode or to leave out.
  package mutating func plainRange(_ content: XMLContent) -> Range<Int>? {
    guard content.isPlain else { return onlyCDATA(content).map { bytes.trimmed($0) } }
    let range = bytes.trimmed(content.range)
    return hasAmpersand(content, range) ? nil : range
  }

  /// Where the text of a content stands, if it can be told without putting it together: no tags, no
  /// CDATA beside other text, and something in it that shows.
  ///
  /// - Returns: `nil` also if nothing stands there.
  package mutating func writtenText(_ content: XMLContent) -> XMLText? {
    guard content.isPlain else {
      guard let range = onlyCDATA(content).map({ bytes.trimmed($0) }), !range.isEmpty else {
        return nil
      }
      return XMLText(range: range, hasReferences: false)
    }
    let range = bytes.trimmed(content.range)
    guard !range.isEmpty else { return nil }
    var text: XMLText
    if let traits = content.traits {
      text = XMLText(range: range, traits: traits)
    } else {
      text = XMLText(range: range, hasReferences: hasAmpersand(content, range))
      text.noteNoTags()
    }
    // What a reference at either end stands for may be white space.
    return text.hasReferences && isDoubtful(bytes, range) ? nil : text
  }

  /// Whether a text has to be decoded before it is known where it begins and ends.
  package mutating func isDoubtful(_ text: XMLText) -> Bool {
    text.hasReferences && isDoubtful(bytes, text.range)
  }

  /// The trimmed string of a text that may be doubtful.
  package mutating func trimmedString(_ written: XMLText) -> String {
    guard written.hasReferences else { return text.string(written.range, traits: written.traits) }
    decodeIntoScratch(written)
    return scratch.trimmedString
  }

  /// Whether an ampersand stands in a range of a content without markup.
  private mutating func hasAmpersand(_ content: XMLContent, _ range: Range<Int>) -> Bool {
    if let traits = content.traits { return traits.hasAmpersand }
    return bytes.index(of: .ampersand, from: range.lowerBound, to: range.upperBound) != nil
  }

  /// Whether a text may begin or end with a reference to white space.
  private mutating func isDoubtful(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    if !entities.isEmpty { return true }
    if bytes[range.lowerBound] == .ampersand, isSpace(bytes, at: range.lowerBound) { return true }
    guard bytes[range.upperBound - 1] == .semicolon else { return false }
    var last = range.upperBound - 1
    while last > range.lowerBound, bytes[last] != .ampersand { last -= 1 }
    return bytes[last] == .ampersand && isSpace(bytes, at: last)
  }

  /// Whether the reference at an ampersand stands for white space.
  private mutating func isSpace(_ bytes: Span<UInt8>, at ampersand: Int) -> Bool {
    if CharacterReference.common(bytes, at: ampersand) != nil { return false }
    let reference = CharacterReference(in: bytes, at: ampersand, notation: .xml)
    return reference.map { $0.first.value <= 0x20 } ?? false
  }

  /// The text that stands in a place.
  package mutating func string(_ written: XMLText) -> String {
    guard written.hasReferences else {
      return text.string(written.range, traits: written.traits)
    }
    decodeIntoScratch(written)
    return scratch.text.string(0..<scratch.count)
  }

  /// Decodes a text into the scratch text, where `decodedText` finds it.
  package mutating func decodeIntoScratch(_ written: XMLText) {
    scratch.removeAll()
    decode(written.range)
  }

  /// What `decodeIntoScratch` decoded last.
  package var decodedText: UTF8Text {
    @_lifetime(borrow self)
    get { scratch.text }
  }

  /// The text of the only CDATA section, if nothing but white space stands around it.
  mutating func onlyCDATA(_ content: XMLContent) -> Range<Int>? {
    guard content.cdataCount == 1, !content.hasMarkup, let cdata = content.cdata else { return nil }
    let before = content.range.lowerBound..<cdata.lowerBound - 9
    let after = min(cdata.upperBound + 3, content.range.upperBound)..<content.range.upperBound
    guard bytes.trimmed(before).isEmpty, bytes.trimmed(after).isEmpty else { return nil }
    return bytes.matches("<![CDATA[", at: cdata.lowerBound) ? nil : cdata
  }

  /// The decoded, trimmed text of an attribute value.
  mutating func decoded(_ value: Range<Int>) -> String {
    let range = bytes.trimmed(value)
    if bytes.index(of: .ampersand, from: range.lowerBound, to: range.upperBound) == nil {
      return text.string(range)
    }
    scratch.removeAll()
    decode(range)
    return scratch.trimmedString
  }

  /// Appends a stretch without tags to the scratch text, references decoded.
  mutating func decode(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      index =
        entities.isEmpty
        ? scratch.append(decoding: text, from: index, to: range.upperBound)
        : scratch.append(text, from: index, to: range.upperBound, until: .ampersand)
      if index < range.upperBound { index = decodeReference(at: index, before: range.upperBound) }
    }
  }

  /// Appends what the reference at `index` stands for, and returns the place after it.
  private mutating func decodeReference(at index: Int, before end: Int) -> Int {
    if !entities.isEmpty, let next = expandEntity(at: index, before: end) { return next }
    // Nearly all references of escaped HTML are these few.
    if let (scalar, length) = CharacterReference.common(bytes, at: index), index + length <= end {
      scratch.append(scalar)
      return index + length
    }
    if let found = CharacterReference(in: bytes, at: index, notation: .xml),
      index + found.length <= end
    {
      if bytes[index + 1] != .numberSign, !hasDocumentType {
        let name = text.string(index + 1..<index + found.length - 1)
        note(.undeclaredEntity, at: index, detail: name)
      }
      scratch.append(found)
      return index + found.length
    }
    noteReference(at: index, before: end)
    scratch.append(ascii: UInt8(ascii: "&"))
    return index + 1
  }

  /// Notes a reference to nothing that anybody knows, or an ampersand that begins none.
  private mutating func noteReference(at index: Int, before end: Int) {
    let name = bytes.rangeOfName(at: index + 1)
    let isReference = !name.isEmpty && name.upperBound < end && bytes[name.upperBound] == .semicolon
    guard isReference else { return note(.strayAmpersand, at: index) }
    note(.unknownEntity, at: index, detail: text.string(name))
  }

  /// Appends the value of the document's own entity at `index`.
  mutating func expandEntity(at index: Int, before end: Int) -> Int? {
    let name = bytes.rangeOfName(at: index + 1)
    guard !name.isEmpty, name.upperBound < end, bytes[name.upperBound] == .semicolon,
      let value = entities.value(text.string(name))
    else { return nil }
    append(expanding: value, nesting: 1)
    return name.upperBound + 1
  }

  /// Appends a value, with the entities that it names in turn, to a bounded depth and length.
  private mutating func append(expanding value: String, nesting: Int) {
    let bytes = Array(value.utf8)
    guard nesting <= Limits.entityNesting, entities.budget >= bytes.count else {
      return note(.limitReached, at: position, detail: "entities")
    }
    entities.budget -= bytes.count
    guard let owned = UTF8Bytes(checking: bytes) else { return }
    var index = 0
    while index < bytes.count {
      index = scratch.append(owned.text, from: index, to: bytes.count, until: .ampersand)
      guard index < bytes.count else { return }
      var end = index + 1
      while end < bytes.count, isNamePart(bytes[end]) { end += 1 }
      if end < bytes.count, bytes[end] == .semicolon,
        let inner = entities.value(owned.text.string(index + 1..<end))
      {
        append(expanding: inner, nesting: nesting + 1)
        index = end + 1
      } else if let found = CharacterReference(in: owned.text.bytes, at: index, notation: .xml) {
        scratch.append(found)
        index += found.length
      } else {
        scratch.append(ascii: UInt8(ascii: "&"))
        index += 1
      }
    }
  }

  /// Appends the text of a stretch with tags, comments and CDATA to the scratch text.
  mutating func flatten(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let tag = bytes.index(of: .lessThan, from: index, to: range.upperBound) ?? range.upperBound
      decode(index..<tag)
      guard tag < range.upperBound else { return }
      index = flattenMarkup(at: tag, before: range.upperBound)
    }
  }

  /// Appends what the `<` at `tag` brings to text, and returns the place after it.
  private mutating func flattenMarkup(at tag: Int, before end: Int) -> Int {
    guard tag + 1 < end else {
      scratch.append(ascii: UInt8(ascii: "<"))
      return end
    }
    switch bytes[tag + 1] {
    case .exclamationMark:
      if bytes.matchesIgnoringCase("<![cdata[", at: tag) {
        return appendCDATA(at: tag, before: end)
      }
      if bytes.matches("<!--", at: tag) { return min(endOfComment(at: tag), end) }
      return min(placeAfterGreaterThan(from: tag), end)
    case .questionMark: return min(endOfInstruction(at: tag), end)
    case .slash: return min(placeAfterTag(tag + 2), end)
    case let byte where isNameStart(byte):
      let after = min(placeAfterTag(bytes.rangeOfName(at: tag + 1).upperBound), end)
      if bytes[after - 1] == .greaterThan { return after }
      scratch.append(ascii: UInt8(ascii: "<"))
      return tag + 1
    default:
      scratch.append(ascii: UInt8(ascii: "<"))
      return tag + 1
    }
  }

  /// Appends the text of the CDATA section at `tag`, without the marks of one inside of it.
  mutating func appendCDATA(at tag: Int, before end: Int) -> Int {
    let found = endOfCDATA(at: tag)
    var start = min(tag + 9, end)
    while bytes.matches("<![CDATA[", at: start) { start = min(start + 9, end) }
    let textEnd = max(min(found.text, end), start)
    scratch.append(text, start..<textEnd)
    var next = min(found.next, end)
    if start > tag + 9 {
      while next < end, bytes[next].isASCIIWhitespace { next += 1 }
      if bytes.matches("]]>", at: next) { next = min(next + 3, end) }
    }
    return next
  }
}
