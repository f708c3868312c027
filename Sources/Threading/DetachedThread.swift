import Glibc

/// A thread of the system's own, for work that blocks and would starve the shared pool of tasks.
package enum DetachedThread {
  /// Runs `body` on a new thread that nobody waits for.
  ///
  /// - Returns: False if the system has no thread to give; `body` is then never run.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    // SAFETY: the box is retained for the thread, which takes it over; if there is no thread, the
    // retain is given back here.
    let box = unsafe Unmanaged.passRetained(ThreadBody(run: body))
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread,
      nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        // SAFETY: `argument` is the box retained above; this is its only release.
        unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      },
      box.toOpaque()
    )
    guard status == 0 else {
      unsafe box.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

extension DetachedThread {
  /// Lets other threads go before the calling one, to its end: a third of their share where all have work.
  ///
  /// On Linux the number belongs to the thread. Source: setpriority(2), "C library/kernel differences".
  package static func standBack() {
    let thread = __priority_which_t(PRIO_PROCESS.rawValue)
    _ = setpriority(thread, 0, getpriority(thread, 0) + niceness)
  }

  /// Added to that of the program.
  private static let niceness: Int32 = 5

  /// Runs something that blocks for a while on a thread of its own, and waits for it without
  /// blocking anybody.
  package static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      let isStarted = start { continuation.resume(returning: body()) }
      // Without a thread to spare the caller's own has to do.
      if !isStarted { continuation.resume(returning: body()) }
    }
  }
}
