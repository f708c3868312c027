import ByteScanning
import XMLReading

/// Reads Atom's text constructs and contents by what their attributes declare.
///
/// Source: RFC 4287 §3.1, §4.1.3; Atom 0.3 §3.1 (`mode`).
enum AtomText {
  /// Reads a title, subtitle, summary or rights: always text, whatever the type says.
  static func read(_ scanner: inout FeedScanner) -> TextConstruct? {
    let type = Declared(&scanner)
    return construct(&scanner, type)
  }

  /// Reads a content, which may be something that cannot be shown as text.
  static func readContent(_ scanner: inout FeedScanner) -> TextConstruct? {
    let type = Declared(&scanner)
    if type.isBinary {
      _ = scanner.reader.readContent()
      return nil
    }
    return construct(&scanner, type)
  }

  /// What `type` and `mode` say.
  private struct Declared {
    var type: String
    var isBase64: Bool

    init(_ scanner: inout FeedScanner) {
      type = scanner.reader.attribute(.type)?.lowercased() ?? "text"
      if let semicolon = type.firstIndex(of: ";") { type = String(type[..<semicolon]) }
      isBase64 = scanner.reader.attribute(.mode)?.lowercased() == "base64"
    }

    var isHTML: Bool { type == "html" || type == "text/html" }
    var isXHTML: Bool { type == "xhtml" || type == "application/xhtml+xml" }

    var isBinary: Bool {
      if isXHTML || isBase64 && isHTML || type.hasSuffix("+xml") || type.hasSuffix("/xml") {
        return false
      }
      return ["image/", "audio/", "video/", "font/", "model/", "application/"].contains {
        type.hasPrefix($0)
      }
    }
  }

  private static func construct(
    _ scanner: inout FeedScanner,
    _ declared: Declared
  ) -> TextConstruct? {
    let content = scanner.reader.readContent()
    if content.hasMarkup {
      let cdata: XMLReader.CDATAMeaning = declared.isXHTML ? .text : .markup
      let text = scanner.markup(content, cdata: cdata)
      return text.isEmpty ? nil : TextConstruct(text: text, form: .html)
    }
    var text = scanner.reader.string(content)
    if declared.isBase64, let decoded = Base64.text(text) { text = decoded }
    guard !text.isEmpty else { return nil }
    if declared.isXHTML, !text.utf8.contains(0x3C) {
      // Characters, not markup, so what was decoded belongs encoded: `&amp;lt;`.
      text = scanner.reader.markup(content, cdata: .text)
      return TextConstruct(text: text, form: .html)
    }
    return TextConstruct(text: text, form: declared.isHTML || declared.isXHTML ? .html : .plain)
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
