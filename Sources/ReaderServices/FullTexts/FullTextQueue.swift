import ReaderModel
import Synchronization

/// Items whose pages are to be fetched when there is time.
///
/// Bounded: when more wait than anybody will read soon, the oldest wishes go; such items are fetched
/// when they are opened.
final class FullTextQueue: Sendable {
  private struct State {
    var waiting: [ItemID] = []
    var worker: AsyncStream<Void>.Continuation?
  }

  private let state = Mutex(State())
  private let limit: Int

  init(limit: Int = 500) {
    self.limit = limit
  }

  func add(_ items: some Sequence<ItemID>) {
    state.withLock { state in
      for item in items where !state.waiting.contains(item) { state.waiting.append(item) }
      state.waiting.removeFirst(max(0, state.waiting.count - limit))
      if !state.waiting.isEmpty { state.worker?.yield() }
    }
  }

  /// The one that was wished for last, since that is what somebody looks at.
  func next() -> ItemID? { state.withLock { $0.waiting.popLast() } }

  /// Tells when there may be something, until the task that reads it is cancelled.
  func calls() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    state.withLock { state in
      state.worker?.finish()
      state.worker = continuation
    }
    continuation.yield()
    return stream
  }
}
