import ReaderModel
import Synchronization

/// Tells every open screen what happens to what its user reads.
///
/// Queues are held weakly: one that nobody reads any more goes away with its stream.
final class EventHub: Sendable {
  private struct Listener {
    let user: UserID
    weak var queue: EventQueue?
  }

  private let listeners = Mutex<[Listener]>([])

  /// Tells the screens of one user.
  func publish(_ event: ReaderEvent, to user: UserID) {
    for listener in open() where listener.user == user { listener.queue?.add(event) }
  }

  /// Tells all screens; those of users whom it does not concern leave it out by themselves.
  func publishToAll(_ event: ReaderEvent) {
    for listener in open() { listener.queue?.add(event) }
  }

  /// What is published from now on, to one user and to all.
  func events(for user: UserID) -> EventQueue {
    let queue = EventQueue()
    listeners.withLock { $0.append(Listener(user: user, queue: queue)) }
    return queue
  }

  /// Whose screens are open.
  var users: Set<UserID> { Set(open().map(\.user)) }

  private func open() -> [Listener] {
    listeners.withLock { listeners in
      listeners.removeAll { $0.queue == nil }
      return listeners
    }
  }
}
