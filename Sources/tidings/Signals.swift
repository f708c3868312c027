// SIGINT, SIGTERM and SIGHUP as something that the program can wait for.
//
// The handler may do next to nothing, so it writes one byte into a pipe; a thread of its own waits
// at the other end. The first signal asks to stop, the second ends the process at once.

import Glibc
import Synchronization
import Threading

/// Both ends of the pipe, made before the handler is in place; -1 until then.
private let writeEnd = Atomic<Int32>(-1)

/// The signals that somebody who looks after a server sends.
enum Signals {
  /// Waits for signals as long as the process lives.
  ///
  /// - Parameters:
  ///   - reload: What SIGHUP asks for. Where there is nothing, it ends a process at a terminal as
  ///     usual, when that is closed, and is of no meaning to a service.
  ///   - stop: Called at the first signal to stop; the second ends the process with the status of
  ///     a signal.
  static func whenAsked(
    toReload reload: (@Sendable () -> Void)?,
    _ stop: @escaping @Sendable () -> Void
  ) {
    var ends: [Int32] = [-1, -1]
    // SAFETY: `pipe` writes two integers into the array's storage, which has room for two.
    guard unsafe pipe(&ends) == 0 else { return }
    writeEnd.store(ends[1], ordering: .releasing)
    let readEnd = ends[0]
    _ = DetachedThread.start {
      var isStopping = false
      while let number = nextSignal(readEnd) {
        if number == UInt8(SIGHUP) {
          reload?()
        } else if isStopping {
          _exit(130)
        } else {
          isStopping = true
          stop()
        }
      }
    }
    let isAtTerminal = isatty(STDIN_FILENO) == 1
    for number in [SIGINT, SIGTERM] + (reload == nil && isAtTerminal ? [] : [SIGHUP]) {
      // The handler uses an atomic and write(2) only, which are async-signal-safe.
      _ = signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        // SAFETY: one byte of a local variable, which outlives the call.
        _ = unsafe write(writeEnd.load(ordering: .acquiring), &byte, 1)
      }
    }
    // A peer or a reader of our output that goes away is an error of one write, not the end.
    _ = signal(SIGPIPE, SIG_IGN)
  }

  private static func nextSignal(_ descriptor: Int32) -> UInt8? {
    var byte: UInt8 = 0
    while true {
      // SAFETY: at most one byte is written into a local variable, which outlives the call.
      let count = unsafe read(descriptor, &byte, 1)
      if count == 1 { return byte }
      if count == 0 || errno != EINTR { return nil }
    }
  }
}
