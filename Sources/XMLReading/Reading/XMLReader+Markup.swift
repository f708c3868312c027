import ByteScanning

/// Content that is HTML, as text.
extension XMLReader {
  /// What CDATA sections beside elements hold.
  package enum CDATAMeaning {
    /// Characters, as XML says: Atom's XHTML.
    case text
    /// Markup that the publisher could not escape: RSS.
    case markup
  }

  /// Makes an address absolute by the values of `xml:base` inside of the content; `nil` leaves it.
  package typealias AddressResolver = (_ written: String, _ scopes: [XMLScopedValue]) -> String?

  /// The content as HTML, elements and all, trimmed.
  ///
  /// What HTML reads as XML does comes out as it stands. Otherwise tags are written anew: prefixes
  /// of XHTML go, an element that is empty gets an end tag, and addresses under an `xml:base` of
  /// the content's own become absolute.
  package mutating func markup(
    _ content: XMLContent,
    cdata: CDATAMeaning,
    resolve: AddressResolver
  ) -> String {
    let range = content.range
    if let written = writtenMarkup(content) { return text.string(written.range) }
    scratch.removeAll()
    let outside = (scopes: scopes.count, bindings: bindings.count)
    if let tag = content.tag { declareAgain(at: tag) }
    var writer = MarkupWriter(outerScopes: outside.scopes, scopeCount: scopes.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let tag = bytes.index(of: .lessThan, from: index, to: range.upperBound) ?? range.upperBound
      appendMarkupText(index..<tag)
      guard tag < range.upperBound else { break }
      index = appendMarkup(at: tag, before: range.upperBound, cdata, &writer, resolve)
    }
    scopes.removeSubrange(outside.scopes...)
    unbind(to: outside.bindings)
    return scratch.trimmedString
  }

  /// Where a content stands, trimmed, if HTML reads it as XML does.
  package mutating func writtenMarkup(_ content: XMLContent) -> XMLText? {
    let range = content.range
    guard content.cdataCount == 0, !content.isRewritten, entities.isEmpty else { return nil }
    if content.hasMarkup,
      bytes.index(of: "xml:base", from: range.lowerBound, to: range.upperBound) != nil
    {
      return nil
    }
    return XMLText(range: bytes.trimmed(range), hasReferences: false)
  }

  /// What is known while markup is written.
  struct MarkupWriter {
    /// How many values of `xml:base` belong to the document around.
    let outerScopes: Int
    /// The same with those of the content's own element.
    let scopeCount: Int
    /// Open elements, each with the number of values of `xml:base` outside of it.
    var open: [(name: Range<Int>, scopeCount: Int)] = []
  }

  /// Puts in force what the start tag at `tag`, which has been read before, declares.
  private mutating func declareAgain(at tag: Int) {
    let known = (defects.count, exhaustedKinds.count)
    attributes.truncate(to: 0)
    var index = bytes.rangeOfName(at: tag + 1).upperBound
    _ = readAttributes(at: &index)
    declare()
    defects.removeSubrange(known.0...)
    exhaustedKinds.removeSubrange(known.1...)
  }

  /// Appends text between tags; only the document's own entities mean nothing to HTML.
  private mutating func appendMarkupText(_ range: Range<Int>) {
    if entities.isEmpty {
      scratch.append(text, range)
    } else {
      var index = range.lowerBound
      while index < range.upperBound {
        index = scratch.append(text, from: index, to: range.upperBound, until: .ampersand)
        guard index < range.upperBound else { return }
        if let next = expandEntity(at: index, before: range.upperBound) {
          index = next
        } else {
          scratch.append(ascii: UInt8(ascii: "&"))
          index += 1
        }
      }
    }
  }

  private mutating func appendMarkup(
    at tag: Int,
    before end: Int,
    _ cdata: CDATAMeaning,
    _ writer: inout MarkupWriter,
    _ resolve: AddressResolver
  ) -> Int {
    guard tag + 1 < end else {
      scratch.append("&lt;")
      return end
    }
    switch bytes[tag + 1] {
    case .exclamationMark:
      if bytes.matchesIgnoringCase("<![cdata[", at: tag) {
        return appendCDATA(at: tag, before: end, cdata)
      }
      if bytes.matches("<!--", at: tag) { return min(endOfComment(at: tag), end) }
      return min(placeAfterGreaterThan(from: tag), end)
    case .questionMark: return min(endOfInstruction(at: tag), end)
    case .slash: return appendEndTag(at: tag, before: end, &writer)
    case let byte where isNameStart(byte):
      return appendStartTag(at: tag, before: end, &writer, resolve)
    default:
      scratch.append("&lt;")
      return tag + 1
    }
  }

  private mutating func appendCDATA(at tag: Int, before end: Int, _ cdata: CDATAMeaning) -> Int {
    if cdata == .markup { return appendCDATA(at: tag, before: end) }
    let found = endOfCDATA(at: tag)
    appendEscaped(min(tag + 9, end)..<max(min(found.text, end), min(tag + 9, end)))
    return min(found.next, end)
  }

