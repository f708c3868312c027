// Threads that own one connection each; the bridge from tasks to them.

import Glibc
import SQLDatabase
import Synchronization
import Threading

/// Some threads with a connection each, and the queue that they take jobs from.
final class ConnectionThreads: Sendable {
  /// Idle threads give memory back after this time; pages that are asked for often stay with the
  /// system's own cache.
  private static let idleSeconds = 5

  private let queue = JobQueue()
  private let attendance: Attendance
  private let running: Atomic<Int>
  private let ended = Mutex<CheckedContinuation<Void, Never>?>(nil)

  /// Starts threads; each opens its connection when its first job comes, and closes it at the end.
  init(
    count: Int,
    _ attendance: Attendance = Attendance(),
    open: @escaping @Sendable () throws(DatabaseError) -> Connection,
    close: @escaping @Sendable (Connection) -> Void
  ) {
    running = Atomic(count)
    self.attendance = attendance
    for _ in 0..<count {
      let isStarted = DetachedThread.start { [self] in
        work(open: open, close: close)
        threadEnded()
      }
      precondition(isStarted, "the system gives out no more threads")
    }
  }

  /// Runs `body` on one of the threads.
  ///
  /// Tasks that were made for the background wait for all others: somebody who marks an item does not
  /// wait for the feeds that arrive. A cancelled task interrupts the statement that is running for it.
  func run<Value: Sendable>(
    _ body: @Sendable @escaping (Connection) throws -> Value
  ) async throws -> Value {
    let cancellation = Cancellation()
    // Not the current priority, which rises with that of whoever awaits the task.
    let isUrgent = (Task.basePriority ?? .medium) > .utility
    if isUrgent { attendance.note() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isAccepted = queue.add(
          { continuation.resume(with: outcome(of: body, on: $0, cancellation, isUrgent)) },
          isUrgent: isUrgent
        )
        if !isAccepted { continuation.resume(throwing: closed) }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Starts `body` on one of the threads, without waiting for it; it gets `nil` where no connection
  /// can be opened, and is dropped once the threads are to end.
  func start(_ body: @Sendable @escaping (Connection?) -> Void) {
    _ = queue.add({ body(try? $0.get()) }, isUrgent: false)
  }

  /// Ends the threads after the jobs that are in the queue, without waiting for them.
  func close() {
    queue.close()
  }

  /// Ends the threads after the jobs that are in the queue, and waits until all have ended.
  func finish() async {
    queue.close()
    await withCheckedContinuation { continuation in
      let isOver = ended.withLock { waiting in
        if running.load(ordering: .acquiring) == 0 { return true }
        waiting = continuation
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  private func work(
    open: () throws(DatabaseError) -> Connection,
    close: (Connection) -> Void
  ) {
    var connection: Connection?
    var isIdle = false
    while true {
      switch queue.next(waitingAtMost: isIdle || connection == nil ? nil : Self.idleSeconds) {
      case .element(let job):
        isIdle = false
        do throws(DatabaseError) {
          let present = if let connection { connection } else { try open() }
          present.queue = queue
          present.attendance = attendance
          connection = present
          job(.success(present))
        } catch {
          job(.failure(error))
        }
      case .nothing:
        isIdle = connection?.releaseMemory() ?? true
      case .end:
        if let connection { close(connection) }
        return
      }
    }
  }

  private func threadEnded() {
    let waiting = ended.withLock { waiting -> CheckedContinuation<Void, Never>? in
      guard running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return nil }
      defer { waiting = nil }
      return waiting
    }
    waiting?.resume()
  }
}

/// Whether the task that a job works for has been cancelled.
final class Cancellation: Sendable {
  private let flag = Atomic(false)
  func cancel() { flag.store(true, ordering: .relaxed) }
  var isCancelled: Bool { flag.load(ordering: .relaxed) }
}

private let closed = DatabaseError(code: .closed, message: "the database has been closed")

private func outcome<Value>(
  of body: (Connection) throws -> Value,
  on connection: Result<Connection, DatabaseError>,
  _ cancellation: Cancellation,
  _ isUrgent: Bool
) -> Result<Value, any Error> {
  // Behind pages, but before documents: somebody may wait for the connection.
  if !isUrgent { ThreadPace.steady.take() }
  // Before it waits again: the next one may be urgent.
  defer { if !isUrgent { ThreadPace.prompt.take() } }
  do {
    let connection = try connection.get()
    if cancellation.isCancelled { throw CancellationError() }
    connection.cancellation = cancellation
    defer { connection.cancellation = nil }
    return .success(try body(connection))
  } catch {
    return .failure(cancellation.isCancelled ? CancellationError() : error)
  }
}
