import ByteScanning

/// Reads JSON as it is found: what can be read is read.
///
/// Beyond RFC 8259 it takes comments, trailing and missing commas, single quotes, names without
/// quotes, NaN and other words, control characters and unknown escapes in strings, unpaired
/// surrogates, bytes that are not UTF-8, a byte order mark, text before the first bracket, and
/// documents that end in the middle. It keeps its own stack, so that no nesting can exhaust the
/// thread's.
package struct JSONReader: ~Escapable {
  let bytes: Span<UInt8>
  var index = 0
  private var stack: [Container] = []
  /// What was wrong and where, in document order; at most `limitOfFindings`.
  package private(set) var findings: [JSONFinding] = []

  /// Deeper containers are read as `null`.
  static let deepest = 200
  static let limitOfFindings = 100

  private struct Container {
    var isObject: Bool
    var name: String?
    var nameStart = 0
    var values: [JSONValue] = []
    var members: [JSONMember] = []
  }

  /// A reader of a document in UTF-8.
  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
  }

  /// Reads the document.
  ///
  /// - Returns: `nil` if there is no value in it.
  package static func value(of text: String) -> JSONValue? {
    var reader = JSONReader(text.utf8.span)
    return reader.read()
  }

  /// Reads the document.
  ///
  /// - Returns: `nil` if there is no value in it.
  package mutating func read() -> JSONValue? {
    guard skipToValue() else { return nil }
    while true {
      if let value = readPiece() {
        guard stack.isEmpty else {
          place(value)
          continue
        }
        skipSpace()
        if index < bytes.count { note(.textAfterValue, at: index) }
        return value
      }
      guard index < bytes.count else { return closeAll() }
    }
  }

  mutating func note(_ code: JSONFinding.Code, at offset: Int) {
    guard findings.count < Self.limitOfFindings else { return }
    findings.append(JSONFinding(code: code, offset: offset))
  }
}

/// Something in a document that RFC 8259 does not allow.
package struct JSONFinding: Sendable, Equatable {
  package enum Code: Sendable {
    case textBeforeValue, textAfterValue, missingComma, strayCharacter, unquotedName, singleQuotes,
      unknownWord
    case badNumber, badEscape, unterminated, nestingTooDeep, invalidBytes
  }

  package var code: Code
  /// In bytes from the start.
  package var offset: Int
}

// MARK: - Structure

extension JSONReader {
  /// Reads up to the next finished value, which may be a closed container.
  ///
  /// - Returns: `nil` if a container was opened, punctuation was passed, or the document ended.
  private mutating func readPiece() -> JSONValue? {
    skipSpace()
    guard index < bytes.count else { return nil }
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "{"), .leftBracket: return open(isObject: byte == UInt8(ascii: "{"))
    case UInt8(ascii: "}"), .rightBracket: return close(byte == UInt8(ascii: "}"))
    case UInt8(ascii: ","), .colon:
      index += 1
      return nil
    default:
      guard let top = stack.last, top.isObject, top.name == nil else { return readScalar() }
      stack[stack.count - 1].nameStart = index
      stack[stack.count - 1].name = readName()
      return nil
    }
  }

  private mutating func open(isObject: Bool) -> JSONValue? {
    guard stack.count < Self.deepest else {
      note(.nestingTooDeep, at: index)
      skipContainer()
      return .null
    }
    index += 1
    stack.append(Container(isObject: isObject))
    return nil
  }

  /// Closes the container; a bracket of the other kind closes it too, because it was mistyped.
  private mutating func close(_ isObject: Bool) -> JSONValue? {
    if stack.last?.isObject != isObject { note(.strayCharacter, at: index) }
    index += 1
    return finished()
  }

  private mutating func finished() -> JSONValue? {
    guard let top = stack.popLast() else { return nil }
    guard top.isObject else { return .array(top.values) }
    return .object(
      top.members + (top.name.map { [JSONMember($0, .null, at: top.nameStart)] } ?? [])
    )
  }

  private mutating func place(_ value: JSONValue) {
    let last = stack.count - 1
    guard stack[last].isObject else {
      stack[last].values.append(value)
      return
    }
    if let name = stack[last].name {
      stack[last].members.append(JSONMember(name, value, at: stack[last].nameStart))
      stack[last].name = nil
    } else {
      note(.strayCharacter, at: index)
    }
  }

  private mutating func closeAll() -> JSONValue? {
    if !stack.isEmpty { note(.unterminated, at: bytes.count) }
    while let value = finished() {
      if stack.isEmpty { return value }
      place(value)
    }
    return nil
  }

  /// Passes over a container that lies too deep, by counting brackets.
  private mutating func skipContainer() {
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), .leftBracket: depth += 1
      case UInt8(ascii: "}"), .rightBracket: depth -= 1
      case .quotationMark:
        _ = readString()
        continue
      default: break
      }
      index += 1
      if depth == 0 { return }
    }
  }

  /// Passes over whatever precedes the document: byte order mark, `callback(`, `)]}'`.
  private mutating func skipToValue() -> Bool {
    if bytes.matches("\u{FEFF}", at: 0) { index = 3 }
    skipSpace()
    guard index < bytes.count else { return false }
    let byte = bytes[index]
    let isScalar = byte == .quotationMark || byte == .apostrophe || byte == .hyphen
    if isScalar || byte.isASCIIDigit { return true }
    if bytes.matches("null", at: index) || bytes.matches("true", at: index)
      || bytes.matches("false", at: index)
    {
      return true
    }
    let start = index
    while index < bytes.count, !opensDocument(at: index) { index += 1 }
    if index > start { note(.textBeforeValue, at: start) }
    return index < bytes.count
  }

  private func opensDocument(at index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "{") || bytes[index] == .leftBracket
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      if bytes[index] <= 0x20 {
        index += 1
      } else if bytes.matches("//", at: index) {
        index = bytes.index(of: .lineFeed, from: index) ?? bytes.count
      } else if bytes.matches("/*", at: index) {
        index =
          bytes.index(of: "*/", from: index + 2, to: bytes.count).map { $0 + 2 } ?? bytes.count
      } else {
        return
      }
    }
  }
}
