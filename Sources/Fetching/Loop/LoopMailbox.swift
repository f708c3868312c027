import CCurl
import Synchronization

/// What callers and the fetch loop's thread share: messages, and the handle to wake the loop with.
///
/// The loop's handle is only touched with the lock held, and the loop takes it out, with the lock
/// held, before it frees it. So nobody can wake a loop that is gone.
final class LoopMailbox: Sendable {
  enum Message: Sendable {
    case start(FetchJob)
    case cancel(UInt64)
    /// There is room again for the body of a stream.
    case resume(UInt64)
  }

  /// What the loop is to do next.
  enum Order {
    case work([Message])
    case end([Message])
  }

  /// A curl multi handle.
  ///
  /// Sendable because `curl_multi_wakeup` may be called from any thread as long as the handle
  /// lives, and nothing else is done with it outside of its thread.
  @safe struct Handle: @unchecked Sendable {
    let raw: UnsafeMutableRawPointer
  }

  private struct State {
    var messages: [Message] = []
    var handle: Handle?
    var hasThread = false
    var isClosed = false
    var closers: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  // MARK: Callers' side

  enum Delivery {
    case delivered
    /// There is no thread; the caller has to start one.
    case needsThread
    case closed
  }

  func post(_ message: Message) -> Delivery {
    state.withLock { state in
      if state.isClosed { return .closed }
      state.messages.append(message)
      guard state.hasThread else {
        state.hasThread = true
        return .needsThread
      }
      wake(state.handle)
      return .delivered
    }
  }

  /// Posts what is of no use to a loop that has ended.
  func tell(_ message: Message) {
    state.withLock { state in
      guard state.hasThread, !state.isClosed else { return }
      state.messages.append(message)
      wake(state.handle)
    }
  }

  /// No message gets in any more; the loop cancels everything and ends.
  func close() {
    state.withLock { state in
      state.isClosed = true
      wake(state.handle)
    }
  }

  /// Returns once the thread, if there was one, has freed everything.
  func waitForEnd() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.hasThread { state.closers.append(continuation) }
        return !state.hasThread
      }
      if isOver { continuation.resume() }
    }
  }

  private func wake(_ handle: Handle?) {
    guard let handle else { return }
    // SAFETY: called with the lock held, under which a handle that is here has not been freed.
    _ = unsafe curl_multi_wakeup(handle.raw)
  }

  // MARK: The loop's side

  func begin(_ handle: Handle) {
    state.withLock { $0.handle = handle }
  }

  /// The messages since the last call.
  func collect() -> Order {
    state.withLock { state in
      defer { state.messages = [] }
      return state.isClosed ? .end(state.messages) : .work(state.messages)
    }
  }

  /// Ends the loop's thread, unless there is something to do; its handle may be freed then.
  func endIfIdle() -> Bool {
    end { $0.messages.isEmpty }
  }

  /// Ends the loop's thread; messages that are still there come back.
  func endAnyway() -> [Message] {
    let messages = state.withLock { state in
      defer { state.messages = [] }
      return state.messages
    }
    _ = end { _ in true }
    return messages
  }

  private func end(if isEnd: (borrowing State) -> Bool) -> Bool {
    let closers: [CheckedContinuation<Void, Never>]? = state.withLock { state in
      guard isEnd(state) else { return nil }
      state.handle = nil
      state.hasThread = false
      defer { state.closers = [] }
      return state.closers
    }
    closers?.forEach { $0.resume() }
    return closers != nil
  }
}
