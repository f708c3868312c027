import Glibc

/// A first-in, first-out queue on which threads sleep; several may take from one.
///
/// What is urgent goes before all that is not.
///
/// `@unchecked Sendable`: `urgent`, `patient`, `isHeld` and `isClosed` are touched only between `lock` and
/// `unlock`, and the mutex and the condition stay at their addresses until the last reference has
/// gone.
@safe
package final class BlockingQueue<Element: Sendable>: @unchecked Sendable {
  /// What a waiting thread gets.
  package enum Next {
    case element(Element)
    /// Nothing came for the time asked for.
    case nothing
    /// The queue is closed and empty.
    case end
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var urgent = Line<Element>()
  private var patient = Line<Element>()
  private var isHeld = false
  private var isClosed = false

  package init() {
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

  /// - Returns: False if the queue is closed; nobody will get the element.
  package func add(_ element: Element, isUrgent: Bool = true) -> Bool {
    lock()
    defer { unlock() }
    if isClosed { return false }
    if isUrgent { urgent.add(element) } else { patient.add(element) }
    // SAFETY: the condition is initialised for as long as this object lives.
    unsafe pthread_cond_signal(condition)
    return true
  }

  /// Whether something urgent waits for a thread.
  package var isAwaited: Bool {
    lock()
    defer { unlock() }
    return !urgent.isEmpty
  }

  /// How many elements wait for a thread.
  package var count: Int {
    lock()
    defer { unlock() }
    return urgent.count + patient.count
  }

  /// Lets what is not urgent wait until `release`, or until the queue is closed.
  package func hold() {
    lock()
    defer { unlock() }
    isHeld = true
  }

  /// Lets go on what `hold` stopped.
  package func release() {
    lock()
    defer { unlock() }
    isHeld = false
    // SAFETY: as in `add`.
    unsafe pthread_cond_broadcast(condition)
  }

  /// Refuses further elements; threads get those that are in, and then the end.
  package func close() {
    lock()
    defer { unlock() }
    isClosed = true
    // SAFETY: as in `add`.
    unsafe pthread_cond_broadcast(condition)
  }

  /// Waits for an element, for ever or for some seconds.
  package func next(waitingAtMost seconds: Int?) -> Next {
    lock()
    defer { unlock() }
    let deadline = seconds.map(deadline(after:))
    while true {
      if let element = urgent.takeFirst() { return .element(element) }
      if !isHeld || isClosed, let element = patient.takeFirst() { return .element(element) }
      if isClosed { return .end }
      if !wait(until: deadline) { return .nothing }
    }
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

/// What waits, the first first.
private struct Line<Element> {
  private var elements: [Element] = []
  /// Index of the next one: taking from the front of an array would move the rest.
  private var head = 0

  var isEmpty: Bool { head == elements.count }

  var count: Int { elements.count - head }

  mutating func add(_ element: Element) { elements.append(element) }

  mutating func takeFirst() -> Element? {
    if isEmpty { return nil }
    let element = elements[head]
    head += 1
    if isEmpty || head > 64 {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }
}

private func deadline(after seconds: Int) -> timespec {
  var now = timespec()
  // SAFETY: the kernel fills in a local variable that outlives the call.
  unsafe clock_gettime(CLOCK_REALTIME, &now)
  now.tv_sec += seconds
  return now
}
