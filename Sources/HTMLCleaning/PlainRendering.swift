import ByteScanning
import HTMLReading
import HTMLWriting

/// What is shown where nothing but the text can be had, and for items that are plain text.
enum PlainRendering {
  /// The text of HTML that cannot be parsed within the limits, or does not come to rest.
  static func content(ofTags html: [UInt8]) -> CleanedContent {
    // Without tags there is nothing to nest, so what is left is parsed for its references alone.
    guard let tree = try? HTMLTree(content: withoutTags(html)), let body = tree.body else {
      return CleanedContent(html: HTML(), pictures: [])
    }
    return CleanedContent(html: paragraphs(of: tree.text(of: body)), pictures: [])
  }

  /// The text of HTML that has not one tag: its paragraphs, and its lines where they were meant.
  static func content(ofUntagged html: [UInt8]) -> CleanedContent {
    guard let tree = try? HTMLTree(content: html), let body = tree.body else {
      return CleanedContent(html: HTML(), pictures: [])
    }
    return CleanedContent(
      html: paragraphs(of: tree.text(of: body), joiningWrapped: true),
      pictures: []
    )
  }

  /// Paragraphs and lines as they stand; lines that a program has broken at a width can be joined again.
  static func paragraphs(of text: String, joiningWrapped: Bool = false) -> HTML {
    var html = HTML()
    var lines: [Substring] = []
    func flush() {
      guard !lines.isEmpty else { return }
      let isWrapped = joiningWrapped && isWrapped(lines)
      html.append(paragraph(isWrapped ? [Substring(lines.joined(separator: " "))] : lines))
      lines = []
    }
    let text = withoutControls(text)
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let words = line.drop { $0.isWhitespace }
      if words.isEmpty { flush() } else { lines.append(words) }
    }
    flush()
    return html
  }

  /// A parser replaces these where they stand, so that what is written here would not read back the same.
  ///
  /// Source: gumbo's `utf8_is_invalid_code_point`.
  private static func withoutControls(_ text: String) -> String {
    func isReplaced(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x00...0x08, 0x0B, 0x0E...0x1F, 0x7F...0x9F, 0xFDD0...0xFDEF: true
      default: scalar.value & 0xFFFE == 0xFFFE
      }
    }
    guard text.unicodeScalars.contains(where: isReplaced) else { return text }
    var clean = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { clean.append(isReplaced(scalar) ? "\u{FFFD}" : scalar) }
    return String(clean)
  }

  private static func paragraph(_ lines: [Substring]) -> HTML {
    p {
      for (index, line) in lines.enumerated() {
        if index > 0 { br() }
        LinkedText.html(line)
      }
    }
  }

  /// Whether each line but the last is about as long as mail and editors break them.
  private static func isWrapped(_ lines: [Substring]) -> Bool {
    lines.count > 1 && lines.dropLast().allSatisfy { (55...90).contains($0.utf8.count) }
  }

  /// The bytes with each tag, comment, script and style put down to a line end.
  private static func withoutTags(_ html: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var index = 0
    while let start = html[index...].firstIndex(of: .lessThan) {
      text += html[index..<start]
      guard start + 1 < html.count, isTagStart(html[start + 1]) else {
        text += "&lt;".utf8
        index = start + 1
        continue
      }
      text.append(.lineFeed)
      guard let end = html[start...].firstIndex(of: .greaterThan) else { return text }
      let name = String(
        decoding: html[(start + 1)..<end].prefix { $0.isASCIILetter }.map(\.asciiLowercased),
        as: UTF8.self
      )
      index = end + 1
      if name == "script" || name == "style" { index = endOfRawText(html, from: index) }
    }
    return text + html[index...]
  }

  private static func isTagStart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == .slash || byte == .exclamationMark || byte == .questionMark
  }

  /// Where the next end tag begins; a script that has none ends the document.
  private static func endOfRawText(_ html: [UInt8], from start: Int) -> Int {
    var index = start
    while let next = html[index...].firstIndex(of: .lessThan) {
      if next + 1 < html.count, html[next + 1] == .slash { return next }
      index = next + 1
    }
    return html.count
  }
}

extension HTMLCleaner {
  /// Safe HTML for a text that is called HTML and has not one tag.
  ///
  /// Descriptions of films and notes in RSS come so: written as plain text, with lines and addresses, by
  /// programs that know nothing of HTML. A browser would run all of it together.
  package static func content(ofUntaggedHTML html: [UInt8]) -> CleanedContent {
    PlainRendering.content(ofUntagged: html)
  }

  /// Safe HTML for an item whose text is no HTML: its paragraphs and lines.
  package static func content(ofPlainText text: String) -> CleanedContent {
    CleanedContent(html: PlainRendering.paragraphs(of: text), pictures: [])
  }
}
