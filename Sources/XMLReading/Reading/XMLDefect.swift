/// Something in a document that XML forbids, and where.
package struct XMLDefect: Hashable, Sendable {
  package var kind: Kind
  /// Bytes from the start of the text.
  package var offset: Int
  package var detail: String?

  package enum Kind: Hashable, Sendable {
    case unclosedElement, mismatchedEndTag, strayLessThan, strayAmpersand, unknownEntity
    case undeclaredEntity
    case unquotedAttribute, repeatedAttribute, unterminatedMarkup, undeclaredPrefix, wrongNamespace
    case nestingTooDeep, limitReached
  }
}
