package import ByteScanning

/// Text of the document that is no String yet: it begins and ends with something that shows.
package struct XMLText: Hashable, Sendable {
  package var range: Range<Int>
  /// Whether references in it have to be decoded.
  package var hasReferences: Bool
  /// Whether there may be a tag or a reference in it for who reads it as HTML.
  package var mayBeHTML = true
  /// What is known of the range.
  package var traits: TextTraits?

  package init(range: Range<Int>, hasReferences: Bool) {
    self.range = range
    self.hasReferences = hasReferences
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
