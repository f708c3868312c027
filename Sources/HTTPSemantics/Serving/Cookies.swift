/// Cookies as a server sees them.
///
/// Source: RFC 6265.
package enum Cookies {
  /// Name and value of each cookie in a `Cookie` field, in order; values as sent.
  package static func pairs(in field: String) -> [(name: String, value: String)] {
    field.split(separator: ";").compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0]).trimmingSpace()
      guard parts.count == 2, !name.isEmpty else { return nil }
      var value = String(parts[1]).trimmingSpace()
      if value.utf8.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") {
        value = String(value.dropFirst().dropLast())
      }
      return (name, value)
    }
  }

  /// The first cookie of that name in a request.
  package static func value(_ name: String, in headers: HeaderFields) -> String? {
    headers.values("Cookie").lazy.flatMap(pairs).first { $0.name == name }?.value
  }
}

/// A cookie that a server sets, by default kept from scripts and from other sites.
///
/// Name and value are the caller's to choose from letters, digits and `-_.~`; anything else is left
/// out, so that no value can add an attribute. Source: RFC 6265 §4.1.1.
package struct SetCookie: Hashable, Sendable {
  package enum SameSite: String, Hashable, Sendable {
    case strict = "Strict"
    case lax = "Lax"
  }

  package var name: String
  package var value: String
  /// All of the app, and nothing beside it on the same host.
  package var path = BasePath.current.path("/")
  /// `nil` until the browser closes; zero removes the cookie.
  package var maxAgeInSeconds: Int64?
  package var isSecure = false
  package var isHTTPOnly = true
  package var sameSite = SameSite.lax

  package init(_ name: String, _ value: String, maxAgeInSeconds: Int64? = nil) {
    self.name = name
    self.value = value
    self.maxAgeInSeconds = maxAgeInSeconds
  }

  /// The value of the `Set-Cookie` field.
  package var field: String {
    var text = "\(Self.safe(name))=\(Self.safe(value)); Path=\(Self.safePath(path))"
    if let maxAgeInSeconds { text += "; Max-Age=\(maxAgeInSeconds)" }
    if isSecure { text += "; Secure" }
    if isHTTPOnly { text += "; HttpOnly" }
    return text + "; SameSite=\(sameSite.rawValue)"
  }

  private static func safe(_ text: String) -> String {
    String(decoding: text.utf8.filter(PercentCoding.isUnreserved), as: UTF8.self)
  }

  private static func safePath(_ text: String) -> String {
    String(
      decoding: text.utf8.filter {
        PercentCoding.isUnreserved($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "%")
      },
      as: UTF8.self
    )
  }
}
