/// What is remembered of an item to know it again without reading it.
///
/// Two items of one feed have the same fingerprint if they are written in the same bytes and stand under
/// the same declarations, so that they say the same. It is kept as a number, and holds for the version of
/// the library that made it: another may read more in the same bytes.
public struct ItemFingerprint: RawRepresentable, Hashable, Sendable {
  /// The number.
  public var rawValue: UInt64

  /// The fingerprint of that number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}
