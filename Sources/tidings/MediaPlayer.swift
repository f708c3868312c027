// mpv as a child at this terminal, with a pair of sockets to talk over: no name in the file system, no
// waiting until it listens.

import Commands
import Glibc
import Threading

/// Starts mpv.
///
/// - Throws: If it is not installed.
func startPlayer(_ words: [String]) throws(CommandFailure) -> any PlayerProcess {
  var ends: [Int32] = [-1, -1]
  let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
  // SAFETY: the call writes two integers into the array's storage, which has room for two.
  guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else {
    throw CommandFailure("No connection to mpv can be made")
  }
  defer { close(ends[1]) }
  var process: pid_t = 0
  let status = spawn(["mpv", "--input-ipc-client=fd://\(childSocket)"] + words, ends[1], &process)
  guard status == 0 else {
    close(ends[0])
    guard status == ENOENT else { throw CommandFailure("mpv cannot be started") }
    throw CommandFailure(
      "mpv is not installed",
      advice: "Install the package mpv, or listen in the web app: tidings serve."
    )
  }
  return MediaPlayer(process: process, socket: ends[0])
}

/// The number of the child's end in the child.
private let childSocket: Int32 = 3

private func spawn(_ words: [String], _ end: Int32, _ process: inout pid_t) -> Int32 {
  var actions = unsafe posix_spawn_file_actions_t()
  var attributes = posix_spawnattr_t()
  var defaults = sigset_t()
  var texts: [UnsafeMutablePointer<CChar>?] = unsafe words.map { word in unsafe strdup(word) }
  unsafe texts.append(nil)
  // SAFETY: everything that is made here is freed here; the array of texts ends in a zero and outlives
  // the call, which copies it.
  defer { unsafe texts.forEach { text in unsafe free(text) } }
  unsafe posix_spawn_file_actions_init(&actions)
  unsafe posix_spawnattr_init(&attributes)
  defer {
    unsafe posix_spawn_file_actions_destroy(&actions)
    unsafe posix_spawnattr_destroy(&attributes)
  }
  unsafe posix_spawn_file_actions_adddup2(&actions, end, childSocket)
  // What this program ignores, the child is to take as usual.
  unsafe sigemptyset(&defaults)
  unsafe sigaddset(&defaults, SIGINT)
  unsafe sigaddset(&defaults, SIGPIPE)
  unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
  unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
  // Ctrl-C ends mpv, and with it what waits for it here; the place is kept before.
  _ = signal(SIGINT, SIG_IGN)
  return unsafe posix_spawnp(&process, "mpv", &actions, &attributes, &texts, environ)
}

private struct MediaPlayer: PlayerProcess {
  let process: pid_t
  let socket: Int32
  let lines: AsyncStream<String>

  init(process: pid_t, socket: Int32) {
    self.process = process
    self.socket = socket
    let (lines, line) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(256))
    self.lines = lines
    _ = DetachedThread.start {
      Self.read(from: socket) { line.yield($0) }
      line.finish()
    }
  }

  private static func read(from socket: Int32, _ take: (String) -> Void) {
    var rest: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      // SAFETY: the system writes at most as many bytes as the chunk has.
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(socket, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return }
      rest += chunk[..<count]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        take(String(decoding: rest[..<end], as: UTF8.self))
        rest.removeSubrange(...end)
      }
      // mpv's lines are short; what is not is none of its.
      if rest.count > 1 << 20 { return }
    }
  }

  func send(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes {
      // SAFETY: the bytes outlive the call; a peer that has gone is no signal.
      unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
  }

  func wait() async -> Int32 {
    await DetachedThread.run {
      defer { close(socket) }
      var status: Int32 = 0
      // SAFETY: the system fills in a local variable that outlives the call.
      while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
      return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
    }
  }
}
