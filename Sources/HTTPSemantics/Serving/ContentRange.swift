/// Which part of a document an answer brings, and how long the whole is.
///
/// Source: RFC 9110 §14.4.
package struct ContentRange: Hashable, Sendable {
  /// The first byte; `nil` where the part that was asked for does not exist.
  package var start: Int64?
  /// The last byte.
  package var end: Int64?
  /// `nil` if the server does not know it.
  package var total: Int64?

  /// Reads `bytes 0-99/1000`, `bytes 0-99/*` or `bytes */1000`.
  package init?(_ field: String?) {
    guard let words = field?.split(separator: " "), words.count == 2,
      String(words[0]).asciiLowercased() == "bytes"
    else { return nil }
    let parts = words[1].split(separator: "/")
    guard parts.count == 2 else { return nil }
    if parts[0] != "*" {
      let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
      guard ends.count == 2, let first = ends[0], let last = ends[1], 0 <= first, first <= last
      else {
        return nil
      }
      (start, end) = (first, last)
    }
    if parts[1] != "*" {
      guard let length = Int64(parts[1]), length >= 0, end.map({ $0 < length }) ?? true else {
        return nil
      }
      total = length
    }
    if start == nil, total == nil { return nil }
  }
}
