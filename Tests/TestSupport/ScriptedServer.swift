import Glibc
import Synchronization
import Threading

/// A server on loopback that says exactly the bytes it is told, however wrong they are.
///
/// A handler is asked for each request and answers with a `ScriptedReply`. Every connection has a
/// thread of its own, so that one that hangs does not hold up the others. It is a tool for tests:
/// trust in it ends at loopback.
package final class ScriptedServer: Sendable {
  package typealias Handler = @Sendable (ScriptedRequest) -> ScriptedReply

  private let descriptor: Int32
  private let record: Record
  package let host: String
  package let port: UInt16

  /// Listens on a free port of `127.0.0.1` or `::1` until the object is gone.
  package init(host: String = "127.0.0.1", _ handler: @escaping Handler) throws {
    let (descriptor, port) = try listen(on: host)
    let record = Record()
    self.host = host
    self.descriptor = descriptor
    self.port = port
    self.record = record
    startThread { accept(on: descriptor, record, handler) }
  }

  /// Answers every request alike.
  package convenience init(host: String = "127.0.0.1", _ reply: ScriptedReply) throws {
    try self.init(host: host) { _ in reply }
  }

  deinit {
    // Wakes the thread in `accept`, which closes the descriptor.
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// The address of a path: `http://127.0.0.1:40001/feed.xml`.
  package func address(_ path: String = "/feed.xml", userInfo: String? = nil) -> String {
    let shown = host.contains(":") ? "[\(host)]" : host
    return "http://\(userInfo.map { $0 + "@" } ?? "")\(shown):\(port)\(path)"
  }

  /// All requests so far, in the order of their arrival.
  package var requests: [ScriptedRequest] { record.requests.withLock { $0 } }

  /// How many connections were accepted so far.
  package var connectionCount: Int { record.connections.withLock { $0 } }

  /// The highest number of requests that were being answered at one time.
  package var mostAtOnce: Int { record.inFlight.withLock { $0.most } }
}

/// A request as the server saw it.
package struct ScriptedRequest: Hashable, Sendable {
  package var method: String
  /// Path and query as sent.
  package var target: String
  package var fields: [Field]

  package struct Field: Hashable, Sendable {
    package var name: String
    package var value: String
  }

  /// The first field of that name, without regard to case.
  package subscript(name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  init?(_ head: String) {
    let lines = head.split(separator: "\r\n")
    guard let words = lines.first?.split(separator: " "), words.count >= 2 else { return nil }
    method = String(words[0])
    target = String(words[1])
    fields = lines.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      return Field(name: String(line[..<colon]), value: String(value))
    }
  }
}

/// What the server does after a request.
package struct ScriptedReply: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case send([UInt8])
    case wait(milliseconds: Int32)
    /// Keeps the connection open and silent until the client closes it, 10 seconds at most.
    case holdUntilClosed
    /// Ends the connection with a reset instead of a regular close.
    case reset
  }

  package var steps: [Step]
  /// Whether the connection is closed after the last step.
  package var closes: Bool

  package init(_ steps: [Step], closes: Bool = true) {
    self.steps = steps
    self.closes = closes
  }

  /// Exactly these bytes, then the connection is closed.
  package static func raw(_ text: String) -> ScriptedReply {
    ScriptedReply([.send(Array(text.utf8))])
  }

  /// A well-formed answer on a connection that stays open.
  package static func answer(
    _ status: Int = 200,
    _ fields: [(String, String)] = [],
    body: [UInt8] = []
  ) -> ScriptedReply {
    var head = "HTTP/1.1 \(status) Scripted\r\n"
    for (name, value) in fields { head += "\(name): \(value)\r\n" }
    let hasLength = fields.contains {
      ["content-length", "transfer-encoding"].contains($0.0.lowercased())
    }
    if !hasLength, status != 304, status != 204 { head += "Content-Length: \(body.count)\r\n" }
    return ScriptedReply([.send(Array((head + "\r\n").utf8) + body)], closes: false)
  }

  /// The same with a text as body.
  package static func answer(
    _ status: Int = 200,
    _ fields: [(String, String)] = [],
    text: String
  ) -> ScriptedReply {
    answer(status, fields, body: Array(text.utf8))
  }

  /// A redirect.
  package static func redirect(
    _ status: Int,
    to location: String,
    _ fields: [(String, String)] = []
  ) -> ScriptedReply {
    answer(status, [("Location", location)] + fields)
  }
}

/// Why no server could be started.
package struct ScriptedServerError: Error {
  package var call: String
  package var code: Int32
}

private final class Record: Sendable {
  let requests = Mutex<[ScriptedRequest]>([])
  let connections = Mutex(0)
  let inFlight = Mutex((now: 0, most: 0))
}

// MARK: - Sockets

