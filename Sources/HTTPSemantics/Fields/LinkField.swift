/// One link of a `Link` field.
///
/// Source: RFC 8288 §3.
package struct LinkField: Hashable, Sendable {
  /// The address as written, perhaps relative to the document's.
  package var target: String
  /// The relation types in lower case: `alternate`, `self`, `hub`, `next`.
  package var relations: [String]
  package var mediaType: String?
  package var title: String?

  /// Reads all links of a field; what is no link is stepped over.
  package static func links(in field: String) -> [LinkField] {
    var scanner = FieldScanner(field)
    var links: [LinkField] = []
    while !scanner.isAtEnd {
      scanner.skipListSeparators()
      if scanner.take(UInt8(ascii: "<")) {
        let target = scanner.text(before: [UInt8(ascii: ">")])
        _ = scanner.take(UInt8(ascii: ">"))
        links.append(LinkField(target: target, parameters: scanner.parameters()))
      }
      scanner.skip(before: [UInt8(ascii: ",")])
    }
    return links
  }

  private init(target: String, parameters: [String: String]) {
    self.target = target
    relations = (parameters["rel"] ?? "").split(separator: " ").map {
      String($0).asciiLowercased()
    }
    mediaType = parameters["type"]
    title = parameters["title*"].flatMap(Self.extendedValue) ?? parameters["title"]
  }

  /// A value like `UTF-8'en'%e2%82%ac`.
  ///
  /// Source: RFC 8187 §3.2.
  private static func extendedValue(_ text: String) -> String? {
    let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
    return PercentCoding.decode(String(parts[2]))
  }
}
