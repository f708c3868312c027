package import CivilTime

/// Answers to conditional requests.
package enum Precondition {
  /// Whether a GET or HEAD may be answered with 304, because the client has this version already.
  ///
  /// `If-None-Match` goes before `If-Modified-Since`. Source: RFC 9110 §13.2.2.
  package static func isNotModified(
    _ request: HeaderFields,
    etag: EntityTag?,
    lastModified: Timestamp?
  ) -> Bool {
    let wanted = request.values("If-None-Match")
    if !wanted.isEmpty {
      if wanted.contains(where: { $0.trimmingSpace() == "*" }) { return true }
      guard let etag else { return false }
      return wanted.flatMap(EntityTag.list).contains { $0.matchesWeakly(etag) }
    }
    guard let since = request["If-Modified-Since"].flatMap({ Timestamp(httpDate: $0) }),
      let lastModified
    else { return false }
    return lastModified.seconds <= since.seconds
  }

  /// Whether a `Range` field counts: there is no `If-Range`, or it names this version.
  ///
  /// Source: RFC 9110 §13.1.5.
  package static func allowsRange(
    _ request: HeaderFields,
    etag: EntityTag?,
    lastModified: Timestamp?
  ) -> Bool {
    guard let condition = request["If-Range"] else { return true }
    if condition.contains("\"") {
      guard let etag, let wanted = EntityTag.list(in: condition).first else { return false }
      return wanted.matchesStrongly(etag)
    }
    guard let date = Timestamp(httpDate: condition), let lastModified else { return false }
    return date.seconds == lastModified.seconds
  }
}
