import ByteScanning

/// Writes JSON; members without a value are left out.
package struct JSONWriter: Sendable {
  /// How the text is laid out.
  package enum Style: Sendable {
    /// On one line.
    case compact
    /// Two spaces a level, for people.
    case pretty
  }

  private var bytes: [UInt8] = []
  private let isPretty: Bool
  private let escapesMarkup: Bool
  private var depth = 0
  private var isFirst = true

  /// An empty document.
  ///
  /// - Parameters:
  ///   - style: How it is laid out.
  ///   - escapesMarkup: Whether `<`, `>`, `&` and the line separators of JavaScript are escaped, so
  ///     that the text can stand in a script element.
  package init(_ style: Style = .compact, escapesMarkup: Bool = false) {
    isPretty = style == .pretty
    self.escapesMarkup = escapesMarkup
  }

  /// What was written.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// What was written, in UTF-8.
  package var utf8: [UInt8] { bytes }

  /// The text of a value.
  package static func text(
    of value: JSONValue,
    _ style: Style = .compact,
    escapesMarkup: Bool = false
  ) -> String {
    var writer = JSONWriter(style, escapesMarkup: escapesMarkup)
    writer.value(value)
    return writer.text
  }
}

// MARK: - Structure

extension JSONWriter {
  /// Writes an object whose members `body` writes.
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    container(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  /// Writes an array whose elements `body` writes, each by `element`.
  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    container(.leftBracket, .rightBracket, body)
  }

  /// Writes one element of an array.
  package mutating func element(_ body: (inout JSONWriter) -> Void) {
    separate()
    body(&self)
  }

  /// Writes a member whose value `body` writes.
  package mutating func member(_ name: String, _ body: (inout JSONWriter) -> Void) {
    separate()
    string(name)
    bytes.append(.colon)
    if isPretty { bytes.append(.space) }
    body(&self)
  }

  /// Writes a member whose value `body` writes, unless that is an empty object or array.
  package mutating func optionalMember(_ name: String, _ body: (inout JSONWriter) -> Void) {
    let length = bytes.count
    let wasFirst = isFirst
    member(name, body)
    let open = bytes[bytes.count - 2]
    guard open == UInt8(ascii: "{") || open == .leftBracket, bytes[bytes.count - 1] == open + 2
    else {
      return
    }
    bytes.removeSubrange(length...)
    isFirst = wasFirst
  }

  private mutating func container(
    _ open: UInt8,
    _ close: UInt8,
    _ body: (inout JSONWriter) -> Void
  ) {
    bytes.append(open)
    depth += 1
    isFirst = true
    body(&self)
    depth -= 1
    if !isFirst { breakLine() }
    isFirst = false
    bytes.append(close)
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    breakLine()
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    bytes.append(.lineFeed)
    for _ in 0..<depth {
      bytes.append(.space)
      bytes.append(.space)
    }
  }
}

// MARK: - Members

extension JSONWriter {
  package mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    member(name) { $0.string(value) }
  }

  package mutating func member(_ name: String, _ value: Bool?) {
    guard let value else { return }
    member(name) { $0.bool(value) }
  }

  package mutating func member(_ name: String, _ value: Int?) {
    guard let value else { return }
    member(name) { $0.integer(Int64(value)) }
  }

  package mutating func member(_ name: String, _ value: Int64?) {
    guard let value else { return }
    member(name) { $0.integer(value) }
  }

  package mutating func member(_ name: String, _ value: Double?) {
    guard let value else { return }
    member(name) { $0.double(value) }
  }

  /// Writes an array of strings; an empty one is left out.
  package mutating func member(_ name: String, _ values: [String]) {
    guard !values.isEmpty else { return }
    member(name) { json in
      json.array { json in
        for value in values { json.element { $0.string(value) } }
      }
    }
  }

  /// Writes an array of objects; an empty one is left out.
  package mutating func member<Element>(
    _ name: String,
    _ elements: [Element],
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    guard !elements.isEmpty else { return }
    member(name) { json in
      json.array { json in
        for element in elements {
          json.element { json in json.object { json in body(&json, element) } }
        }
      }
    }
  }
}

// MARK: - Values

extension JSONWriter {
  package mutating func null() { bytes += "null".utf8 }

  package mutating func bool(_ value: Bool) { bytes += (value ? "true" : "false").utf8 }

  package mutating func integer(_ value: Int64) { bytes += String(value).utf8 }

  /// Writes a number; JSON has no infinity and no NaN, which become `null`.
  package mutating func double(_ value: Double) {
    guard value.isFinite else {
      null()
      return
    }
    if value.rounded() == value, abs(value) < 1e15 {
      integer(Int64(value))
    } else {
      bytes += value.description.utf8
    }
  }

  package mutating func string(_ value: String) {
    bytes.append(.quotationMark)
    for byte in value.utf8 {
      if byte < 0x20 || byte == .quotationMark || byte == UInt8(ascii: "\\") {
        escape(byte)
      } else if escapesMarkup, byte == .lessThan || byte == .greaterThan || byte == .ampersand {
        appendUnicodeEscape(byte)
      } else {
        bytes.append(byte)
        if escapesMarkup, byte & 0xFE == 0xA8 { escapeLineSeparator() }
      }
    }
    bytes.append(.quotationMark)
  }

  /// U+2028 and U+2029, of which the last byte was just written.
  private mutating func escapeLineSeparator() {
    let end = bytes.count
    guard end >= 3, bytes[end - 3] == 0xE2, bytes[end - 2] == 0x80 else { return }
    let isParagraph = bytes[end - 1] == 0xA9
    bytes.removeLast(3)
    bytes += (isParagraph ? "\\u2029" : "\\u2028").utf8
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case .quotationMark, UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case .lineFeed: bytes += "\\n".utf8
    case .carriageReturn: bytes += "\\r".utf8
    case .tab: bytes += "\\t".utf8
    default: appendUnicodeEscape(byte)
    }
  }

  private mutating func appendUnicodeEscape(_ byte: UInt8) {
    let digits = Array("0123456789abcdef".utf8)
    bytes += "\\u00".utf8
    bytes.append(digits[Int(byte >> 4)])
    bytes.append(digits[Int(byte & 15)])
  }

  /// Writes a value that was read or put together.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let number): bytes += number.text.utf8
    case .string(let value): string(value)
    case .array(let values):
      array { json in
        for value in values { json.element { $0.value(value) } }
      }
    case .object(let members):
      object { json in
        for member in members { json.member(member.name) { $0.value(member.value) } }
      }
    }
  }
}
