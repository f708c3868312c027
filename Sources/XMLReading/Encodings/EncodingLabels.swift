import ByteScanning

/// Finding what a document and its server say about its encoding.
enum EncodingLabels {
  /// Whether a document begins with a declaration, as it is mostly written, that it is UTF-8.
  static func saysUTF8(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.matches("<?xml version=", at: 0), bytes.count > 64 else { return false }
    var index = 18
    while index < 20, !bytes[index].isASCIIWhitespace { index += 1 }
    guard bytes.matches("encoding=", at: index + 1) else { return false }
    let quote = bytes[index + 10]
    return (quote == .quotationMark || quote == .apostrophe) && bytes[index + 16] == quote
      && bytes.matchesIgnoringCase("utf-8", at: index + 11)
  }

  /// The encoding of the XML declaration, also if something stands before it.
  static func declared(in bytes: [UInt8]) -> EncodingName? {
    let span = bytes.span
    let end = min(span.count, 4096)
    guard let start = span.index(of: "<?xml", from: 0, to: end) else { return nil }
    let close = span.index(of: .greaterThan, from: start, to: min(span.count, start + 1024)) ?? end
    guard close > start, let word = span.index(of: "encoding", from: start, to: close) else {
      return nil
    }
    return value(in: span, from: word + 8, to: close)
  }

  /// The `charset` of a content type.
  static func charset(of contentType: String?) -> EncodingName? {
    guard let contentType else { return nil }
    let bytes = Array(contentType.lowercased().utf8)
    let span = bytes.span
    guard let word = span.index(of: "charset", from: 0, to: span.count) else { return nil }
    return value(in: span, from: word + 7, to: span.count)
  }

  /// The value after an equals sign, in quotes or not.
  private static func value(in bytes: Span<UInt8>, from start: Int, to end: Int) -> EncodingName? {
    var index = start
    while index < end, bytes[index].isASCIIWhitespace { index += 1 }
    guard index < end, bytes[index] == .equalsSign else { return nil }
    index += 1
    while index < end,
      bytes[index].isASCIIWhitespace || bytes[index] == .quotationMark
        || bytes[index] == .apostrophe
    {
      index += 1
    }
    var label = ""
    while index < end, label.utf8.count < 48,
      bytes[index] > 0x20, bytes[index] < 0x7F, bytes[index] != .quotationMark,
      bytes[index] != .apostrophe, bytes[index] != .semicolon, bytes[index] != .questionMark,
      bytes[index] != UInt8(ascii: ",")
    {
      label.unicodeScalars.append(Unicode.Scalar(bytes[index]))
      index += 1
    }
    return label.isEmpty ? nil : EncodingName(label)
  }
}
