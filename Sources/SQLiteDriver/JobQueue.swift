// Jobs on their way to the threads that own connections.
//
// SQLite blocks its thread, and on two cores two blocked threads of the shared pool stop
// everything; so connections live on threads of their own. Several threads may take from one
// queue: that is the pool of readers, where whoever is free takes the job that waited longest.

import Glibc
import SQLDatabase

/// What a connection is to do; it is told instead why there is no connection.
typealias Job = @Sendable (Result<Connection, DatabaseError>) -> Void

/// A first-in, first-out queue on which threads sleep.
///
/// `@unchecked Sendable`: `jobs` and `isClosed` are touched only between `lock` and `unlock`, and
/// the mutex and the condition stay at their addresses until the last reference has gone.
@safe
final class JobQueue: @unchecked Sendable {
  /// What a waiting thread gets.
  enum Next {
    case job(Job)
    /// Nothing came for the time asked for.
    case nothing
    /// The queue is closed and empty.
    case end
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var jobs: [Job] = []
  /// Index of the next job: taking from the front of an array would move the rest.
  private var head = 0
  private var isClosed = false

  init() {
    // SAFETY: both pointers were allocated above and are initialised once, before any other use.
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    // SAFETY: nobody can wait any more, since waiting needs a reference to this object.
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Appends a job.
  ///
  /// - Returns: False if the queue is closed; the job will not run.
  func add(_ job: @escaping Job) -> Bool {
    lock()
    defer { unlock() }
    if isClosed { return false }
    jobs.append(job)
    // SAFETY: the condition is initialised for as long as this object lives.
    unsafe pthread_cond_signal(condition)
    return true
  }

  /// Refuses further jobs; threads end once those that are in have run.
  func close() {
    lock()
    defer { unlock() }
    isClosed = true
    // SAFETY: as in `add`.
    unsafe pthread_cond_broadcast(condition)
  }

  /// Waits for a job, for ever or for some seconds.
  func next(waitingAtMost seconds: Int?) -> Next {
    lock()
    defer { unlock() }
    let deadline = seconds.map(deadline(after:))
    while head == jobs.count {
      if isClosed { return .end }
      if !wait(until: deadline) { return .nothing }
    }
    return .job(takeFirst())
  }

  private func takeFirst() -> Job {
    let job = jobs[head]
    head += 1
    if head == jobs.count || head > 64 {
      jobs.removeFirst(head)
      head = 0
    }
    return job
  }

  /// - Returns: False when the deadline has passed.
  private func wait(until deadline: timespec?) -> Bool {
    guard var deadline else {
      // SAFETY: the calling thread holds the mutex; both live as long as this object.
      unsafe pthread_cond_wait(condition, mutex)
      return true
    }
    // SAFETY: as above; the deadline is a local variable that outlives the call.
    return unsafe pthread_cond_timedwait(condition, mutex, &deadline) != ETIMEDOUT
  }

  private func lock() {
    // SAFETY: the mutex is initialised for as long as this object lives.
    unsafe pthread_mutex_lock(mutex)
  }

  private func unlock() {
    // SAFETY: as in `lock`; every call pairs with a `lock` on the same thread.
    unsafe pthread_mutex_unlock(mutex)
  }
}

private func deadline(after seconds: Int) -> timespec {
  var now = timespec()
  // SAFETY: the kernel fills in a local variable that outlives the call.
  unsafe clock_gettime(CLOCK_REALTIME, &now)
  now.tv_sec += seconds
  return now
}
