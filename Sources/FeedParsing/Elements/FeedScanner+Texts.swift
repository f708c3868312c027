import ByteScanning
import XMLReading

/// Texts, from where they stand to Strings.
extension FeedScanner {
  /// The current element's text with what is known of its form; closes the element.
  mutating func construct(_ form: TextConstruct.Form) -> TextConstruct? {
    let base = baseNumber()
    if let text = reader.readText() {
      if text.isEmpty { return nil }
      if reader.isDoubtful(text) { return keep(reader.trimmedString(text), form, base) }
      return TextConstruct(source: .written(text), form: form, base: base)
    }
    let content = reader.readContent()
    if content.hasMarkup { return markupConstruct(content, cdata: .markup, base) }
    if let text = reader.writtenText(content) {
      return TextConstruct(source: .written(text), form: form, base: base)
    }
    return keep(reader.string(content), form, base)
  }

  /// A content with elements in it.
  mutating func markupConstruct(
    _ content: XMLContent,
    cdata: XMLReader.CDATAMeaning,
    _ base: BaseNumber
  ) -> TextConstruct? {
    if let text = reader.writtenMarkup(content) {
      if text.isEmpty { return nil }
      return TextConstruct(source: .written(text), form: .html, base: base)
    }
    return keep(markup(content, cdata: cdata), .html, base)
  }

  /// Keeps a text that had to be put together; `nil` if there is nothing in it.
  mutating func keep(
    _ text: String,
    _ form: TextConstruct.Form,
    _ base: BaseNumber
  ) -> TextConstruct? {
    if text.isEmpty { return nil }
    madeTexts.append(text)
    return TextConstruct(source: .made(madeTexts.count - 1), form: form, base: base)
  }

  /// Closes the current element, whatever it says.
  mutating func passContent() {
    if !reader.endEmptyElement() { _ = reader.readContent() }
  }

  /// Forgets texts that were put together since there were so many of them.
  mutating func forgetTexts(beyond count: Int) {
    while madeTexts.count > count { madeTexts.removeLast() }
  }

  /// The text as it is.
  mutating func string(_ construct: TextConstruct) -> String {
    switch construct.source {
    case .made(let place): madeTexts[place]
    case .written(let text): reader.string(text)
    }
  }

  /// The text for a place that shows plain text on one line.
  ///
  /// - Parameters:
  ///   - construct: The text.
  ///   - isRepeated: Whether the same text often stands elsewhere.
  /// - Returns: `nil` if nothing of it shows.
  mutating func line(_ construct: TextConstruct?, isRepeated: Bool = true) -> String? {
    guard let construct else { return nil }
    switch construct.source {
    case .made(let place):
      let text = madeTexts[place]
      let line = PlainText.line(UTF8Text(text.utf8Span), construct.form, &stripper)
      return line.isEmpty ? nil : line
    case .written(let text):
      if isRepeated { return line(text, construct.form) }
      let line = Self.line(&reader, text, construct.form, &stripper)
      return line.isEmpty ? nil : line
    }
  }

  /// The line of a text that stands in the document.
  private mutating func line(_ text: XMLText, _ form: TextConstruct.Form) -> String? {
    let range = text.range
    if let known = repeatedLines.find(range, form, in: reader.text.bytes) {
      return known.isEmpty ? nil : known
    }
    let line = Self.line(&reader, text, form, &stripper)
    repeatedLines.remember(line, range, form)
    return line.isEmpty ? nil : line
  }

  private static func line(
    _ reader: inout XMLReader,
    _ text: XMLText,
    _ form: TextConstruct.Form,
    _ stripper: inout HTMLStripper
  ) -> String {
    // Neither a tag nor a reference, and nothing to fold: the text as it stands.
    if text.isPlainLine { return reader.string(text) }
    if !text.hasReferences {
      let whole = reader.text
      return PlainText.line(whole.extracting(text.range), form, &stripper)
    }
    reader.decodeIntoScratch(text)
    return PlainText.line(reader.decodedText, form, &stripper)
  }

  /// The current element's text as one line of plain text; closes the element.
  mutating func line() -> String? {
    if let text = reader.readText() {
      if text.isEmpty { return nil }
      if !reader.isDoubtful(text) { return line(text, .undeclared) }
      let string = reader.trimmedString(text)
      let line = PlainText.line(UTF8Text(string.utf8Span), .undeclared, &stripper)
      return line.isEmpty ? nil : line
    }
    let content = reader.readContent()
    if !content.hasMarkup, let text = reader.writtenText(content) {
      return line(text, .undeclared)
    }
    let text = content.hasMarkup ? markup(content, cdata: .markup) : reader.string(content)
    let form: TextConstruct.Form = content.hasMarkup ? .html : .undeclared
    let line = PlainText.line(UTF8Text(text.utf8Span), form, &stripper)
    return line.isEmpty ? nil : line
  }
}

/// The last few lines that were made, and where the texts stand that they were made of.
///
/// Podcasts say the same in the description, the summary and the subtitle, and every item has the
/// same author: to compare costs less than to make a String again, and equal ones share their
/// memory.
struct RepeatedLines {
  private var entries: [Entry] = []
  /// A byte for each of them that tells most texts apart, the first lowest; 0 where there is none.
  private var marks: UInt64 = 0
  private var next = 0

  private struct Entry {
    var range: Range<Int>
    var form: TextConstruct.Form
    var line: String
  }

  /// How many are remembered.
  private static var limit: Int { 6 }
  /// Shorter texts take no memory of their own.
  private static var shortest: Int { 16 }

  mutating func find(
    _ range: Range<Int>,
    _ form: TextConstruct.Form,
    in bytes: Span<UInt8>
  ) -> String? {
    guard range.count >= Self.shortest else { return nil }
    // Bytes that are the same, and now and then the one above such a byte.
    let different = marks ^ Self.mark(range) &* 0x0101_0101_0101_0101
    var alike = (different &- 0x0101_0101_0101_0101) & ~different & 0x8080_8080_8080_8080
    while alike != 0 {
      let index = alike.trailingZeroBitCount &>> 3
      if entries[index].range.count == range.count, entries[index].form == form,
        bytes.repeats(range, at: entries[index].range.lowerBound)
      {
        return entries[index].line
      }
      alike &= alike &- 1
    }
    return nil
  }

  mutating func remember(_ line: String, _ range: Range<Int>, _ form: TextConstruct.Form) {
    guard range.count >= Self.shortest else { return }
    let place = UInt64(truncatingIfNeeded: next &* 8)
    marks = marks & ~(0xFF &<< place) | Self.mark(range) &<< place
    let entry = Entry(range: range, form: form, line: line)
    if entries.count < Self.limit {
      entries.append(entry)
    } else {
      entries[next] = entry
    }
    next = next == Self.limit - 1 ? 0 : next + 1
  }

  /// By the length of a text.
  private static func mark(_ range: Range<Int>) -> UInt64 {
    UInt64(truncatingIfNeeded: range.count & 0x7F | 0x80)
  }
}

/// The words that a text was taken apart into, and where it stands.
struct RepeatedWords {
  var range = 0..<0
  var words: [String] = []

  /// The words, if the same text stands in a range.
  func words(_ other: Range<Int>, in bytes: Span<UInt8>) -> [String]? {
    other.count == range.count && bytes.repeats(other, at: range.lowerBound) ? words : nil
  }
}
