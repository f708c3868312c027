import SQLDatabase

/// A statement, known by where its pieces stand in the program.
///
/// To put its text together and to hash that takes as long as to run a short statement.
struct StatementKey: Hashable {
  private let pieces: [StaticString]
  private let number: UInt64

  init(_ sql: SQL) {
    pieces = sql.pieces
    var number: UInt64 = 0
    for piece in sql.pieces {
      number = (number ^ UInt64(truncatingIfNeeded: piece.place)) &* 0x9E37_79B9_7F4A_7C15
      number ^= number >> 32
    }
    self.number = number
  }

  static func == (left: Self, right: Self) -> Bool {
    guard left.number == right.number, left.pieces.count == right.pieces.count else { return false }
    for index in left.pieces.indices where left.pieces[index].place != right.pieces[index].place {
      return false
    }
    return true
  }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension StaticString {
  /// Where the text stands in the memory of the program; no two texts stand at one place.
  fileprivate var place: UInt {
    // SAFETY: the address is compared and never followed.
    hasPointerRepresentation ? unsafe UInt(bitPattern: utf8Start) : UInt(unicodeScalar.value)
  }
}