  /// Appends characters as HTML that shows them.
  private mutating func appendEscaped(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let next = bytes.firstIndex(of: .ampersand, or: .lessThan, from: index, to: range.upperBound)
      scratch.append(text, index..<next)
      guard next < range.upperBound else { return }
      if bytes[next] == .ampersand { scratch.append("&amp;") } else { scratch.append("&lt;") }
      index = next + 1
    }
  }

  private mutating func appendEndTag(
    at tag: Int,
    before end: Int,
    _ writer: inout MarkupWriter
  ) -> Int {
    let name = bytes.rangeOfName(at: tag + 2)
    let written = withoutPrefix(name)
    scratch.append("</")
    scratch.append(text, written)
    scratch.append(ascii: UInt8(ascii: ">"))
    let bytes = bytes
    if let match = writer.open.lastIndex(where: { bytes.isSameName($0.name, name) }) {
      scopes.removeSubrange(max(writer.open[match].scopeCount, writer.scopeCount)...)
      writer.open.removeSubrange(match...)
    }
    return min(placeAfterTag(name.upperBound), end)
  }

  private mutating func appendStartTag(
    at tag: Int,
    before end: Int,
    _ writer: inout MarkupWriter,
    _ resolve: AddressResolver
  ) -> Int {
    let name = bytes.rangeOfName(at: tag + 1)
    let scopeCount = scopes.count
    attributes.truncate(to: 0)
    var index = name.upperBound
    var isEmpty = false
    switch readAttributes(at: &index) {
    case .complete(let isEmptyElement): isEmpty = isEmptyElement
    case .truncated, .cutByLessThan: break
    }
    declare()
    let written = withoutPrefix(name)
    scratch.append(ascii: UInt8(ascii: "<"))
    scratch.append(text, written)
    for place in attributes.indices where !attributes[place].isDeclaration {
      append(attributes[place], writer, resolve)
    }
    scratch.append(ascii: UInt8(ascii: ">"))
    let isVoid = HTMLVoidElements.contains(NameKey(bytes, written))
    if isEmpty, !isVoid {
      scratch.append("</")
      scratch.append(text, written)
      scratch.append(ascii: UInt8(ascii: ">"))
    }
    if isEmpty || isVoid {
      scopes.removeSubrange(scopeCount...)
    } else if writer.open.count < Limits.depth {
      writer.open.append((name, scopeCount))
    }
    return min(max(index, tag + 1), end)
  }

  /// Appends an attribute, its value as written unless it is an address with a base of its own.
  private mutating func append(
    _ attribute: XMLAttribute,
    _ writer: MarkupWriter,
    _ resolve: AddressResolver
  ) {
    scratch.append(ascii: UInt8(ascii: " "))
    scratch.append(text, attribute.nameRange)
    scratch.append("=\"")
    if scopes.count > writer.scopeCount, Self.addressAttributes.contains(attribute.name),
      let address = resolve(
        String(decodedWithoutScratch: attribute.value, text),
        Array(scopes[writer.outerScopes...])
      )
    {
      scratch.append(address)
    } else {
      appendQuoted(attribute.value)
    }
    scratch.append(ascii: UInt8(ascii: "\""))
  }

  /// Appends a value for double quotes; its references stay.
  private mutating func appendQuoted(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      index = scratch.append(text, from: index, to: range.upperBound, until: .quotationMark)
      if index < range.upperBound {
        scratch.append("&quot;")
        index += 1
      }
    }
  }

  private static var addressAttributes: [NameKey] {
    [
      NameKey("href"), NameKey("src"), NameKey("cite"), NameKey("poster"), NameKey("action"),
      NameKey("data"), NameKey("longdesc"), NameKey("background"),
    ]
  }

  /// A name without its prefix if that is XHTML's or of formulas, which HTML knows without.
  private mutating func withoutPrefix(_ name: Range<Int>) -> Range<Int> {
    guard let colon = bytes.index(of: .colon, from: name.lowerBound, to: name.upperBound),
      colon + 1 < name.upperBound
    else { return name }
    let prefix = NameKey(bytes, name.lowerBound..<colon)
    let number = boundNumber(prefix) ?? vocabulary.usualNumber(text.string(name.lowerBound..<colon))
    return vocabulary.unprefixedInHTML.contains(number) ? colon + 1..<name.upperBound : name
  }
}

extension String {
  /// The text of an attribute value, decoded, while the reader's scratch text is in use.
  fileprivate init(decodedWithoutScratch range: Range<Int>, _ text: UTF8Text) {
    let range = text.bytes.trimmed(range)
    var builder = UTF8Builder(capacity: range.count + 16)
    var index = range.lowerBound
    while index < range.upperBound {
      index = builder.append(text, from: index, to: range.upperBound, until: .ampersand)
      guard index < range.upperBound else { break }
      if let found = CharacterReference(in: text.bytes, at: index, notation: .xml) {
        builder.append(found)
        index += found.length
      } else {
        builder.append(ascii: UInt8(ascii: "&"))
        index += 1
      }
    }
    self = builder.trimmedString
  }
}
