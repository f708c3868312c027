import ByteScanning

/// Names in borrowed bytes, sixteen bytes at a time.
///
/// Functions of the bytes and not of the reader: a call of a method that does not change a reader
/// copies all of its state first (Swift 6.3.1).
extension Span where Element == UInt8 {
  /// The end of the name, or of the part of it before a colon, that begins at `start`.
  func endOfName(from start: Int) -> Int {
    var index = start
    while index &+ 16 <= count {
      let rest = endOfName(block(at: index))
      if rest < 16 { return index &+ rest }
      index &+= 16
    }
    while index < count, isNamePart(self[index]) { index &+= 1 }
    return index
  }

  /// The first of sixteen bytes that cannot go on in a name; 16 if all can.
  ///
  /// Letters, digits, `-`, `.`, `_`, and all beyond ASCII can.
  @inline(__always)
  func endOfName(_ block: ByteBlock) -> Int {
    let isLetter = (block | ByteBlock(repeating: 0x20)).isOne(of: 26, from: 0x61)
    // Hyphen, point, slash and the digits follow each other.
    let isDigit = block.isOne(of: 13, from: 0x2D) .& .!block.equals(.slash)
    let isPart = isLetter .| isDigit .| block.equals(0x5F) .| block.isBelowOrBeyondASCII(0)
    return (.!isPart).first
  }

  /// The first of sixteen bytes that cannot go on in a name with its prefix; 16 if all can.
  @inline(__always)
  func endOfWholeName(_ block: ByteBlock) -> Int {
    let isLetter = (block | ByteBlock(repeating: 0x20)).isOne(of: 26, from: 0x61)
    // Hyphen, point, slash, the digits and the colon follow each other.
    let isDigit = block.isOne(of: 14, from: 0x2D) .& .!block.equals(.slash)
    let isPart = isLetter .| isDigit .| block.equals(0x5F) .| block.isBelowOrBeyondASCII(0)
    return (.!isPart).first
  }

  /// Whether a name with its prefix goes on at a place.
  @inline(__always)
  func isNamePartOrColon(at place: Int) -> Bool {
    let byte = self[place]
    return byte != .greaterThan && (isNamePart(byte) || byte == .colon)
  }

  /// The name, with all its colons, that begins at `start`.
  func rangeOfName(at start: Int) -> Range<Int> {
    start < count ? start..<endOfWholeName(from: start) : start..<start
  }

  /// The end of the name, with all its colons, that begins at `start`.
  package func endOfWholeName(from start: Int) -> Int {
    if start &+ 16 <= count {
      let length = endOfWholeName(block(at: start))
      if length < 16 { return start &+ length }
    }
    var end = endOfName(from: start)
    while end < count, self[end] == .colon { end = endOfName(from: end &+ 1) }
    return end
  }

  /// Whether `<![CDATA[` stands at `place`, with seven bytes behind it.
  @inline(__always)
  func isCDATA(at place: Int) -> Bool {
    // As numbers, the first letter lowest.
    let words = block(at: place).words
    return words.low == 0x4154_4144_435B_213C && words.high & 0xFF == 0x5B
  }

  /// Whether another CDATA section may begin in the text of one.
  func hasSection(in range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while let mark = self.index(of: .exclamationMark, from: index, to: range.upperBound) {
      if mark &+ 1 < range.upperBound, self[mark &+ 1] == .leftBracket, self[mark &- 1] == .lessThan
      {
        return true
      }
      index = mark &+ 1
    }
    return false
  }

  /// Whether a name has a prefix.
  @inline(__always)
  func hasColon(in name: Range<Int>) -> Bool {
    guard name.count <= 16, name.lowerBound &+ 16 <= count else {
      return index(of: .colon, from: name.lowerBound, to: name.upperBound) != nil
    }
    return block(at: name.lowerBound).equals(.colon).first < name.count
  }

  /// Whether two names are the same but for case.
  func isSameName(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard one.count == other.count else { return false }
    // Mostly they are written the same.
    if repeats(one, at: other.lowerBound) { return true }
    for step in 0..<one.count {
      let left = self[one.lowerBound &+ step]
      let right = self[other.lowerBound &+ step]
      if left != right, left.asciiLowercased != right.asciiLowercased { return false }
    }
    return true
  }

  /// How far `closesValue` looks.
  package static var closingLength: Int { 64 }

  /// Bytes from a `>` to the quote that may still close the value around it and a `<`.
  package static var longestValueWithMarkup: Int { 1024 }

  /// Whether the quote at a place plainly is the one that closes a value: no equals sign stands before it,
  /// and what follows is the end of the tag, or white space and a name with an equals sign.
  package func closesValue(at quote: Int) -> Bool {
    var before = quote - 1
    let start = Swift.max(quote - Self.closingLength, 0)
    while before > start, self[before].isASCIIWhitespace { before -= 1 }
    guard before >= start, self[before] != .equalsSign else { return false }
    let end = Swift.min(quote + Self.closingLength, count)
    var index = quote + 1
    while index < end, self[index].isASCIIWhitespace { index += 1 }
    guard index < end else { return false }
    if self[index] == .greaterThan { return true }
    if self[index] == .slash { return index + 1 < end && self[index + 1] == .greaterThan }
    let name = index
    while index < end, isNamePart(self[index]) || self[index] == .colon { index += 1 }
    guard index > name, name > quote + 1 else { return false }
    while index < end, self[index].isASCIIWhitespace { index += 1 }
    return index < end && self[index] == .equalsSign
  }

  /// The length of what stands where a quote should: `\"`, `&quot;`, a typographic quote; 0 if none
  /// does.
  func lengthOfOddQuote(at index: Int) -> Int {
    guard index + 1 < count else { return 0 }
    switch self[index] {
    case UInt8(ascii: "\\"):
      return self[index + 1] == .quotationMark || self[index + 1] == .apostrophe ? 2 : 0
    case .ampersand: return matches("&quot;", at: index) ? 6 : 0
    case 0xE2:
      guard index + 2 < count, self[index + 1] == 0x80 else { return 0 }
      // “ ” „ ‘ ’
      return [0x9C, 0x9D, 0x9E, 0x98, 0x99].contains(self[index + 2]) ? 3 : 0
    default: return 0
    }
  }
}
