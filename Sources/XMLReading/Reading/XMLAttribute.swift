import ByteScanning

/// An attribute of a start tag, as ranges of the text.
package struct XMLAttribute: BitwiseCopyable, Sendable {
  /// The local name.
  package var name: NameKey
  /// Whether a prefix other than `xml` stands before it.
  package var isPrefixed: Bool
  /// Whether it declares a namespace.
  var isDeclaration: Bool
  private var nameStart: Int
  private var nameEnd: Int
  private var valueStart: Int
  private var valueEnd: Int

  init(
    name: NameKey,
    isPrefixed: Bool,
    isDeclaration: Bool,
    nameRange: Range<Int>,
    value: Range<Int>
  ) {
    self.name = name
    self.isPrefixed = isPrefixed
    self.isDeclaration = isDeclaration
    nameStart = nameRange.lowerBound
    nameEnd = nameRange.upperBound
    valueStart = value.lowerBound
    valueEnd = value.upperBound
  }

  /// The whole name as written.
  package var nameRange: Range<Int> { nameStart..<nameEnd }

  /// The value as written, without quotes.
  package var value: Range<Int> { valueStart..<valueEnd }

  /// Whether it says something of that local name; what declares a namespace says nothing.
  @inline(__always)
  func isNamed(_ name: NameKey) -> Bool { self.name == name && !isDeclaration }
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
  /// Whether the last start tag has an attribute of that name, empty or not.
  package mutating func hasAttribute(_ name: NameKey) -> Bool {
    for index in attributes.indices where attributes[index].isNamed(name) { return true }
    return false
  }

  /// The decoded, trimmed value of an attribute of the last start tag.
  ///
  /// - Returns: `nil` if it is missing or empty. An attribute without a prefix comes before one
  ///   with.
  package mutating func attribute(_ name: NameKey) -> String? {
    var found: Int?
    for index in attributes.indices where attributes[index].isNamed(name) {
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
