import CMicroHTTPD
import Glibc
import HTTPSemantics
import Synchronization
import WebAddressing

/// The counter between libmicrohttpd's thread and the tasks that answer.
///
/// Requests come in here piece by piece, are checked, and go into `arrivals` when they are whole;
/// responses go back the same way. Its lock is held for a few steps at a time and never while
/// anything is waited for.
final class Intake: Sendable {
  let configuration: Server.Configuration
  private let refusals: [Int: Response]
  private let bodyLimit: Server.BodyLimit?
  /// Whole requests in the order of their arrival; read by `Server.run` alone.
  let arrivals: AsyncStream<Arrival>
  private let queue: AsyncStream<Arrival>.Continuation
  private let desk: Mutex<Desk>

  private struct Desk {
    var connections: ConnectionTable
    var bodies: BodyBudget
    var exchanges: [ObjectIdentifier: Exchange] = [:]
    var working = 0
    var count: UInt64 = 0
    var isStopping = false
  }

  init(
    _ configuration: Server.Configuration,
    refusals: [Int: Response],
    bodyLimit: Server.BodyLimit?
  ) {
    self.configuration = configuration
    self.refusals = refusals
    self.bodyLimit = bodyLimit
    (arrivals, queue) = AsyncStream.makeStream(
      bufferingPolicy: .bufferingOldest(configuration.requestLimit)
    )
    let table = ConnectionTable(
      timeouts: configuration.timeouts,
      limit: configuration.connectionLimit,
      limitPerNetwork: configuration.connectionsPerAddress
    )
    let bodies = BodyBudget(limitInBytes: configuration.bodyBudgetInBytes)
    desk = Mutex(Desk(connections: table, bodies: bodies))
  }

  // MARK: Connections, on the library's thread

