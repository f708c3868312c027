/// The order in which people look for names: without regard to case, and numbers by their value, so that
/// `Part 2` comes before `Part 10`.
///
/// Letters beyond ASCII follow those of it, by their code points: no order of one language would be right
/// for names in forty.
package enum NameOrder {
  /// Whether one name comes before another.
  ///
  /// Names that differ in case or in leading zeros alone stand in no order.
  package static func precedes(_ first: String, _ second: String) -> Bool {
    let isASCII = first.utf8.allSatisfy { $0 < 0x80 } && second.utf8.allSatisfy { $0 < 0x80 }
    return isASCII
      ? precedes(first.utf8, second.utf8)
      : precedes(first.lowercased().utf8, second.lowercased().utf8)
  }

  private static func precedes(_ first: String.UTF8View, _ second: String.UTF8View) -> Bool {
    var left = first[...]
    var right = second[...]
    while let one = left.first, let other = right.first {
      if isDigit(one) && isDigit(other) {
        let (number, another) = (takeNumber(&left), takeNumber(&right))
        if number.count != another.count { return number.count < another.count }
        if !number.elementsEqual(another) { return number.lexicographicallyPrecedes(another) }
        continue
      }
      let (small, otherSmall) = (small(one), small(other))
      if small != otherSmall { return small < otherSmall }
      left.removeFirst()
      right.removeFirst()
    }
    return left.isEmpty && !right.isEmpty
  }

  /// - Returns: The digits at the beginning, without leading zeros.
  private static func takeNumber(_ text: inout Substring.UTF8View) -> Substring.UTF8View {
    let digits = text.prefix(while: isDigit)
    text = text[digits.endIndex...]
    return digits.drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

extension Array {
  /// Puts rows into the order of their names; those of one name stay as they were.
  package mutating func sort(byName name: (Element) -> String) {
    sort { NameOrder.precedes(name($0), name($1)) }
  }
}
