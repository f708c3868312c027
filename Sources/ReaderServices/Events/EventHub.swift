import Synchronization

/// Tells every open screen what happens.
///
/// Queues are held weakly: one that nobody reads any more goes away with its stream.
final class EventHub: Sendable {
  private struct Listener {
    weak var queue: EventQueue?
  }

  private let listeners = Mutex<[Listener]>([])

  func publish(_ event: ReaderEvent) {
    for queue in openQueues() { queue.add(event) }
  }

  /// What is published from now on.
  func events() -> AsyncStream<ReaderEvent> {
    let queue = EventQueue()
    listeners.withLock { $0.append(Listener(queue: queue)) }
    return AsyncStream(unfolding: { await queue.next() }, onCancel: { queue.finish() })
  }

  private func openQueues() -> [EventQueue] {
    listeners.withLock { listeners in
      listeners.removeAll { $0.queue == nil }
      return listeners.compactMap(\.queue)
    }
  }
}
