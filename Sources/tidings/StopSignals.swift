// SIGINT and SIGTERM as something that a task can wait for.
//
// The handler may do next to nothing, so it writes one byte into a pipe; a thread of its own waits
// at the other end. The first signal asks to stop, the second ends the process at once.

import Glibc
import Synchronization
import Threading

/// Both ends of the pipe, made before the handler is in place; -1 until then.
private let writeEnd = Atomic<Int32>(-1)

/// The signals that ask a program to stop.
enum StopSignals {
  /// Calls `stop` at the first signal; the second ends the process with the status of a signal.
  static func whenAsked(_ stop: @escaping @Sendable () -> Void) {
    var ends: [Int32] = [-1, -1]
    // SAFETY: `pipe` writes two integers into the array's storage, which has room for two.
    guard unsafe pipe(&ends) == 0 else { return }
    writeEnd.store(ends[1], ordering: .releasing)
    let readEnd = ends[0]
    _ = DetachedThread.start {
      guard waitForByte(readEnd) else { return }
      stop()
      guard waitForByte(readEnd) else { return }
      _exit(130)
    }
    for number in [SIGINT, SIGTERM] {
      // The handler uses an atomic and write(2) only, which are async-signal-safe.
      _ = signal(number) { _ in
        var byte: UInt8 = 1
        // SAFETY: one byte of a local variable, which outlives the call.
        _ = unsafe write(writeEnd.load(ordering: .acquiring), &byte, 1)
      }
    }
  }

  private static func waitForByte(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    while true {
      // SAFETY: at most one byte is written into a local variable, which outlives the call.
      let count = unsafe read(descriptor, &byte, 1)
      if count == 1 { return true }
      if count == 0 || errno != EINTR { return false }
    }
  }
}
