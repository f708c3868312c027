/// `application/x-www-form-urlencoded`: bodies of forms, and query strings.
///
/// Source: WHATWG URL §5.
package enum FormFields {
  /// Name and value of each field, decoded, in order.
  package static func decode(_ bytes: some Collection<UInt8>) -> [(name: String, value: String)] {
    decode(bytes, atMost: .max) ?? []
  }

  /// The same for bytes that may be many.
  ///
  /// - Returns: `nil` if there are more fields than that; those behind are not looked at.
  package static func decode(
    _ bytes: some Collection<UInt8>,
    atMost most: Int
  ) -> [(name: String, value: String)]? {
    let pairs = bytes.split(separator: UInt8(ascii: "&"), maxSplits: most)
    guard pairs.count <= most else { return nil }
    return pairs.map { pair in
      let parts = pair.split(
        separator: UInt8(ascii: "="),
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      let texts = parts.map {
        String(decoding: PercentCoding.bytes($0, plusIsSpace: true), as: UTF8.self)
      }
      return (texts[0], texts.count == 2 ? texts[1] : "")
    }
  }

  /// The same for a text such as the query of an address.
  package static func decode(_ text: String) -> [(name: String, value: String)] {
    decode(Array(text.utf8))
  }

  /// Writes fields as a query string or the body of a form.
  package static func encode(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\(PercentCoding.encode($0.name))=\(PercentCoding.encode($0.value))" }
      .joined(separator: "&")
  }
}
