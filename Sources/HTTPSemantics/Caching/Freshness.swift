package import CivilTime

/// For how long an answer may be used without asking again.
package enum Freshness {
  /// The seconds from now on in which the server expects no new request.
  ///
  /// `max-age` goes before `Expires`, the time spent in caches on the way (`Age`) is taken off, and
  /// `no-cache` and `no-store` give zero. `s-maxage` speaks to shared caches, so it is not read.
  ///
  /// - Returns: Zero or more; `nil` if the server says nothing about it.
  ///
  /// Source: RFC 9111 §4.2.
  package static func remainingSeconds(of headers: HeaderFields, receivedAt now: Timestamp)
    -> Int64?
  {
    let control = CacheControl(headers.values("Cache-Control"))
    if control.isNoStore || control.isNoCache { return 0 }
    guard let lifetime = lifetimeInSeconds(of: headers, control, receivedAt: now) else {
      return nil
    }
    let age = headers["Age"].flatMap { deltaSeconds($0.trimmingSpace()) } ?? 0
    return max(0, lifetime - age)
  }

  private static func lifetimeInSeconds(
    of headers: HeaderFields,
    _ control: CacheControl,
    receivedAt now: Timestamp
  ) -> Int64? {
    if let maxAge = control.maxAgeInSeconds { return maxAge }
    guard let expires = headers["Expires"] else { return nil }
    // `Expires: 0` and other bad dates mean the past. Source: RFC 9111 §5.3.
    guard let end = Timestamp(httpDate: expires) else { return 0 }
    let start = headers["Date"].flatMap { Timestamp(httpDate: $0) } ?? now
    return max(0, end.seconds - start.seconds)
  }
}
