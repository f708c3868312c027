/// What stands between a start tag and its end tag, as a range of the text.
package struct XMLContent: Hashable, Sendable {
  package var range: Range<Int>
  /// Whether elements stand in it.
  package var hasMarkup = false
  /// Whether anything but text and references stands in it: elements, CDATA, comments, a stray `<`.
  package var isPlain = true
  /// The text of the first CDATA section.
  package var cdata: Range<Int>?
  /// How many CDATA sections there are.
  package var cdataCount = 0

  package init(range: Range<Int>) {
    self.range = range
  }
}
