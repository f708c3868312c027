import ByteScanning
import XMLReading

/// Turns the bytes of a page into UTF-8.
///
/// As for feeds, what the bytes prove goes before what a label says; of labels, the server's goes
/// before the page's own.
///
/// Source: HTML, 13.2.3 "The input byte stream".
enum PageEncoding {
  static func utf8(_ bytes: [UInt8], contentType: String?) -> [UInt8] {
    var type = contentType
    if type?.lowercased().contains("charset") != true, let label = declared(in: bytes) {
      type = "text/html; charset=\(label)"
    }
    return TextDecoding.decode(bytes, contentType: type).bytes.array
  }

  /// The encoding that a `meta` element names; browsers look at the first 1,024 bytes, pages keep
  /// it further down.
  private static func declared(in bytes: [UInt8]) -> String? {
    let head = bytes.prefix(8192).map(\.asciiLowercased)
    let span = head.span
    var index = 0
    while let meta = span.index(of: "<meta", from: index, to: span.count) {
      let end = span.index(of: .greaterThan, from: meta, to: span.count) ?? span.count
      index = end
      guard let word = span.index(of: "charset", from: meta, to: end) else { continue }
      let value = head[(word + 7)..<end].drop { $0.isASCIIWhitespace }
      guard value.first == .equalsSign else { continue }
      let label = value.dropFirst()
        .drop { $0.isASCIIWhitespace || $0 == .quotationMark || $0 == .apostrophe }
        .prefix { $0.isASCIILetter || $0.isASCIIDigit || "-_:.".utf8.contains($0) }
      if !label.isEmpty, label.count < 48 { return String(decoding: label, as: UTF8.self) }
    }
    return nil
  }
}
