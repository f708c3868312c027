import Synchronization

/// One request and its response, from the request line to the last byte that left.
///
/// The library's thread moves it on until the request is whole, then the connection is suspended
/// and the exchange belongs to a task; `answer` gives it back.
final class Exchange: Sendable {
  let connection: ConnectionHandle
  /// The connection's place in `ConnectionTable`.
  let key: UInt
  let number: UInt64
  private let phase: Mutex<Phase>

  enum Phase {
    /// The request line is there; the target is `nil` if it makes no sense.
    case begun(RequestTarget?)
    case receiving(IncomingRequest)
    /// Suspended, with a task.
    case working
    /// Resumed, the library's thread will come for it.
    case answered(Response, Outbox?)
    case sending(Outbox?)
  }

  init(connection: ConnectionHandle, key: UInt, number: UInt64, target: RequestTarget?) {
    self.connection = connection
    self.key = key
    self.number = number
    self.phase = Mutex(.begun(target))
  }

  var isNew: Bool {
    phase.withLock { if case .begun = $0 { true } else { false } }
  }

  /// The target of a request whose head has not been looked at.
  var target: RequestTarget? {
    phase.withLock { if case .begun(let target) = $0 { target } else { nil } }
  }

  /// The stream of the response, also of one that the library has not come for: it never does when
  /// the peer has gone meanwhile.
  var outbox: Outbox? {
    phase.withLock { phase in
      switch phase {
      case .answered(_, let outbox), .sending(let outbox): outbox
      case .begun, .receiving, .working: nil
      }
    }
  }

  func startReceiving(_ incoming: IncomingRequest) {
    phase.withLock { $0 = .receiving(incoming) }
  }

  func refused() {
    phase.withLock { $0 = .sending(nil) }
  }

  func receive(_ piece: UnsafeRawBufferPointer, hasRoom: Bool) -> IncomingRequest.Reception {
    phase.withLock { phase in
      guard case .receiving(var incoming) = phase else { return .enough }
      phase = .working  // Frees the buffer for growing in place.
      let reception = unsafe incoming.receive(piece, hasRoom: hasRoom)
      phase = .receiving(incoming)
      return reception
    }
  }

  /// The request, when its body is whole.
  var received: IncomingRequest? {
    phase.withLock { if case .receiving(let incoming) = $0 { incoming } else { nil } }
  }

  /// Takes the connection out of the loop until there is an answer; in a callback only.
  func suspend() {
    // One step under the lock: an answer must not resume what is not suspended yet.
    phase.withLock {
      connection.suspend()
      $0 = .working
    }
  }

  /// Gives the response to the library's thread; a second answer is ignored.
  ///
  /// - Returns: False if the exchange did not wait for one.
  @discardableResult func answer(_ response: Response, outbox: Outbox?) -> Bool {
    let waited = phase.withLock { phase in
      guard case .working = phase else { return false }
      phase = .answered(response, outbox)
      return true
    }
    if waited { connection.resume() }
    return waited
  }

  /// The response to send, once.
  func takeAnswer() -> (response: Response, outbox: Outbox?)? {
    phase.withLock { phase in
      guard case .answered(let response, let outbox) = phase else { return nil }
      phase = .sending(outbox)
      return (response, outbox)
    }
  }
}

/// A whole request on its way to a task.
struct Arrival: Sendable {
  var exchange: Exchange
  var request: Request
  var isHead: Bool
}
