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
    if let plain = text, plain.form == .plain, declared.form == .undeclared || declared.isBinary {
      let written = scanner.string(plain)
      if HTMLEvidence.isHTML(written.utf8.span) { text?.form = .html }
    }
    return text
  }

  /// What `type` and `mode` say.
  private struct Declared {
    var form = Form.undeclared
    var isBase64 = false

    enum Form {
      case undeclared, html, xhtml
      /// What Atom 1.0 puts into base64.
      case binary
      /// Text, or another XML.
      case other
    }

    init(_ scanner: inout FeedScanner) {
      if scanner.reader.attributes.isEmpty { return }
      isBase64 = scanner.reader.attributeKey(.mode) == .base64
      guard let word = scanner.reader.attributeKey(.type) else { return }
      if let usual = Self.form(word) {
        form = usual
      } else {
        form = scanner.reader.attribute(.type).map { Self.form($0) } ?? .undeclared
      }
    }

    private static func form(_ word: NameKey) -> Form? {
      if word == .html || word == .textHTML { return .html }
      if word == .xhtml || word == .applicationXHTML { return .xhtml }
      return word == .plain || word == .textPlain ? .other : nil
    }

    /// The form of a type in full, with its parameters.
    private static func form(_ written: String) -> Form {
      var type = MediaTypes.lowercased(written)
      if let semicolon = type.firstIndex(of: ";") { type = String(type[..<semicolon]) }
      if type.isEmpty { return .undeclared }
      if let usual = form(NameKey(spelled: type)) { return usual }
      if !type.utf8.span.contains(.slash) { return .other }
      if type.hasSuffix("+xml") || type.hasSuffix("/xml") { return .other }
      let isBinary = ["image/", "audio/", "video/", "font/", "model/", "application/"].contains {
        type.hasPrefix($0)
      }
      return isBinary ? .binary : .other
    }

    var isHTML: Bool { form == .html }
    var isXHTML: Bool { form == .xhtml }
    var isBinary: Bool { form == .binary }
  }

  private static func construct(
    _ scanner: inout FeedScanner,
    _ declared: Declared
  ) -> TextConstruct? {
    let base = scanner.baseNumber()
    let mayBeText = !declared.isXHTML && !declared.isBase64 && !declared.isBinary
    if mayBeText, let text = scanner.reader.readText() {
      if text.isEmpty { return nil }
      let form: TextConstruct.Form = declared.isHTML ? .html : .plain
      if scanner.reader.isDoubtful(text) {
        return scanner.keep(scanner.reader.trimmedString(text), form, base)
      }
      return TextConstruct(source: .written(text), form: form, base: base)
    }
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
