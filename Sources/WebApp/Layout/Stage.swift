import CivilTime
import HTMLWriting
import ReaderModel

/// What every component may need to know: the time, where assets lie, how the reader wants to read.
struct Stage {
  var now: Timestamp
  var assets: AssetPaths
  var look: Look
  var settings = UserSettings()
}

/// Addresses of assets; the set's hash in them lets browsers keep each for good.
struct AssetPaths: Hashable, Sendable {
  /// Like `/assets/5f2c19`, without a slash at the end.
  let prefix: String

  /// The address of a file below `Web`, perhaps with a fragment: `icons/sprite.svg#star`.
  func target(_ path: String) -> LinkTarget { LinkTarget(path: "\(prefix)/\(path)") }
}
