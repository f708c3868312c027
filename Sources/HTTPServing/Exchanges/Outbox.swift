import Glibc
import Synchronization

/// The bytes of a stream between the task that makes them and the library's thread that sends them.
///
/// Bounded: the task waits while more than `capacity` bytes are unsent, so a slow reader costs no
/// memory. When there is nothing to send the connection is suspended; new bytes resume it.
final class Outbox: Sendable {
  /// Unsent bytes from which on the task waits; one chunk may go beyond it.
  static let capacity = 64 << 10

  private let connection: ConnectionHandle
  /// How long the whole body is, where that is known.
  let count: Int64?
  private let heartbeat: [UInt8]
  private let state: Mutex<State>

  private enum Phase {
    case open
    /// Everything that is to come is in `bytes`.
    case ended
    /// The peer has gone.
    case broken
    /// The library has let go of the response.
    case closed
  }

  private struct State {
    var phase = Phase.open
    var bytes: [UInt8] = []
    var start = 0
    var isSuspended = false
    var lastSent = ContinuousClock.now
    var roomWaiter: CheckedContinuation<Void, Never>?
    var endWaiter: CheckedContinuation<Void, Never>?

    var hasRoom: Bool { phase != .open || bytes.count - start < Outbox.capacity }
  }

  /// - Parameters:
  ///   - connection: The one that the response goes out on.
  ///   - count: The length of the whole body, if it is known.
  ///   - heartbeat: Sent after a silence, to find out whether the peer is there.
  init(connection: ConnectionHandle, count: Int64? = nil, heartbeat: [UInt8]) {
    self.connection = connection
    self.count = count
    self.heartbeat = heartbeat
    self.state = Mutex(State())
  }

  /// An empty comment for event streams, nothing for others.
  ///
  /// Source: WHATWG HTML §9.2.7, which proposes a comment line every 15 seconds.
  static func heartbeat(forType type: String?) -> [UInt8] {
    type?.hasPrefix("text/event-stream") == true ? Array(":\n\n".utf8) : []
  }

  // MARK: The task's side

  /// Sends the chunks until they end, the peer goes, the server stops, or the task is cancelled.
  ///
  /// What is in the outbox then still leaves, but nobody waits for it: a peer who reads nothing
  /// must not keep a server from stopping.
  func pump(_ chunks: AsyncStream<[UInt8]>) async {
    await withDiscardingTaskGroup { group in
      group.addTask {
        for await chunk in chunks where !chunk.isEmpty {
          guard await self.send(chunk) else { break }
        }
        self.end()
      }
      await ended()
      group.cancelAll()
    }
  }

  /// - Returns: False when nobody will read it.
  private func send(_ chunk: [UInt8]) async -> Bool {
    await room()
    return state.withLock { state in
      guard state.phase == .open else { return false }
      state.bytes.append(contentsOf: chunk)
      wake(&state)
      return true
    }
  }

  /// Nothing more comes; what is here is still sent.
  func end() {
    move(to: .ended)
  }

  private func room() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let goesOn = state.withLock { state in
          if state.hasRoom || Task.isCancelled { return true }
          state.roomWaiter = continuation
          return false
        }
        if goesOn { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.roomWaiter.take() }?.resume()
    }
  }

  private func ended() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let goesOn = state.withLock { state in
          if state.phase != .open { return true }
          state.endWaiter = continuation
          return false
        }
        if goesOn { continuation.resume() }
      }
    } onCancel: {
      end()
    }
  }

  // MARK: The library's side

  /// Bytes for the peer; 0 after suspending, -1 at the end, -2 to break off.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let (count, waiter) = state.withLock { state in
      let count = min(buffer.count, state.bytes.count - state.start)
      if state.phase == .broken { return (-2, state.roomWaiter.take()) }
      if count == 0 { return (pause(&state), nil) }
      unsafe buffer.copyBytes(from: state.bytes[state.start..<state.start + count])
      advance(&state, by: count)
      return (count, state.hasRoom ? state.roomWaiter.take() : nil)
    }
    waiter?.resume()
    return count
  }

  /// The library has let go of the response, whatever the reason.
  func close() {
    move(to: .closed)
  }

  /// Called now and then: ends the stream of a peer that has gone, greets one long not spoken to.
  func lookAfter(at now: ContinuousClock.Instant, silence: Duration) {
    let hasGone = state.withLock { state in
      guard state.phase == .open, state.isSuspended else { return false }
      if connection.peerHasGone { return true }
      if !heartbeat.isEmpty, now - state.lastSent >= silence {
        state.bytes.append(contentsOf: heartbeat)
        wake(&state)
      }
      return false
    }
    if hasGone { move(to: .broken) }
  }

  // MARK: Steps, all under the lock

  private func pause(_ state: inout State) -> Int {
    // The library asks for no more than the length: with one, this is too early an end.
    guard state.phase == .open else { return count == nil ? -1 : -2 }
    state.isSuspended = true
    connection.suspend()
    return 0
  }

  private func wake(_ state: inout State) {
    guard state.isSuspended else { return }
    state.isSuspended = false
    connection.resume()
  }

  private func advance(_ state: inout State, by count: Int) {
    state.start += count
    state.lastSent = .now
    if state.start == state.bytes.count {
      state.bytes.removeAll(keepingCapacity: state.bytes.count <= Self.capacity)
      state.start = 0
    }
  }

  private func move(to phase: Phase) {
    let waiters = state.withLock { state in
      if state.phase == .open || phase == .closed { state.phase = phase }
      wake(&state)
      return [state.roomWaiter.take(), state.endWaiter.take()]
    }
    for waiter in waiters { waiter?.resume() }
  }
}
