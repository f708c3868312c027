import ByteScanning
import XMLReading

/// Takes the text out of HTML in one pass, without building a tree.
struct HTMLStripper: ~Copyable {
  private var output = FoldedText()
  private var tags = HTMLTagReader()
  /// CDATA sections that are open; HTML has none, but feeds escape some together with their text.
  private var openSections = 0
  /// Whether somebody knows that it is HTML, so that nobody looks for evidence.
  private var isCertain = false
  /// What has been found so far that says whether it is HTML, as `HTMLEvidence` has it.
  private var evidence = HTMLEvidence.Finding.nothing
  /// Something is passed over in which evidence has to be looked for.
  private var isEvidenceHidden = false

  /// The text of some HTML; the memory it is put together in is used again for the next.
  mutating func stripped(_ text: UTF8Text) -> String {
    begin(isCertain: true)
    strip(text)
    return output.text
  }

  /// The text of what may be HTML.
  ///
  /// - Returns: `nil` if it is not, by the rule of `HTMLEvidence`.
  mutating func strippedIfHTML(_ text: UTF8Text) -> String? {
    begin(isCertain: false)
    strip(text)
    let isHTML = isEvidenceHidden ? HTMLEvidence.isHTML(text.bytes) : evidence == .proof
    return isHTML ? output.text : nil
  }

  private mutating func begin(isCertain: Bool) {
    self.isCertain = isCertain
    output.removeAll()
    tags = HTMLTagReader()
    openSections = 0
    evidence = .nothing
    isEvidenceHidden = false
  }

  /// Takes the text out; unless it is certainly HTML, only until something speaks against it.
  private mutating func strip(_ text: UTF8Text) {
    let bytes = text.bytes
    var index = 0
    while index < bytes.count, evidence != .against {
      let byte = bytes[index]
      if byte == .lessThan {
        index = readMarkup(bytes, at: index)
      } else if byte == .ampersand {
        index = readReference(bytes, at: index)
      } else if byte == .rightBracket, openSections > 0, bytes.matches("]]>", at: index) {
        openSections -= 1
        index += 3
      } else {
        let end = openSections == 0 ? bytes.count : endInSection(bytes, from: index + 1)
        index = output.appendUntilMarkup(text, index..<end)
      }
    }
  }

  private mutating func note(_ finding: HTMLEvidence.Finding) {
    if finding != .nothing { evidence = finding }
  }

  /// Notes what a tag says, and what stands in it.
  private mutating func weigh(_ tag: HTMLTag, _ bytes: Span<UInt8>) {
    note(HTMLEvidence.weigh(tag))
    if tag.hidesContent { isEvidenceHidden = true }
    if tag.end > tag.name.upperBound + 1, evidence != .against {
      note(HTMLEvidence.weigh(bytes, tag.name.upperBound..<tag.end, &tags))
    }
  }

  /// The next place that may be no text where an open section may end at any bracket.
  private func endInSection(_ bytes: Span<UInt8>, from start: Int) -> Int {
    let end = bytes.firstIndex(of: .lessThan, or: .ampersand, from: start, to: bytes.count)
    return bytes.index(of: .rightBracket, from: start, to: end) ?? end
  }

  private mutating func readReference(_ bytes: Span<UInt8>, at index: Int) -> Int {
    guard let reference = CharacterReference(in: bytes, at: index, notation: .html) else {
      if !isCertain { note(HTMLEvidence.reference(bytes, at: index)) }
      output.append("&")
      return index + 1
    }
    if !isCertain {
      // One that ends as in XML is one in XML too.
      let isWhole = bytes[index + reference.length - 1] == .semicolon
      note(isWhole ? .proof : HTMLEvidence.reference(bytes, at: index))
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
      isEvidenceHidden = true
      return readDeclaration(bytes, at: index)
    }
    guard let tag = tags.tag(bytes, at: index) else {
      output.append("<")
      return index + 1
    }
    if !isCertain { weigh(tag, bytes) }
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
