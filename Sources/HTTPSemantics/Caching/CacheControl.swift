/// The directives of `Cache-Control` that matter to a cache of one user.
///
/// Source: RFC 9111 §5.2; RFC 8246 for `immutable`.
package struct CacheControl: Hashable, Sendable {
  package var maxAgeInSeconds: Int64?
  package var isNoStore = false
  package var isNoCache = false
  package var isPrivate = false
  package var mustRevalidate = false
  package var isImmutable = false

  package init() {}

  /// Reads all `Cache-Control` fields together; of a directive given twice the stricter one counts.
  package init(_ fields: [String]) {
    for field in fields {
      var scanner = FieldScanner(field)
      while !scanner.isAtEnd {
        scanner.skipListSeparators()
        if let name = scanner.token()?.asciiLowercased() {
          let value = scanner.take(UInt8(ascii: "=")) ? scanner.word() : nil
          apply(name, value)
        }
        scanner.skip(before: [UInt8(ascii: ",")])
      }
    }
  }

  private mutating func apply(_ name: String, _ value: String?) {
    switch name {
    case "max-age":
      // An unreadable age counts as stale. Source: RFC 9111 §4.2.1.
      let seconds = value.flatMap(deltaSeconds) ?? 0
      maxAgeInSeconds = min(maxAgeInSeconds ?? seconds, seconds)
    case "no-store": isNoStore = true
    case "no-cache": isNoCache = true
    case "private": isPrivate = true
    case "must-revalidate": mustRevalidate = true
    case "immutable": isImmutable = true
    default: break
    }
  }
}
