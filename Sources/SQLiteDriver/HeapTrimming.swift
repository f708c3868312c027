import CSQLite
import Synchronization

/// Memory that the C library keeps for later goes back to the system.
///
/// That walks the whole heap while nobody else can use it. So the many connections of a process do not
/// do it one after the other for what the first has given back already.
enum HeapTrimming {
  private static let pause = Duration.seconds(1)
  private static let last = Mutex<ContinuousClock.Instant?>(nil)

  /// Gives memory back, unless that was done within the last second.
  ///
  /// - Returns: Whether it was done now.
  static func trim() -> Bool {
    let now = ContinuousClock.now
    let isDue = last.withLock { last in
      if let last, now - last < pause { return false }
      last = now
      return true
    }
    if isDue { tidings_trim() }
    return isDue
  }
}
