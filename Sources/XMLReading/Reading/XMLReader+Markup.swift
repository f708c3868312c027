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

  /// The content as HTML, elements and all, trimmed.
  package mutating func markup(_ content: XMLContent, cdata: CDATAMeaning) -> String {
    if content.cdataCount == 0 { return text.string(bytes.trimmed(content.range)) }
    scratch.removeAll()
    let range = content.range
    var index = range.lowerBound
    while index < range.upperBound {
      let mark = bytes.index(of: "<![CDATA[", from: index, to: range.upperBound)
      let tag = mark ?? range.upperBound
      scratch.append(text, index..<tag)
      guard tag < range.upperBound else { break }
      index = appendCDATA(at: tag, before: range.upperBound)
    }
    return scratch.trimmedString
  }
}
