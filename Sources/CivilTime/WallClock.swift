/// Where a service asks for the time; tests plug in one that they set by hand.
public struct WallClock: Sendable {
  /// The instant at which it is called.
  public var now: @Sendable () -> Timestamp

  /// A clock that answers what `now` says.
  public init(now: @escaping @Sendable () -> Timestamp) {
    self.now = now
  }
}
