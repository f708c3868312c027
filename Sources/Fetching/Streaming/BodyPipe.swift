import Synchronization

/// The bytes of a body between the fetch loop's thread and the task that reads them.
///
/// Bounded: when it is full the transfer pauses, and TCP makes the server wait.
final class BodyPipe: Sendable {
  /// Unread bytes from which on the transfer pauses; some 6 s of sound.
  static let capacity = 128 << 10

  enum Reception {
    case taken
    /// Nothing was taken; there will be room later.
    case full
    /// Nobody reads any more.
    case closed
  }

  private enum End {
    case complete
    case failed(FetchError)
    case closed
  }

  private struct State {
    var bytes: [UInt8] = []
    var end: End?
    /// Whether the transfer waits for room.
    var isPaused = false
    var reader: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())
  private let makeRoom: @Sendable () -> Void

  /// - Parameter makeRoom: Called when there is room again for a transfer that found none.
  init(makeRoom: @escaping @Sendable () -> Void) { self.makeRoom = makeRoom }

  // MARK: The loop's side

  func take(_ bytes: UnsafeRawBufferPointer) -> Reception {
    let (reception, reader) = state.withLock {
      state -> (Reception, CheckedContinuation<Void, Never>?) in
      if state.end != nil { return (.closed, nil) }
      if !state.bytes.isEmpty, state.bytes.count + bytes.count > Self.capacity {
        state.isPaused = true
        return (.full, nil)
      }
      unsafe state.bytes.append(contentsOf: bytes)
      return (.taken, state.reader.take())
    }
    reader?.resume()
    return reception
  }

  /// Nothing more comes; what is here can still be read.
  func finish(_ error: FetchError?) { end(error.map { .failed($0) } ?? .complete) }

  // MARK: The reader's side

  /// The next bytes; `nil` at the end.
  func next() async -> Result<[UInt8]?, FetchError> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let goesOn = state.withLock { state in
          if !state.bytes.isEmpty || state.end != nil { return true }
          state.reader = continuation
          return false
        }
        if goesOn { continuation.resume() }
      }
    } onCancel: {
      close()
    }
    let (result, waits) = state.withLock { state -> (Result<[UInt8]?, FetchError>, Bool) in
      if !state.bytes.isEmpty {
        let bytes = state.bytes
        state.bytes = []
        defer { state.isPaused = false }
        return (.success(bytes), state.isPaused)
      }
      switch state.end {
      case .failed(let error): return (.failure(error), false)
      case .closed: return (.failure(FetchError(code: .cancelled, address: "")), false)
      case .complete, nil: return (.success(nil), false)
      }
    }
    if waits { makeRoom() }
    return result
  }

  /// Nobody reads any more.
  func close() { end(.closed) }

  private func end(_ end: End) {
    let reader = state.withLock { state in
      if case .closed = end { state.bytes = [] }
      if state.end == nil { state.end = end }
      return state.reader.take()
    }
    reader?.resume()
  }
}
