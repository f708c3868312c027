/// An instant, counted in whole milliseconds of UTC since 1970-01-01T00:00:00Z without leap seconds.
///
/// The one way in which the project keeps time: a plain integer, so that it costs nothing to
/// store, compare and pass between tasks. It knows no zone, no calendar of a region and no clock.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z; negative before.
  public var milliseconds: Int64

  /// The instant that lies `milliseconds` after 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// The instant that lies `seconds` after 1970-01-01T00:00:00Z.
  public init(seconds: Int64) {
    self.milliseconds = seconds * 1000
  }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public var seconds: Int64 {
    milliseconds >= 0 ? milliseconds / 1000 : -((999 - milliseconds) / 1000)
  }

  /// Whether the left instant is the earlier one.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The instant `seconds` later, or earlier if negative.
  public func advanced(bySeconds seconds: Int64) -> Timestamp {
    Timestamp(milliseconds: milliseconds + seconds * 1000)
  }
}
