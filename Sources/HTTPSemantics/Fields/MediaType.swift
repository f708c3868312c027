/// A media type like `text/html; charset=utf-8`.
///
/// Source: RFC 9110 §8.3.1.
package struct MediaType: Hashable, Sendable {
  /// In lower case: `text`.
  package var type: String
  /// In lower case: `html`.
  package var subtype: String
  /// Names in lower case, values as written and without quotes.
  package var parameters: [String: String]

  package init(_ type: String, _ subtype: String, parameters: [String: String] = [:]) {
    self.type = type.asciiLowercased()
    self.subtype = subtype.asciiLowercased()
    self.parameters = parameters
  }

  /// Reads a `Content-Type` field.
  ///
  /// Of several values in one field, which some proxies make, the first counts. `nil` if there is
  /// no `type/subtype`.
  package init?(_ field: String) {
    var scanner = FieldScanner(field)
    scanner.skipListSeparators()
    guard let name = scanner.token(), let slash = name.firstIndex(of: "/") else { return nil }
    let type = name[..<slash]
    let subtype = name[name.index(after: slash)...]
    guard !type.isEmpty, !subtype.isEmpty else { return nil }
    self.init(String(type), String(subtype), parameters: scanner.parameters())
  }

  /// `text/html`, without parameters.
  package var essence: String { "\(type)/\(subtype)" }

  /// The name of the character encoding in lower case, if given.
  package var charset: String? {
    guard let value = parameters["charset"]?.trimmingSpace(), !value.isEmpty else { return nil }
    return value.asciiLowercased()
  }

  /// Whether it is an XML type of any kind.
  ///
  /// Source: RFC 7303; WHATWG MIME Sniffing, XML MIME type.
  package var isXML: Bool {
    subtype == "xml" || subtype.hasSuffix("+xml")
  }

  /// Whether it is a JSON type of any kind.
  ///
  /// Source: WHATWG MIME Sniffing, JSON MIME type.
  package var isJSON: Bool {
    subtype == "json" || subtype.hasSuffix("+json")
  }
}
