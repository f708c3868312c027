/// What the user of the reader knows of the namespaces it cares for.
///
/// Namespaces are told apart by small numbers that the user chooses; 0 is no namespace, and
/// `unknown` is any that the user does not know.
package struct XMLVocabulary: Sendable {
  /// The number of a namespace that nobody knows.
  package static let unknown: UInt8 = 255

  /// The number of a namespace by its address.
  package var number: @Sendable (_ address: String) -> UInt8
  /// The same for addresses as they mostly are written; `nil` for all others.
  package var writtenNumber: @Sendable (_ address: Span<UInt8>) -> UInt8?
  /// The number that a prefix usually has, for documents that do not declare it.
  package var usualNumber: @Sendable (_ prefix: String) -> UInt8
  /// The number that the user has for a local name, handed on as `XMLReader.element`.
  package var element: @Sendable (_ name: NameKey) -> UInt8
  /// Namespaces whose elements HTML knows by their names alone: XHTML's, and those of formulas.
  package var unprefixedInHTML: Set<UInt8>
  /// Numbers from this one on belong to namespaces that mean nothing to the user.
  package var firstForeign: UInt8

  package init(
    number: @escaping @Sendable (_ address: String) -> UInt8,
    writtenNumber: @escaping @Sendable (_ address: Span<UInt8>) -> UInt8? = { _ in nil },
    usualNumber: @escaping @Sendable (_ prefix: String) -> UInt8,
    element: @escaping @Sendable (_ name: NameKey) -> UInt8 = { _ in unknown },
    unprefixedInHTML: Set<UInt8> = [],
    firstForeign: UInt8 = unknown
  ) {
    self.number = number
    self.writtenNumber = writtenNumber
    self.usualNumber = usualNumber
    self.element = element
    self.unprefixedInHTML = unprefixedInHTML
    self.firstForeign = firstForeign
  }

  func isForeign(_ number: UInt8) -> Bool { number >= firstForeign }

  /// Knows no namespace.
  package static let empty = XMLVocabulary(number: { _ in unknown }, usualNumber: { _ in unknown })
}