  func opened(_ key: UInt, socket: Int32, peer: InternetAddress?) {
    let network = peer.flatMap(network)
    desk.withLock { desk in
      let crowdedOut = desk.connections.opened(key, socket: socket, from: network, at: .now)
      // Under the lock, so that the library cannot close and reuse the number meanwhile.
      for socket in crowdedOut { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }

  /// Whose connections are counted together: an IPv4 address, or what one household has of IPv6.
  ///
  /// - Returns: `nil` for who comes for many: this machine itself, and proxies.
  private func network(of peer: InternetAddress) -> InternetAddress? {
    if peer.reach == .loopback || configuration.proxies.contains(where: { $0.contains(peer) }) {
      return nil
    }
    if case .v6(let high, _) = peer { return .v6(high: high, low: 0) }
    return peer
  }

  func closed(_ key: UInt) {
    desk.withLock { $0.connections.closed(key) }
  }

  // MARK: Requests, on the library's thread

  func begin(target: String, on connection: OpaquePointer) -> Exchange {
    let handle = unsafe ConnectionHandle(connection)
    let key = UInt(bitPattern: connection)
    return desk.withLock { desk in
      desk.count += 1
      let exchange = Exchange(
        connection: handle,
        key: key,
        number: desk.count,
        target: RequestTarget(target)
      )
      desk.exchanges[ObjectIdentifier(exchange)] = exchange
      return exchange
    }
  }

  func readHead(
    of exchange: Exchange,
    _ method: String,
    _ version: String,
    _ scheme: RequestOrigin.Scheme,
    on connection: OpaquePointer
  ) -> MHD_Result {
    let headers = unsafe RequestHeaders.read(from: connection)
    let origin = RequestOrigin(
      scheme: scheme,
      host: headers["Host"]?.asciiLowercased() ?? "",
      clientAddress: unsafe PeerAddress.text(of: connection)
    )
    let request = exchange.target.map { target in
      Request(
        method: method,
        path: target.path,
        query: target.query,
        headers: headers,
        origin: origin,
        number: exchange.number
      )
    }
    let limit = bodyLimit(of: request)
    let refusal = HeadCheck.refusal(
      method: method,
      version: version,
      headers: headers,
      bodyLimit: limit
    )
    guard refusal == nil, let request else {
      exchange.refused()
      return unsafe send(word(refusal ?? 400), nil, for: exchange, on: connection)
    }
    exchange.startReceiving(IncomingRequest(request, bodyLimit: limit))
    desk.withLock { $0.connections.readingBody(exchange.key, at: .now) }
    return .YES
  }

  /// What the app says of such a head, and never more than the server takes at all.
  private func bodyLimit(of head: Request?) -> Int {
    let most = configuration.bodyLimitInBytes
    guard let head, let bodyLimit else { return most }
    return min(most, bodyLimit(head))
  }

  func receive(_ piece: UnsafeRawBufferPointer, for exchange: Exchange) -> MHD_Result {
    let count = piece.count
    let hasRoom = desk.withLock { desk in
      desk.connections.received(count, on: exchange.key)
      return desk.bodies.take(count, for: exchange.number)
    }
    let reception = unsafe exchange.receive(piece, hasRoom: hasRoom)
    if case .kept = reception { return .YES }
    desk.withLock { $0.bodies.release(exchange.number) }
    if case .dropped = reception { return .YES }
    return .NO
  }

  /// The request is whole, or there is an answer.
  func proceed(_ exchange: Exchange, on connection: OpaquePointer) -> MHD_Result {
    if let incoming = exchange.received {
      return unsafe handOver(incoming, exchange, on: connection)
    }
    guard let answer = exchange.takeAnswer() else { return .NO }
    return unsafe send(answer.response, answer.outbox, for: exchange, on: connection)
  }

  private func handOver(
    _ incoming: IncomingRequest,
    _ exchange: Exchange,
    on connection: OpaquePointer
  ) -> MHD_Result {
    guard incoming.refusal == nil, admits() else {
      exchange.refused()
      desk.withLock { $0.bodies.release(exchange.number) }
      return unsafe send(word(incoming.refusal ?? 503), nil, for: exchange, on: connection)
    }
    desk.withLock { $0.connections.working(exchange.key) }
    exchange.suspend()
    let arrival = Arrival(exchange: exchange, request: incoming.request, isHead: incoming.isHead)
    if case .enqueued = queue.yield(arrival) { return .YES }
    answer(exchange, word(503), outbox: nil)
    return .YES
  }

  private func word(_ status: Int) -> Response { refusals[status] ?? .refusal(status) }

  private func admits() -> Bool {
    desk.withLock { desk in
      guard !desk.isStopping, desk.working < configuration.requestLimit else { return false }
      desk.working += 1
      return true
    }
  }

  private func send(
    _ response: Response,
    _ outbox: Outbox?,
    for exchange: Exchange,
    on connection: OpaquePointer
  ) -> MHD_Result {
    let writer = ResponseWriter(standingHeaders: configuration.standingHeaders)
    let length = outbox == nil ? response.body.count : nil
    desk.withLock { $0.connections.answering(exchange.key, length: length, at: .now) }
    return unsafe writer.queue(response, outbox, on: connection)
  }

  func completed(_ exchange: Exchange) {
    exchange.outbox?.close()
    desk.withLock { desk in
      desk.exchanges[ObjectIdentifier(exchange)] = nil
      desk.bodies.release(exchange.number)
      desk.connections.idle(exchange.key, at: .now)
    }
  }

  // MARK: Answers, from tasks

  func answer(_ exchange: Exchange, _ response: Response, outbox: Outbox?) {
    guard exchange.answer(response, outbox: outbox) else { return }
    desk.withLock { desk in
      desk.working -= 1
      desk.bodies.release(exchange.number)
    }
  }

  func sweep(at now: ContinuousClock.Instant) {
    let exchanges = desk.withLock { desk in
      for socket in desk.connections.overdue(at: now) { shutdown(socket, Int32(SHUT_RDWR)) }
      return Array(desk.exchanges.values)
    }
    for outbox in exchanges.compactMap(\.outbox) {
      outbox.lookAfter(at: now, silence: configuration.timeouts.heartbeat)
    }
  }

  // MARK: Stopping

  /// How many bytes of bodies are held, for tests.
  var heldBodyBytes: Int { desk.withLock(\.bodies.totalInBytes) }

  var hasOpenExchanges: Bool { desk.withLock { !$0.exchanges.isEmpty } }

  /// Admits nothing more and ends the streams.
  func stop() {
    let exchanges = desk.withLock { desk in
      desk.isStopping = true
      return Array(desk.exchanges.values)
    }
    queue.finish()
    for exchange in exchanges { exchange.outbox?.end() }
  }

  /// Answers what was queued but never taken, after the last task has ended.
  func refuseLeftovers() {
    stop()
    let exchanges = desk.withLock { Array($0.exchanges.values) }
    for exchange in exchanges { answer(exchange, word(503), outbox: nil) }
  }
}
