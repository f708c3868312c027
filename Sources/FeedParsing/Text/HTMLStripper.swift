import ByteScanning
import XMLReading

/// Takes the text out of HTML in one pass, without building a tree.
struct HTMLStripper: ~Copyable {
  private var output = FoldedText()
  private var tags = HTMLTagReader()
  /// CDATA sections that are open; HTML has none, but feeds escape some together with their text.
  private var openSections = 0

  /// The text of some HTML; the memory it is put together in is used again for the next.
  mutating func stripped(_ text: UTF8Text) -> String {
    output.removeAll()
    tags = HTMLTagReader()
    openSections = 0
    strip(text)
    return output.text
  }

  private mutating func strip(_ text: UTF8Text) {
    let bytes = text.bytes
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == .lessThan {
        index = readMarkup(bytes, at: index)
      } else if byte == .ampersand {
        index = readReference(bytes, at: index)
      } else if byte == .rightBracket, openSections > 0, bytes.matches("]]>", at: index) {
        openSections -= 1
        index += 3
      } else {
        let next = endOfText(bytes, from: index + 1)
        output.append(text, index..<next)
        index = next
      }
    }
  }

  /// The next place that may be no text.
  private func endOfText(_ bytes: Span<UInt8>, from start: Int) -> Int {
    let end = bytes.firstIndex(of: .lessThan, or: .ampersand, from: start, to: bytes.count)
    if openSections == 0 { return end }
    return bytes.index(of: .rightBracket, from: start, to: end) ?? end
  }

  private mutating func readReference(_ bytes: Span<UInt8>, at index: Int) -> Int {
    guard let reference = CharacterReference(in: bytes, at: index, notation: .html) else {
      output.append("&")
      return index + 1
    }
    output.append(reference.first)
    if let second = reference.second { output.append(second) }
    return index + reference.length
  }

  /// Skips the markup that begins at `index`; a `<` that begins none is text.
  private mutating func readMarkup(_ bytes: Span<UInt8>, at index: Int) -> Int {
    guard index + 1 < bytes.count else {
      output.append("<")
      return index + 1
    }
    let next = bytes[index + 1]
    if next == .exclamationMark || next == .questionMark {
      return readDeclaration(bytes, at: index)
    }
    guard let tag = tags.tag(bytes, at: index) else {
      output.append("<")
      return index + 1
    }
    if tag.isBlock { output.appendSpace() }
    return tag.hidesContent ? tag.startOfEndTag(bytes) : tag.end
  }

  /// Skips a comment, document type or instruction; the text of a CDATA section is text.
  private mutating func readDeclaration(_ bytes: Span<UInt8>, at index: Int) -> Int {
    if bytes.matches("<!--", at: index) {
      return bytes.index(of: "-->", from: index + 4, to: bytes.count).map { $0 + 3 } ?? bytes.count
    }
    if bytes.matches("<![CDATA[", at: index) {
      openSections += 1
      return index + 9
    }
    guard let end = tags.plainEnd(bytes, from: index) else {
      output.append("<")
      return index + 1
    }
    return end
  }
}
