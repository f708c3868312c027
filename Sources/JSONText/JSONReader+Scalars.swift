import ByteScanning

/// Names, strings, numbers and words.
extension JSONReader {
  mutating func readName() -> String {
    if bytes[index] == .quotationMark || bytes[index] == .apostrophe { return readString() }
    note(.unquotedName, at: index)
    let start = index
    while index < bytes.count, bytes[index] > 0x20, !isPunctuation(bytes[index]) { index += 1 }
    if index == start { index += 1 }
    return text(start..<index)
  }

  mutating func readScalar() -> JSONValue? {
    let byte = bytes[index]
    if byte == .quotationMark || byte == .apostrophe { return .string(readString()) }
    if byte == .hyphen || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
      || byte.isASCIIDigit
    {
      return readNumber()
    }
    return readWord()
  }

  private func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case .colon, UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "}"), .leftBracket,
      .rightBracket, .quotationMark, .apostrophe:
      true
    default: false
    }
  }

  private mutating func readWord() -> JSONValue? {
    let start = index
    while index < bytes.count, bytes[index] > 0x20, !isPunctuation(bytes[index]) { index += 1 }
    switch text(start..<index) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "True", "TRUE": return .bool(true)
    case "False", "FALSE": return .bool(false)
    case "NaN", "Infinity", "undefined", "None", "NULL", "Null", "nil":
      note(.unknownWord, at: start)
      return .null
    default:
      note(.strayCharacter, at: start)
      if index == start { index += 1 }
      return nil
    }
  }

  /// A number in a form that Swift and RFC 8259 both understand.
  private mutating func readNumber() -> JSONValue {
    let start = index
    while index < bytes.count, isNumberByte(bytes[index]) { index += 1 }
    var text = text(start..<index)
    if isStrictNumber(start..<index) { return .number(JSONNumber(text)) }
    note(.badNumber, at: start)
    if text.hasPrefix("+") { text.removeFirst() }
    let isNegative = text.hasPrefix("-")
    var digits = String((isNegative ? text.dropFirst() : text[...]).drop { $0 == "0" })
    if digits.first.map({ !$0.isNumber }) ?? true { digits = "0" + digits }
    if digits.hasSuffix(".") { digits.removeLast() }
    digits = isNegative ? "-" + digits : digits
    guard let value = Double(digits), value.isFinite else { return .null }
    // Swift reads `1.` and `1.e5`, JSON does not.
    let isInteger = digits.utf8.allSatisfy { $0.isASCIIDigit || $0 == .hyphen }
    return .number(JSONNumber(isInteger ? digits : "\(value)"))
  }

  private func isNumberByte(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte == .hyphen || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
      || byte | 0x20 == UInt8(ascii: "e")
  }

  /// Source: RFC 8259 §6.
  private func isStrictNumber(_ range: Range<Int>) -> Bool {
    var at = range.lowerBound
    if bytes[at] == .hyphen { at += 1 }
    let first = at
    guard skipDigits(&at, range.upperBound) else { return false }
    if bytes[first] == UInt8(ascii: "0"), at > first + 1 { return false }
    if at < range.upperBound, bytes[at] == UInt8(ascii: ".") {
      at += 1
      guard skipDigits(&at, range.upperBound) else { return false }
    }
    if at < range.upperBound, bytes[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if at < range.upperBound, bytes[at] == .hyphen || bytes[at] == UInt8(ascii: "+") { at += 1 }
      guard skipDigits(&at, range.upperBound) else { return false }
    }
    return at == range.upperBound
  }

  private func skipDigits(_ at: inout Int, _ end: Int) -> Bool {
    let start = at
    while at < end, bytes[at].isASCIIDigit { at += 1 }
    return at > start
  }

  private func text(_ range: Range<Int>) -> String {
    let part = bytes.extracting(range)
    if let valid = try? UTF8Span(validating: part) { return String(copying: valid) }
    var copy: [UInt8] = []
    for index in range { copy.append(bytes[index]) }
    return String(decoding: copy, as: UTF8.self)
  }
}

// MARK: - Strings

extension JSONReader {
  /// Reads the string whose quote stands at `index`.
  mutating func readString() -> String {
    let quote = bytes[index]
    let start = index + 1
    if quote == .apostrophe { note(.singleQuotes, at: index) }
    let stop = bytes.firstIndex(
      of: quote,
      or: UInt8(ascii: "\\"),
      from: start,
      to: bytes.count
    )
    if stop == bytes.count || bytes[stop] == quote {
      if stop == bytes.count { note(.unterminated, at: start - 1) }
      index = min(stop + 1, bytes.count)
      return text(start..<stop)
    }
    return readEscapedString(quote, start)
  }

  private mutating func readEscapedString(_ quote: UInt8, _ start: Int) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(64)
    index = start
    while index < bytes.count, bytes[index] != quote {
      if bytes[index] == UInt8(ascii: "\\") {
        readEscape(into: &output)
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    if index == bytes.count { note(.unterminated, at: start - 1) }
    index = min(index + 1, bytes.count)
    return String(decoding: output, as: UTF8.self)
  }

  private mutating func readEscape(into output: inout [UInt8]) {
    guard index + 1 < bytes.count else {
      index = bytes.count
      return
    }
    let letter = bytes[index + 1]
    index += 2
    switch letter {
    case UInt8(ascii: "n"): output.append(.lineFeed)
    case UInt8(ascii: "t"): output.append(.tab)
    case UInt8(ascii: "r"): output.append(.carriageReturn)
    case UInt8(ascii: "b"): output.append(0x08)
    case UInt8(ascii: "f"): output.append(0x0C)
    case UInt8(ascii: "u"): readUnicodeEscape(into: &output)
    case .quotationMark, .slash, UInt8(ascii: "\\"), .apostrophe: output.append(letter)
    case .lineFeed: break
    default:
      note(.badEscape, at: index - 2)
      output.append(letter)
    }
  }

  /// Two halves of a surrogate pair are put together; one alone is a replacement character.
  private mutating func readUnicodeEscape(into output: inout [UInt8]) {
    guard var value = hexadecimal(at: index) else {
      note(.badEscape, at: index - 2)
      output.append(UInt8(ascii: "u"))
      return
    }
    index += 4
    if value & 0xFC00 == 0xD800, bytes.matches("\\u", at: index),
      let low = hexadecimal(at: index + 2), low & 0xFC00 == 0xDC00
    {
      value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
      index += 6
    }
    if Unicode.Scalar(value) == nil { note(.badEscape, at: index - 6) }
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    output += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }

  private func hexadecimal(at start: Int) -> UInt32? {
    guard start + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for place in start..<start + 4 {
      guard let digit = bytes[place].hexadecimalValue else { return nil }
      value = value << 4 | digit
    }
    return value
  }
}
