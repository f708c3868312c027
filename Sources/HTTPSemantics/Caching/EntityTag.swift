/// An opaque name of one version of a document.
///
/// For asking again a tag goes back verbatim and is no business of this type; it serves to answer
/// conditional requests. Source: RFC 9110 §8.8.3.
package struct EntityTag: Hashable, Sendable {
  package var isWeak: Bool
  /// What stands between the quotes.
  package var opaque: String

  package init(_ opaque: String, isWeak: Bool = false) {
    self.opaque = opaque
    self.isWeak = isWeak
  }

  /// As written in a field: `W/"67ab"`.
  package var text: String { (isWeak ? "W/" : "") + "\"\(opaque)\"" }

  /// Reads a list like `"a", W/"b"`; a tag without quotes is taken as it is.
  package static func list(in field: String) -> [EntityTag] {
    var rest = Array(field.utf8)[...]
    var tags: [EntityTag] = []
    while let byte = rest.first {
      if byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ",") {
        rest.removeFirst()
        continue
      }
      let isWeak = rest.starts(with: Array("W/\"".utf8))
      if isWeak { rest = rest.dropFirst(2) }
      tags.append(EntityTag(takeOpaque(&rest), isWeak: isWeak))
    }
    return tags
  }

  private static func takeOpaque(_ rest: inout ArraySlice<UInt8>) -> String {
    let isQuoted = rest.first == UInt8(ascii: "\"")
    if isQuoted { rest.removeFirst() }
    let end = rest.firstIndex(of: UInt8(ascii: isQuoted ? "\"" : ",")) ?? rest.endIndex
    let opaque = String(decoding: rest[..<end], as: UTF8.self)
    rest = rest[end...].dropFirst()
    return isQuoted ? opaque : opaque.trimmingSpace()
  }

  /// Both name the same bytes.
  ///
  /// Source: RFC 9110 §8.8.3.2.
  package func matchesStrongly(_ other: EntityTag) -> Bool {
    !isWeak && !other.isWeak && opaque == other.opaque
  }

  /// Both name versions that are as good as each other.
  ///
  /// Source: RFC 9110 §8.8.3.2.
  package func matchesWeakly(_ other: EntityTag) -> Bool { opaque == other.opaque }
}
