import ByteScanning
import XMLReading

/// What stands around the root element and is no part of a document.
extension FeedScanner {
  /// Notes text and elements before the root, which has just started.
  mutating func noteTextBeforeRoot() {
    if let place = firstText(from: 0, to: reader.tagStart) { log.note(.textBeforeRoot, at: place) }
  }

  /// Whether, now that the root has ended, a tag follows that begins so; notes that it stands outside.
  mutating func isNextBehindRoot(_ tag: StaticString) -> Bool {
    let bytes = reader.text.bytes
    guard reader.depth == 0 else { return false }
    var index = reader.position
    while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
    guard bytes.matchesIgnoringCase(tag, at: index) else { return false }
    log.note(.textAfterRoot, at: index)
    return true
  }

  /// Notes what follows the root, or that the document ends before it.
  mutating func noteTextAfterRoot() {
    let end = reader.text.bytes.count
    if reader.depth > 0 {
      log.note(.unclosedElement, at: end)
    } else if let place = firstText(from: reader.position, to: end) {
      log.note(.textAfterRoot, at: place)
    }
  }

  /// The first byte that is neither white space nor an instruction nor a comment.
  ///
  /// - Returns: `nil` also behind a document type: its end is the reader's business.
  private func firstText(from start: Int, to end: Int) -> Int? {
    let bytes = reader.text.bytes
    var index = start
    if index == 0, bytes.matches("\u{FEFF}", at: 0) { index = 3 }
    while index < end {
      if bytes[index].isASCIIWhitespace {
        index += 1
      } else if bytes.matches("<!--", at: index) {
        guard let close = bytes.index(of: "-->", from: index, to: end) else { return nil }
        index = close + 3
      } else if bytes.matches("<?", at: index) {
        guard let close = bytes.index(of: .greaterThan, from: index, to: end) else { return nil }
        index = close + 1
      } else {
        return bytes.matches("<!", at: index) ? nil : index
      }
    }
    return nil
  }
}
