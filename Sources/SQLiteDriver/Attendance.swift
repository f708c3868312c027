import Glibc
import Synchronization

/// When somebody last asked for something whose answer is waited for.
///
/// Work in the background gives way to people who are there. A large transaction that has begun cannot be
/// taken back when somebody comes, and what it has gathered has to be written before it ends; so as long as
/// somebody has been there lately, the next request is expected.
final class Attendance: Sendable {
  /// People ask for several things, one after the other, and then read.
  private static let milliseconds: Int64 = 3000

  private let last = Atomic<Int64>(-milliseconds)
  private let isServedElsewhere: @Sendable () -> Bool

  /// - Parameter isServedElsewhere: Whether people may be there whom this process does not see.
  init(isServedElsewhere: @escaping @Sendable () -> Bool = { false }) {
    self.isServedElsewhere = isServedElsewhere
  }

  /// Notes that somebody asks for something now.
  func note() { last.store(Self.now, ordering: .relaxed) }

  /// Whether somebody has been there just now.
  var isRecent: Bool {
    Self.now - last.load(ordering: .relaxed) < Self.milliseconds || isServedElsewhere()
  }

  private static var now: Int64 {
    var time = timespec()
    // SAFETY: the kernel fills in a local variable; the coarse clock is right to a few milliseconds.
    unsafe clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
