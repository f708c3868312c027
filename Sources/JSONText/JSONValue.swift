/// A value of a JSON document.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  /// Members in the order of the document.
  case object([JSONMember])
}

/// A name and its value.
package struct JSONMember: Sendable, Equatable {
  package var name: String
  package var value: JSONValue
  /// Where the name stands in its document, in bytes from the start.
  package var offset: Int

  package init(_ name: String, _ value: JSONValue, at offset: Int = 0) {
    self.name = name
    self.value = value
    self.offset = offset
  }

  /// Two members are equal wherever they stand.
  package static func == (one: Self, other: Self) -> Bool {
    one.name == other.name && one.value == other.value
  }
}

/// A number as it is written, so that none loses digits before somebody decides what it is.
package struct JSONNumber: Sendable, Equatable {
  package var text: String

  package init(_ text: String) {
    self.text = text
  }

  /// The whole number, also one that is written with a fraction of zeros or an exponent.
  package var integer: Int64? {
    if let integer = Int64(text) { return integer }
    guard let double, double.rounded() == double, abs(double) < 9_007_199_254_740_992 else {
      return nil
    }
    return Int64(double)
  }

  package var double: Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}

/// Asking for what one hopes to find; `nil` is "not there, or something else".
extension JSONValue {
  /// The value of a member; of members with the same name the last one counts, as in browsers.
  package subscript(name: String) -> JSONValue? { member(name)?.value }

  /// A member with its place; of members with the same name the last one counts.
  package func member(_ name: String) -> JSONMember? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }
  }

  package var string: String? {
    if case .string(let string) = self { return string }
    return nil
  }

  package var number: JSONNumber? {
    if case .number(let number) = self { return number }
    return nil
  }

  package var integer: Int64? { number?.integer }

  package var double: Double? { number?.double }

  package var bool: Bool? {
    if case .bool(let bool) = self { return bool }
    return nil
  }

  package var array: [JSONValue]? {
    if case .array(let array) = self { return array }
    return nil
  }

  package var object: [JSONMember]? {
    if case .object(let members) = self { return members }
    return nil
  }

  package var isNull: Bool { self == .null }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int64) { self = .number(JSONNumber(String(value))) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { JSONMember($0, $1) })
  }
}
