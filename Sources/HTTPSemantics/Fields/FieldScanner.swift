/// Reads the pieces that header fields are made of: tokens, quoted strings, parameters.
///
/// It never fails on what servers really send; what it cannot read it leaves where it stands, and
/// the caller skips to the next comma or semicolon.
///
/// Source: RFC 9110 §5.6.
struct FieldScanner {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { position >= bytes.count }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 { position += 1 }
  }

  /// Steps over one byte if it is that one, after spaces.
  mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Steps over spaces and the stray commas that empty list elements leave.
  mutating func skipListSeparators() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ",") {
      position += 1
    }
  }

  /// A name: everything up to a space or a separator; `nil` if there is none.
  mutating func token() -> String? {
    skipSpace()
    return run { !Self.separators.contains($0) && $0 > 0x20 }
  }

  /// A token or a quoted string.
  mutating func word() -> String? {
    skipSpace()
    return next == UInt8(ascii: "\"") ? quotedString() : token()
  }

  /// What stands before one of the stop bytes, without spaces at its ends.
  mutating func text(before stops: [UInt8]) -> String {
    skipSpace()
    let text = run { !stops.contains($0) } ?? ""
    return String(text.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }

  /// A quoted string without its quotes and backslashes; one that never ends goes to the end.
  mutating func quotedString() -> String? {
    guard next == UInt8(ascii: "\"") else { return nil }
    position += 1
    var value: [UInt8] = []
    while let byte = next {
      position += 1
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\"), let escaped = next {
        value.append(escaped)
        position += 1
      } else {
        value.append(byte)
      }
    }
    return String(decoding: value, as: UTF8.self)
  }

  /// Parameters like `; charset="utf-8"; q=0.5`, with lower-case names; the first of a name counts.
  mutating func parameters() -> [String: String] {
    var parameters: [String: String] = [:]
    while take(UInt8(ascii: ";")) {
      guard let name = token()?.asciiLowercased() else { continue }
      let value = take(UInt8(ascii: "=")) ? word() ?? "" : ""
      if parameters[name] == nil { parameters[name] = value }
      skip(before: [UInt8(ascii: ";"), UInt8(ascii: ",")])
    }
    return parameters
  }

  /// Steps to the next of these bytes or to the end, over quoted strings.
  mutating func skip(before stops: [UInt8]) {
    while let byte = next, !stops.contains(byte) {
      if byte == UInt8(ascii: "\"") { _ = quotedString() } else { position += 1 }
    }
  }

  private mutating func run(while isPart: (UInt8) -> Bool) -> String? {
    let start = position
    while let byte = next, isPart(byte) { position += 1 }
    return start == position ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static let separators = Array("(),;<>=@\"\\[]{}".utf8)
}

extension String {
  /// The same text with A to Z in lower case and everything else as it is.
  package func asciiLowercased() -> String {
    guard utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return self }
    return String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// The same text without spaces, tabs and line ends at its ends.
  func trimmingSpace() -> String {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let bytes = Array(utf8)
    guard let first = bytes.firstIndex(where: { !isSpace($0) }),
      let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }
}
