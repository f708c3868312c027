/// A statement with its values, kept apart from the first keystroke.
///
/// `"SELECT title FROM items WHERE id = \(id)"` becomes the text `… WHERE id = ?1` and one bound
/// value. Literal parts are `StaticString`s, so no text that came from outside can become SQL:
/// the only ways in are a literal of our source and a bound value.
package struct SQL: ExpressibleByStringInterpolation, Sendable {
  package typealias StringLiteralType = StaticString

  /// The statement as it stands in our source, in pieces, with a `?` for each value.
  ///
  /// A driver that has met the same pieces before need not put them together again: a refresh runs
  /// twenty statements for each item.
  package private(set) var pieces: [StaticString]
  /// What stands for each `?`, in order.
  package private(set) var values: [SQLValue]

  /// The whole statement.
  package var text: String {
    var text = ""
    for piece in pieces { text += piece.description }
    return text
  }

  package init(stringLiteral literal: StaticString) {
    pieces = [literal]
    values = []
  }

  package init(stringInterpolation interpolation: StringInterpolation) {
    pieces = interpolation.pieces
    values = interpolation.values
  }

  /// Nothing; for parts that are left out.
  package static let empty: SQL = ""

  package static func + (left: SQL, right: SQL) -> SQL {
    var joined = left
    joined.pieces += right.pieces
    joined.values += right.values
    return joined
  }
}

extension SQL {
  /// Collects literal text and bound values.
  package struct StringInterpolation: StringInterpolationProtocol {
    var pieces: [StaticString]
    var values: [SQLValue]

    private static let mark: StaticString = "?"

    package init(literalCapacity: Int, interpolationCount: Int) {
      pieces = []
      pieces.reserveCapacity(2 * interpolationCount + 1)
      values = []
      values.reserveCapacity(interpolationCount)
    }

    package mutating func appendLiteral(_ literal: StaticString) {
      pieces.append(literal)
    }

    /// Binds a value.
    package mutating func appendInterpolation(_ value: some SQLBindable) {
      pieces.append(Self.mark)
      values.append(value.sqlValue)
    }

    /// Binds a value, or NULL.
    package mutating func appendInterpolation(_ value: (some SQLBindable)?) {
      pieces.append(Self.mark)
      values.append(value?.sqlValue ?? .null)
    }

    /// Inserts a part of a statement with the values of its own.
    package mutating func appendInterpolation(_ part: SQL) {
      pieces += part.pieces
      values += part.values
    }
  }
}
