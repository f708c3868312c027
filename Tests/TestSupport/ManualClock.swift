package import CivilTime
import Synchronization

/// A clock that stands still until a test moves it.
package final class ManualClock: Sendable {
  private let time: Mutex<Timestamp>

  package init(_ start: Timestamp) {
    time = Mutex(start)
  }

  package var now: Timestamp { time.withLock { $0 } }

  package func advance(bySeconds seconds: Int64) {
    time.withLock { $0 = $0.advanced(bySeconds: seconds) }
  }

  package var wallClock: WallClock { WallClock(now: { self.now }) }
}
