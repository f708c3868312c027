import CivilTime

/// When something was done, put right where the clock of the device is plainly wrong.
struct DeviceClock {
  /// The time of the server.
  let now: Timestamp

  /// Clocks that are wrong by less than this are taken at their word.
  private static let toleranceInMilliseconds: Int64 = 60_000

  private static let momentInMilliseconds: Int64 = 2000

  /// The time of something that was done `at` and told at `sent`, both by the device's clock in
  /// milliseconds.
  ///
  /// What is told at once was done now, so that no clock that is a little slow loses it.
  func time(_ at: Int64, sent: Int64?) -> Timestamp {
    if let sent, (0...Self.momentInMilliseconds).contains(sent - at) { return now }
    guard let sent, (sent - now.milliseconds).magnitude > Self.toleranceInMilliseconds else {
      return Timestamp(milliseconds: at)
    }
    return Timestamp(milliseconds: now.milliseconds - max(0, sent - at))
  }
}
