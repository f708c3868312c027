import CVips
import Glibc

/// A child of this program at the other end of a pair of sockets.
///
/// Used by one thread at a time; ending it twice is a mistake.
struct ChildProcess {
  private let process: pid_t
  private let socket: Int32

  /// - Parameters:
  ///   - program: Path of the executable.
  ///   - word: Its only argument.
  /// - Returns: `nil` if the system starts no more processes.
  static func start(_ program: String, _ word: String) -> ChildProcess? {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    // SAFETY: the call writes two integers into the array's storage, which has room for two.
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    guard let process = spawn(program, word, ends[1]) else {
      ends.forEach { close($0) }
      return nil
    }
    close(ends[1])
    return ChildProcess(process: process, socket: ends[0])
  }

  private static func spawn(_ program: String, _ word: String, _ end: Int32) -> pid_t? {
    var process: pid_t = 0
    // SAFETY: the texts end in a zero and outlive the call, which fills in a local variable.
    let status = unsafe tidings_start_child(program, word, end, &process)
    return status == 0 ? process : nil
  }

  /// Ends it at once, whatever it is doing.
  func end() {
    close(socket)
    kill(process, SIGKILL)
    var status: Int32 = 0
    // SAFETY: the system fills in a local variable that outlives the call.
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }

  /// - Returns: False if it has gone or takes too long.
  func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) -> Bool {
    var done = 0
    while done < bytes.count {
      guard wait(for: Int16(POLLOUT), until: deadline) else { return false }
      let count = unsafe bytes.withUnsafeBytes { buffer in
        // SAFETY: `rebasing` keeps the pointer and the count inside the array.
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        return unsafe Glibc.send(socket, rest.baseAddress, rest.count, Self.sendFlags)
      }
      if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
      if count <= 0 { return false }
      done += count
    }
    return true
  }

  /// - Returns: `nil` if it has gone or takes too long.
  func receive(_ count: Int, until deadline: ContinuousClock.Instant) -> [UInt8]? {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        guard wait(for: Int16(POLLIN), until: deadline) else { return }
        // SAFETY: the system writes at most as many bytes as are left in the buffer.
        let got = unsafe recv(
          socket,
          UnsafeMutableRawPointer(buffer.baseAddress)?.advanced(by: done),
          count - done,
          Int32(MSG_DONTWAIT)
        )
        if got < 0 && (errno == EINTR || errno == EAGAIN) { continue }
        if got <= 0 { return }
        done += got
      }
    }
    return bytes.count == count ? bytes : nil
  }

  private static let sendFlags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)

  private func wait(for events: Int16, until deadline: ContinuousClock.Instant) -> Bool {
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return false }
      var question = pollfd(fd: socket, events: events, revents: 0)
      let milliseconds = Int32(min(left.components.seconds * 1000 + 999, 60_000))
      // SAFETY: the system reads and fills in one structure, a local variable.
      let count = unsafe poll(&question, 1, milliseconds)
      if count > 0 { return true }
      if count < 0 && errno != EINTR { return false }
    }
  }
}
