package import CivilTime

/// How long a server asks us to stay away.
package enum RetryAfter {
  /// A week: one bad header must not silence a feed for years.
  ///
  /// The limit is ours.
  package static let longestDelayInSeconds: Int64 = 7 * 86_400

  /// When to come back.
  ///
  /// Reads both forms of the field, delay seconds and an HTTP date.
  ///
  /// - Returns: From `now` to `longestDelayInSeconds` later; `nil` when the field is absent or
  ///   unreadable.
  ///
  /// Source: RFC 9110 §10.2.3.
  package static func instant(
    _ field: String?,
    now: Timestamp,
    longestDelayInSeconds longest: Int64 = longestDelayInSeconds
  ) -> Timestamp? {
    guard let field = field?.trimmingSpace(), !field.isEmpty else { return nil }
    if let delay = deltaSeconds(field) { return now.advanced(bySeconds: min(delay, longest)) }
    guard let date = Timestamp(httpDate: field) else { return nil }
    return min(max(date, now), now.advanced(bySeconds: longest))
  }
}

/// A number of seconds; fractions are cut off and too large a number becomes the largest one.
///
/// Source: RFC 9111 §1.2.2.
func deltaSeconds(_ text: String) -> Int64? {
  let largest: Int64 = 1 << 31
  let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
  let rest = text.utf8.dropFirst(digits.count)
  guard !digits.isEmpty, rest.isEmpty || rest.first == UInt8(ascii: ".") else { return nil }
  return min(Int64(String(decoding: digits, as: UTF8.self)) ?? largest, largest)
}
