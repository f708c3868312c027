import Glibc

/// The file by which a socket on this machine is found.
///
/// It outlives a process that is killed. So who comes next looks whether anybody answers there, and
/// takes it away if nobody does; at the end it is removed unless another one lies there meanwhile.
struct SocketFile {
  enum State { case absent, answering, abandoned, otherFile }

  let path: String
  /// Which file of the disk ours is.
  private var identity: [UInt64] = []

  init(path: String) { self.path = path }

  /// Whether the path is as short as the system wants it.
  var fits: Bool {
    let size = MemoryLayout.size(ofValue: sockaddr_un().sun_path)
    return !path.isEmpty && path.utf8.count < size && !path.utf8.contains(0)
  }

  var state: State {
    var status = stat()
    // SAFETY: the call fills in a local variable.
    guard unsafe lstat(path, &status) == 0 else { return .absent }
    guard status.st_mode & S_IFMT == S_IFSOCK else { return .otherFile }
    let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard probe >= 0 else { return .answering }
    defer { close(probe) }
    return !connect(probe) && errno == ECONNREFUSED ? .abandoned : .answering
  }

  func connect(_ socket: Int32) -> Bool {
    unsafe withAddress { unsafe Glibc.connect(socket, $0, $1) } == 0
  }

  func bind(_ socket: Int32) -> Bool {
    unsafe withAddress { unsafe Glibc.bind(socket, $0, $1) } == 0
  }

  func remove() { unsafe unlink(path) }

  /// The same, knowing the file that lies there now.
  var identified: SocketFile? {
    guard let present = Self.identity(of: path) else { return nil }
    var file = self
    file.identity = present
    return file
  }

  func removeIfOwn() {
    if Self.identity(of: path) == identity { remove() }
  }

  private static func identity(of path: String) -> [UInt64]? {
    var status = stat()
    // SAFETY: the call fills in a local variable.
    guard unsafe lstat(path, &status) == 0 else { return nil }
    return [UInt64(status.st_dev), UInt64(status.st_ino)]
  }

  private func withAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // SAFETY: `fits` says that the path and the zero behind it have room; the rest is zero.
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { buffer in
      unsafe buffer.copyBytes(from: path.utf8.prefix(buffer.count - 1))
    }
    // SAFETY: the pointer is used within the call only, its size is given.
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
