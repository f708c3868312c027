import Glibc

@testable import HTTPServing

/// A client that says exactly what a test wants said, byte by byte, and never blocks a thread.
struct RawClient: ~Copyable {
  private let socket: Int32

  /// Connects to a server on loopback.
  init(port: UInt16, receiveBuffer: Int32? = nil) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { throw ClientError.socket(errno) }
    if var size = receiveBuffer {
      // SAFETY: a local variable with its size.
      unsafe setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    // SAFETY: the pointer is used within the call only, its size is given.
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      let code = errno
      close(socket)
      throw ClientError.socket(code)
    }
  }

  /// Connects to a server by a socket file.
  init(path: String) throws {
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { throw ClientError.socket(errno) }
    guard SocketFile(path: path).connect(socket) else {
      let code = errno
      close(socket)
      throw ClientError.socket(code)
    }
  }

  deinit { close(socket) }

  /// Makes closing an abrupt one, as when a phone loses its network.
  func leaveAbruptly() {
    var option = linger(l_onoff: 1, l_linger: 0)
    // SAFETY: a local variable with its size.
    unsafe setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws {
    // SAFETY: the buffer is given with its size.
    let sent = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard sent == bytes.count else { throw ClientError.socket(errno) }
  }

  /// Sends what the socket takes without waiting.
  func sendSome(_ bytes: [UInt8]) -> Int {
    // SAFETY: the buffer is given with its size.
    unsafe bytes.withUnsafeBytes {
      let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
      return unsafe Glibc.send(socket, $0.baseAddress, $0.count, flags)
    }
  }

  /// Everything until the server closes; fails after `patience`.
  func readToEnd(patience: Duration = .seconds(20)) async throws -> String {
    try await read(patience: patience) { _ in false }
  }

  /// How many bytes come until the server closes.
  func countToEnd(patience: Duration = .seconds(60)) async throws -> Int {
    let end = ContinuousClock.now + patience
    var total = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while ContinuousClock.now < end {
      // SAFETY: the buffer is given with its size.
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
      }
      if count == 0 { return total }
      if count > 0 { total += count } else { try await Task.sleep(for: .milliseconds(1)) }
    }
    throw ClientError.noPatience("\(total) bytes")
  }

  /// Everything until the text so far satisfies a condition.
  func read(
    patience: Duration = .seconds(20),
    until isEnough: (String) -> Bool
  ) async throws -> String {
    let end = ContinuousClock.now + patience
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while ContinuousClock.now < end {
      // SAFETY: the buffer is given with its size.
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
      }
      let code = errno
      if count > 0 {
        received.append(contentsOf: buffer[..<count])
        let text = String(decoding: received, as: UTF8.self)
        if isEnough(text) { return text }
      } else if count == 0 || code == ECONNRESET {
        return String(decoding: received, as: UTF8.self)
      } else {
        try await Task.sleep(for: .milliseconds(1))
      }
    }
    throw ClientError.noPatience(String(decoding: received, as: UTF8.self))
  }

  /// One response with `Content-Length`, on a connection that stays.
  func readResponse() async throws -> String {
    try await read { text in
      guard let body = text.bodyLength else { return false }
      let length = text.header("Content-Length").flatMap { Int($0) } ?? 0
      return body >= length
    }
  }
}

enum ClientError: Error {
  case socket(Int32)
  case noPatience(String)
}

extension String {
  /// How many bytes follow the empty line; `nil` if it has not come yet.
  var bodyLength: Int? {
    let end = Array("\r\n\r\n".utf8)
    let bytes = Array(utf8)
    let head = bytes.indices.first { bytes[$0...].starts(with: end) }
    return head.map { bytes.count - $0 - end.count }
  }

  /// The value of a header field in a response.
  func header(_ name: String) -> String? {
    for line in split(separator: "\r\n") {
      let parts = line.split(separator: ": ", maxSplits: 1)
      if parts.count == 2, parts[0].lowercased() == name.lowercased() { return String(parts[1]) }
    }
    return nil
  }
}

/// A GET as a polite client sends it.
func get(_ path: String, _ fields: String...) -> String {
  (["GET \(path) HTTP/1.1", "Host: localhost"] + fields).map { $0 + "\r\n" }.joined() + "\r\n"
}