private func listen(on host: String) throws -> (Int32, UInt16) {
  let isV6 = host.contains(":")
  let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
  let descriptor = socket(isV6 ? AF_INET6 : AF_INET, kind, 0)
  guard descriptor >= 0 else { throw ScriptedServerError(call: "socket", code: errno) }
  var storage = sockaddr_storage()
  var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
  let size = socklen_t(isV6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size)
  // SAFETY: a `sockaddr_storage` has room for both kinds of address and for reading it as
  // `sockaddr`; the pointers do not leave the closure.
  let code = unsafe withUnsafeMutablePointer(to: &storage) { storage in
    let pointer = UnsafeMutableRawPointer(storage)
    if isV6 {
      let address = unsafe pointer.assumingMemoryBound(to: sockaddr_in6.self)
      unsafe address.pointee.sin6_family = sa_family_t(AF_INET6)
      unsafe inet_pton(AF_INET6, host, &address.pointee.sin6_addr)
    } else {
      let address = unsafe pointer.assumingMemoryBound(to: sockaddr_in.self)
      unsafe address.pointee.sin_family = sa_family_t(AF_INET)
      unsafe inet_pton(AF_INET, host, &address.pointee.sin_addr)
    }
    let address = unsafe pointer.assumingMemoryBound(to: sockaddr.self)
    if unsafe bind(descriptor, address, size) != 0 { return errno }
    if Glibc.listen(descriptor, 64) != 0 { return errno }
    return unsafe getsockname(descriptor, address, &length) == 0 ? 0 : errno
  }
  guard code == 0 else {
    close(descriptor)
    throw ScriptedServerError(call: "bind", code: code)
  }
  // The port stands at the same place in both kinds of address, in network order.
  let port = unsafe withUnsafeBytes(of: &storage) {
    unsafe UInt16($0[2]) << 8 | UInt16($0[3])
  }
  return (descriptor, port)
}

private func accept(
  on descriptor: Int32,
  _ record: Record,
  _ handler: @escaping ScriptedServer.Handler
) {
  while true {
    let connection = Glibc.accept(descriptor, nil, nil)
    if connection < 0, errno == EINTR || errno == ECONNABORTED { continue }
    guard connection >= 0 else { break }
    record.connections.withLock { $0 += 1 }
    startThread {
      serve(connection, record, handler)
      close(connection)
    }
  }
  close(descriptor)
}

private func serve(_ connection: Int32, _ record: Record, _ handler: ScriptedServer.Handler) {
  while let head = readHead(connection), let request = ScriptedRequest(head) {
    record.requests.withLock { $0.append(request) }
    record.inFlight.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
    let reply = handler(request)
    let goesOn = reply.steps.allSatisfy { perform($0, on: connection) }
    record.inFlight.withLock { $0.now -= 1 }
    if reply.closes || !goesOn { return }
  }
}

/// The bytes up to the empty line; bodies of requests are not awaited.
private func readHead(_ connection: Int32) -> String? {
  var bytes: [UInt8] = []
  var byte: UInt8 = 0
  while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8), bytes.count < 1 << 16 {
    guard awaitInput(connection, milliseconds: 10_000) else { return nil }
    // SAFETY: one byte is read into a variable of one byte.
    guard unsafe read(connection, &byte, 1) == 1 else { return nil }
    bytes.append(byte)
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func perform(_ step: ScriptedReply.Step, on connection: Int32) -> Bool {
  switch step {
  case .send(let bytes): return send(bytes, to: connection)
  case .wait(let milliseconds):
    _ = poll(nil, 0, milliseconds)
    return true
  case .holdUntilClosed:
    _ = awaitInput(connection, milliseconds: 10_000)
    return false
  case .reset:
    var option = linger(l_onoff: 1, l_linger: 0)
    // SAFETY: the option and its size belong together.
    unsafe setsockopt(
      connection,
      SOL_SOCKET,
      SO_LINGER,
      &option,
      socklen_t(MemoryLayout<linger>.size)
    )
    return false
  }
}

private func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
  var done = 0
  while done < bytes.count {
    let count = unsafe bytes.withUnsafeBytes {
      // SAFETY: `done` is below the count, so the rest lies inside the array.
      unsafe Glibc.send(
        connection,
        $0.baseAddress.map { unsafe $0 + done },
        bytes.count - done,
        Int32(MSG_NOSIGNAL)
      )
    }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    done += count
  }
  return true
}

private func awaitInput(_ connection: Int32, milliseconds: Int32) -> Bool {
  var descriptor = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
  // SAFETY: one descriptor is given, and its address does not outlive the call.
  return unsafe poll(&descriptor, 1, milliseconds) > 0
}

// MARK: - Threads

private func startThread(_ body: @escaping @Sendable () -> Void) {
  precondition(DetachedThread.start(body), "no thread for the scripted server")
}
