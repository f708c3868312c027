import ByteScanning
import XMLReading

/// Reads Atom's text constructs and contents by what their attributes declare.
///
/// Source: RFC 4287 §3.1, §4.1.3; Atom 0.3 §3.1 (`mode`).
enum AtomText {
  /// Reads a title, subtitle, summary or rights: always text, whatever the type says.
  static func read(_ scanner: inout FeedScanner) -> TextConstruct? {
    let declared = Declared(&scanner)
    return construct(&scanner, declared)
  }

  /// Reads such an element as one line of plain text.
  static func line(_ scanner: inout FeedScanner) -> String? {
    let text = read(&scanner)
    return scanner.line(text)
  }

  /// Reads a content, which may be something that cannot be shown as text.
  ///
  /// One without any type is plain by the letter of Atom; where it is clearly HTML, it is taken for
  /// that (blog.adobe.com).
  static func readContent(_ scanner: inout FeedScanner) -> TextConstruct? {
    let declared = Declared(&scanner)
    var text = construct(&scanner, declared)
    if declared.isBinary, text?.isDecoded != true { return nil }
    if let plain = text, plain.form == .plain, declared.type.isEmpty || declared.isBinary {
      let written = scanner.string(plain)
      if HTMLEvidence.isHTML(written.utf8.span) { text?.form = .html }
    }
    return text
  }

  /// What `type` and `mode` say.
  private struct Declared {
    /// In small letters, without parameters; empty if there is none.
    var type: String
    var isBase64: Bool

    init(_ scanner: inout FeedScanner) {
      if scanner.reader.attributes.isEmpty {
        type = ""
        isBase64 = false
        return
      }
      type = scanner.reader.attribute(.type).map { MediaTypes.lowercased($0) } ?? ""
      if type.utf8.span.contains(.semicolon), let semicolon = type.firstIndex(of: ";") {
        type = String(type[..<semicolon])
      }
      isBase64 = scanner.reader.attribute(.mode)?.lowercased() == "base64"
    }

    var isHTML: Bool { type == "html" || type == "text/html" }
    var isXHTML: Bool { type == "xhtml" || type == "application/xhtml+xml" }

    /// Types that Atom 1.0 puts into base64.
    var isBinary: Bool {
      if !type.utf8.span.contains(.slash) { return false }
      if isXHTML || type.hasSuffix("+xml") || type.hasSuffix("/xml") { return false }
      return ["image/", "audio/", "video/", "font/", "model/", "application/"].contains {
        type.hasPrefix($0)
      }
    }
  }

  private static func construct(
    _ scanner: inout FeedScanner,
    _ declared: Declared
  ) -> TextConstruct? {
    let base = scanner.baseNumber()
    let content = scanner.reader.readContent()
    if content.hasMarkup, !(declared.isHTML && scanner.isEscapedInWrapper(content)) {
      return scanner.markupConstruct(content, cdata: declared.isXHTML ? .text : .markup, base)
    }
    if declared.isBase64 || declared.isBinary {
      let written = scanner.reader.string(content)
      if let decoded = Base64.text(written) {
        var text = scanner.keep(decoded, declared.isHTML ? .html : .plain, base)
        text?.isDecoded = true
        return text
      }
    }
    if declared.isXHTML { return characters(&scanner, content, base) }
    let form: TextConstruct.Form = declared.isHTML ? .html : .plain
    if let text = scanner.reader.writtenText(content) {
      return TextConstruct(source: .written(text), form: form, base: base)
    }
    return scanner.keep(scanner.reader.string(content), form, base)
  }

  /// XHTML without elements: characters, not markup, so what was decoded belongs encoded, `&amp;lt;`.
  private static func characters(
    _ scanner: inout FeedScanner,
    _ content: XMLContent,
    _ base: FeedScanner.BaseNumber
  ) -> TextConstruct? {
    let text = scanner.reader.string(content)
    if text.isEmpty { return nil }
    if text.utf8.span.contains(.lessThan) { return scanner.keep(text, .html, base) }
    return scanner.keep(scanner.markup(content, cdata: .text), .html, base)
  }
}

extension FeedScanner {
  /// Whether all the elements of a content are one `div` around markup that is escaped, as TypePad
  /// wrote it.
  fileprivate mutating func isEscapedInWrapper(_ content: XMLContent) -> Bool {
    let markup = reader.markup(content, cdata: .markup) { _, _ in nil }
    var tags = 0
    for byte in markup.utf8 where byte == .lessThan { tags += 1 }
    return tags == 2 && markup.hasPrefix("<div") && markup.contains("&lt;")
  }
}

/// Text that was put into base64 to pass as XML.
enum Base64 {
  /// The text that stands in base64.
  ///
  /// - Returns: `nil` if it is no base64, or what comes out is no text.
  static func text(_ encoded: String) -> String? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in encoded.utf8 where !byte.isASCIIWhitespace {
      if byte == .equalsSign { break }
      guard let value = value(byte) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    guard let checked = UTF8Bytes(checking: bytes) else { return nil }
    let text = checked.text
    return text.string(text.bytes.trimmed(0..<text.bytes.count))
  }

  private static func value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - 65)
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - 97 + 26)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - 48 + 52)
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
