// SIGINT and SIGTERM as something that a task can wait for.
//
// The handler may do next to nothing, so it writes one byte into a pipe; a thread of its own waits
// at the other end. The first signal asks to stop, the second ends the process at once.

import Glibc
import Synchronization

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
    startThread {
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

/// Runs `body` on a detached thread of the system.
private func startThread(_ body: @escaping @Sendable () -> Void) {
  final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var thread = pthread_t()
  // SAFETY: the box is retained here and released exactly once, by the thread that takes it.
  let box = unsafe Unmanaged.passRetained(Box(body)).toOpaque()
  let status = unsafe pthread_create(
    &thread,
    nil,
    { raw in
      // SAFETY: `raw` is the retained box made above; this is its only release.
      if let raw = unsafe raw { unsafe Unmanaged<Box>.fromOpaque(raw).takeRetainedValue().body() }
      return nil
    },
    box
  )
  if status == 0 {
    pthread_detach(thread)
  } else {
    // SAFETY: no thread was made, so nobody else releases the box.
    unsafe Unmanaged<Box>.fromOpaque(box).release()
  }
}
