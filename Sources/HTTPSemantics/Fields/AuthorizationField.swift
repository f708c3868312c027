/// What a program proves itself with in `Authorization`.
///
/// Source: RFC 7617 (Basic); RFC 6750 §2.1 (Bearer).
package struct AuthorizationField: Hashable, Sendable {
  /// What Basic has before the colon; `nil` for Bearer, which has no name.
  package var name: String?
  package var secret: String

  /// Far more than any name and password take.
  private static let mostBytes = 1000

  /// Reads the value of the field; `nil` for another scheme and for what is none.
  package init?(_ field: String) {
    guard field.utf8.count <= Self.mostBytes else { return nil }
    let parts = field.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let value = parts[1].filter { $0 != " " }
    guard !value.isEmpty else { return nil }
    switch parts[0].lowercased() {
    case "bearer":
      secret = value
    case "basic":
      guard let text = Self.decoded(value), let colon = text.firstIndex(of: ":") else { return nil }
      name = String(text[..<colon])
      secret = String(text[text.index(after: colon)...])
    default: return nil
    }
  }

  /// The usual base64, which pads.
  private static func decoded(_ text: String) -> String? {
    let letters = text.filter { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
    return Base64URL.decode(String(letters)).flatMap { String(validating: $0, as: UTF8.self) }
  }
}
