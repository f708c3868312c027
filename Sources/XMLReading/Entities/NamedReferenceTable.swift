import ByteScanning

/// Looks names up in `namedReferences` by a binary search over its text.
enum NamedReferenceTable {
  static let longestName = 31
  static let longestOldName = 6

  struct Entry {
    var first: Unicode.Scalar
    var second: Unicode.Scalar?
    /// Whether HTML takes the name without a semicolon.
    var endsWithoutSemicolon: Bool
  }

  /// The entry of the name that stands in `range`.
  static func find(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Entry? {
    let table = namedReferences.bytes
    var low = 0
    var high = table.count
    while low < high {
      var record = (low + high) / 2
      while record > low, !isSeparator(table[record - 1]) { record -= 1 }
      var end = record
      switch compare(bytes, range, with: table, at: &end) {
      case 0: return entry(in: table, at: end)
      case ..<0: high = record
      default:
        while end < high, !isSeparator(table[end]) { end += 1 }
        low = end + 1
      }
    }
    return nil
  }

  /// Compares a name with that of the record at `place`, and moves `place` to where they differ.
  private static func compare(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    with table: Span<UInt8>,
    at place: inout Int
  ) -> Int {
    for index in range {
      let theirs = isEndOfName(table[place]) ? 0 : table[place]
      if bytes[index] != theirs { return Int(bytes[index]) - Int(theirs) }
      place += 1
    }
    return isEndOfName(table[place]) ? 0 : -1
  }

  private static func entry(in table: Span<UInt8>, at place: Int) -> Entry? {
    var index = place + 1
    guard let first = scalar(in: table, at: &index) else { return nil }
    var second: Unicode.Scalar?
    if index < table.count, table[index] == UInt8(ascii: "+") {
      index += 1
      second = scalar(in: table, at: &index)
    }
    return Entry(
      first: first,
      second: second,
      endsWithoutSemicolon: table[place] == .exclamationMark
    )
  }

  /// The scalar whose hexadecimal number stands at `place`, which moves behind it.
  private static func scalar(in table: Span<UInt8>, at place: inout Int) -> Unicode.Scalar? {
    var value: UInt32 = 0
    while place < table.count, let digit = table[place].hexadecimalValue {
      value = value << 4 | digit
      place += 1
    }
    return Unicode.Scalar(value)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte == .space || byte == .lineFeed }

  private static func isEndOfName(_ byte: UInt8) -> Bool {
    byte == .equalsSign || byte == .exclamationMark
  }
}
