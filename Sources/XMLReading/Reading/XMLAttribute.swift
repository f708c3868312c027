import ByteScanning

/// An attribute of a start tag, as ranges of the text.
package struct XMLAttribute: BitwiseCopyable, Sendable {
  /// The local name.
  package var name: NameKey
  /// Whether a prefix other than `xml` stands before it.
  package var isPrefixed: Bool
  /// Whether it declares a namespace.
  var isDeclaration: Bool
  /// What is known of the value.
  var traits: TextTraits?
  private var nameStart: Int
  private var nameEnd: Int
  private var valueStart: Int
  private var valueEnd: Int

  init(
    name: NameKey,
    isPrefixed: Bool,
    isDeclaration: Bool,
    nameRange: Range<Int>,
    value: Range<Int>,
    traits: TextTraits? = nil
  ) {
    self.name = name
    self.traits = traits
    self.isPrefixed = isPrefixed
    self.isDeclaration = isDeclaration
    nameStart = nameRange.lowerBound
    nameEnd = nameRange.upperBound
    valueStart = value.lowerBound
    valueEnd = value.upperBound
  }

  /// None.
  init() {
    self.init(
      name: NameKey(),
      isPrefixed: false,
      isDeclaration: false,
      nameRange: 0..<0,
      value: 0..<0
    )
  }

  /// The same so many bytes further on.
  @inline(__always)
  func moved(by shift: Int) -> XMLAttribute {
    var moved = self
    moved.nameStart &+= shift
    moved.nameEnd &+= shift
    moved.valueStart &+= shift
    moved.valueEnd &+= shift
    return moved
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
  /// A number of its own.
  var state: UInt32

  package enum Kind: Hashable, Sendable {
    case base, language
  }
}

extension XMLReader {
  /// Whether the values in force are some that were in force elsewhere.
  package mutating func saysSameScopes(as others: [XMLScopedValue]) -> Bool {
    guard scopes.count == others.count else { return false }
    for index in scopes.indices
    where scopes[index].kind != others[index].kind || scopes[index].value != others[index].value {
      return false
    }
    return true
  }
}

extension Span where Element == UInt8 {
  /// The whole number in a range that holds one to fifteen digits and nothing else.
  package func plainNumber(_ range: Range<Int>) -> Int? {
    let count = range.upperBound &- range.lowerBound
    guard 1...15 ~= count else { return nil }
    if count <= 8 { return digits(at: range.lowerBound, count) }
    guard let high = digits(at: range.lowerBound, count &- 8),
      let low = digits(at: range.upperBound &- 8, 8)
    else { return nil }
    return high &* 100_000_000 &+ low
  }

  /// The number that one to eight digits are, all at once.
  @inline(__always)
  private func digits(at place: Int, _ count: Int) -> Int? {
    // As if there were zeros before them.
    let unused = UInt64(8 &- count) &* 8
    let zeros: UInt64 = 0x3030_3030_3030_3030
    let word = eightBytes(at: place) &<< unused | (unused == 0 ? 0 : zeros &>> (64 &- unused))
    guard word & 0xF0F0_F0F0_F0F0_F0F0 == zeros,
      (word &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0 == zeros
    else { return nil }
    // Two digits, then four, then all eight.
    let pairs = ((word & 0x0F0F_0F0F_0F0F_0F0F) &* 2561) &>> 8 & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 6_553_601) &>> 16 & 0x0000_FFFF_0000_FFFF
    return Int(truncatingIfNeeded: (fours &* 42_949_672_960_001) &>> 32)
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
    guard let found = indexOfAttribute(name) else { return nil }
    let attribute = attributes[found]
    if let traits = attribute.traits, !traits.hasAmpersand {
      let range = bytes.trimmed(attribute.value)
      return range.isEmpty ? nil : text.string(range, traits: traits)
    }
    let value = decoded(attribute.value)
    return value.isEmpty ? nil : value
  }

  /// Where the trimmed value of an attribute of the last start tag stands, if it stands there as it is, in
  /// ASCII.
  ///
  /// - Returns: `nil` also if it is missing or empty.
  package mutating func plainRange(_ name: NameKey) -> Range<Int>? {
    guard let found = indexOfAttribute(name), let traits = attributes[found].traits,
      !traits.hasAmpersand, !traits.isBeyondASCII
    else { return nil }
    let range = bytes.trimmed(attributes[found].value)
    return range.isEmpty ? nil : range
  }

  /// The key of the trimmed value of an attribute, for values that are one of a few words.
  ///
  /// - Returns: `nil` if it is missing or empty.
  package mutating func attributeKey(_ name: NameKey) -> NameKey? {
    guard let found = indexOfAttribute(name) else { return nil }
    let attribute = attributes[found]
    if let traits = attribute.traits, !traits.hasAmpersand {
      let range = bytes.trimmed(attribute.value)
      return range.isEmpty ? nil : NameKey(bytes, range)
    }
    let value = decoded(attribute.value)
    return value.isEmpty ? nil : NameKey(spelled: value)
  }

  /// The whole number that the value of an attribute is; `nil` for anything but one to fifteen digits.
  package mutating func plainNumber(_ name: NameKey) -> Int? {
    guard let found = indexOfAttribute(name) else { return nil }
    return bytes.plainNumber(attributes[found].value)
  }

  /// An attribute without a prefix comes before one with.
  private mutating func indexOfAttribute(_ name: NameKey) -> Int? {
    var found: Int?
    for index in attributes.indices where attributes[index].isNamed(name) {
      if !attributes[index].isPrefixed { return index }
      if found == nil { found = index }
    }
    return found
  }
}
