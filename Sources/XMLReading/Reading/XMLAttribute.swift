/// An attribute of a start tag, as ranges of the text.
package struct XMLAttribute: Hashable, Sendable {
  /// The local name.
  package var name: NameKey
  /// Whether a prefix other than `xml` stands before it.
  package var isPrefixed: Bool
  /// Whether it declares a namespace.
  var isDeclaration: Bool
  /// The whole name as written.
  package var nameRange: Range<Int>
  /// The value as written, without quotes.
  package var value: Range<Int>
}

/// A value of `xml:base` or `xml:lang`, which holds for an element and all that is inside.
package struct XMLScopedValue: Hashable, Sendable {
  package var kind: Kind
  package var value: String

  package enum Kind: Hashable, Sendable {
    case base, language
  }
}

extension XMLReader {
  /// The values of `xml:base` and `xml:lang` in force, outermost first.
  package var scopedValues: [XMLScopedValue] { scopes }

  /// Whether any `xml:base` or `xml:lang` is in force.
  package var hasScopedValues: Bool { !scopes.isEmpty }

  /// Whether the last start tag has an attribute of that name, empty or not.
  package func hasAttribute(_ name: NameKey) -> Bool {
    for index in attributes.indices where attributes[index].name == name { return true }
    return false
  }

  /// The decoded, trimmed value of an attribute of the last start tag.
  ///
  /// - Returns: `nil` if it is missing or empty. An attribute without a prefix comes before one
  ///   with.
  package mutating func attribute(_ name: NameKey) -> String? {
    var found: Int?
    // By places, because a loop over the array itself keeps and releases it.
    for index in attributes.indices where attributes[index].name == name {
      if !attributes[index].isPrefixed {
        found = index
        break
      }
      if found == nil { found = index }
    }
    guard let found else { return nil }
    let value = decoded(attributes[found].value)
    return value.isEmpty ? nil : value
  }
}
