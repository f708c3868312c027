package import ByteScanning

/// Text of the document that is no String yet: it begins and ends with something that shows.
package struct XMLText: Hashable, BitwiseCopyable, Sendable {
  @usableFromInline var start: Int
  @usableFromInline var end: Int
  @usableFromInline var marks: UInt8

  /// Bits beyond those of the traits.
  @usableFromInline
  enum Mark {
    @inlinable static var unfolded: UInt8 { 2 }
    @inlinable static var references: UInt8 { 8 }
    @inlinable static var html: UInt8 { 16 }
    @inlinable static var traits: UInt8 { 32 }
  }

  /// A text of which more than its traits is known.
  package init(range: Range<Int>, hasReferences: Bool) {
    start = range.lowerBound
    end = range.upperBound
    marks = hasReferences ? Mark.html | Mark.references : Mark.html
  }

  /// A text of which traits are known; there are no tags in it.
  init(range: Range<Int>, traits: TextTraits) {
    start = range.lowerBound
    end = range.upperBound
    marks = traits.rawValue | Mark.traits
    if traits.hasAmpersand { marks |= Mark.references | Mark.html }
  }

  @inlinable package var range: Range<Int> { start..<end }

  @inlinable package var isEmpty: Bool { start == end }

  /// Whether references in it have to be decoded.
  @inlinable package var hasReferences: Bool { marks & Mark.references != 0 }

  /// Whether there may be a tag or a reference in it for who reads it as HTML.
  @inlinable package var mayBeHTML: Bool { marks & Mark.html != 0 }

  /// What is known of the range.
  @inlinable package var traits: TextTraits? {
    marks & Mark.traits == 0 ? nil : TextTraits(rawValue: marks & 7)
  }

  /// Whether it can be shown on a line as it stands.
  @inlinable package var isPlainLine: Bool {
    marks & (Mark.html | Mark.traits | Mark.unfolded) == Mark.traits
  }

  /// The same for who knows that there are no tags in it.
  mutating func noteNoTags() {
    if !hasReferences { marks &= ~Mark.html }
  }
}

/// What stands between a start tag and its end tag, as a range of the text.
package struct XMLContent: Hashable, Sendable {
  package var range: Range<Int>
  /// Where the start tag of its element begins; `nil` if nothing can stand in it.
  var tag: Int?
  /// Whether elements stand in it.
  package var hasMarkup = false
  /// Whether anything but text and references stands in it: elements, CDATA, comments, a stray `<`.
  package var isPlain = true
  /// Whether its markup has to be written anew to be HTML.
  package var isRewritten = false
  /// The text of the first CDATA section.
  package var cdata: Range<Int>?
  /// How many CDATA sections there are.
  package var cdataCount = 0
  /// What is known of the range.
  var traits: TextTraits?

  package init(range: Range<Int>) {
    self.range = range
  }
}
