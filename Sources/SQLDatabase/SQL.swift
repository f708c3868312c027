/// A statement with its values, kept apart from the first keystroke.
///
/// `"SELECT title FROM items WHERE id = \(id)"` becomes the text `… WHERE id = ?1` and one bound
/// value. Literal parts are `StaticString`s, so no text that came from outside can become SQL:
/// the only ways in are a literal of our source and a bound value.
package struct SQL: ExpressibleByStringInterpolation, Hashable, Sendable {
  package typealias StringLiteralType = StaticString

  /// The statement with a `?` for each value.
  package private(set) var text: String
  /// What stands for each `?`, in order.
  package private(set) var values: [SQLValue]

  package init(stringLiteral literal: StaticString) {
    text = literal.description
    values = []
  }

  package init(stringInterpolation interpolation: StringInterpolation) {
    text = interpolation.text
    values = interpolation.values
  }

  /// Nothing; for parts that are left out.
  package static let empty: SQL = ""

  package static func + (left: SQL, right: SQL) -> SQL {
    var joined = left
    joined.text += right.text
    joined.values += right.values
    return joined
  }
}

extension SQL {
  /// Collects literal text and bound values.
  package struct StringInterpolation: StringInterpolationProtocol {
    var text: String
    var values: [SQLValue]

    package init(literalCapacity: Int, interpolationCount: Int) {
      text = ""
      text.reserveCapacity(literalCapacity + interpolationCount)
      values = []
      values.reserveCapacity(interpolationCount)
    }

    package mutating func appendLiteral(_ literal: StaticString) {
      text += literal.description
    }

    /// Binds a value.
    package mutating func appendInterpolation(_ value: some SQLBindable) {
      text += "?"
      values.append(value.sqlValue)
    }

    /// Binds a value, or NULL.
    package mutating func appendInterpolation(_ value: (some SQLBindable)?) {
      text += "?"
      values.append(value?.sqlValue ?? .null)
    }

    /// Inserts a part of a statement with the values of its own.
    package mutating func appendInterpolation(_ part: SQL) {
      text += part.text
      values += part.values
    }
  }
}
