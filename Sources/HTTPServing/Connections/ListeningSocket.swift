import Glibc

/// A socket that connections arrive at, opened with errors that say what went wrong; the library
/// would only say that it could not start.
struct ListeningSocket {
  let descriptor: Int32
  /// With the port that the system chose.
  let listener: Server.Listener
  /// To remove at the end.
  let file: SocketFile?

  /// Listens, without blocking.
  static func open(_ listener: Server.Listener) throws(ServerError) -> ListeningSocket {
    switch listener.place {
    case .address(let host, let port): try open(listener, host, port)
    case .file(let path, let mode): try open(listener, path: path, mode: mode)
    }
  }

  /// Connections that the kernel keeps for us while we are busy.
  private static let backlog: Int32 = 512

  private static func made(
    _ family: Int32,
    for listener: Server.Listener
  ) throws(ServerError) -> Int32 {
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let socket = Glibc.socket(family, Int32(kind), 0)
    guard socket >= 0 else { throw ServerError(.socket, listener, errno: errno) }
    return socket
  }

  private static func listen(
    _ socket: Int32,
    _ listener: Server.Listener
  ) throws(ServerError) {
    guard Glibc.listen(socket, backlog) == 0 else {
      throw ServerError(.socket, listener, errno: errno)
    }
  }

  // MARK: Addresses

  private static func open(
    _ listener: Server.Listener,
    _ host: String,
    _ port: UInt16
  ) throws(ServerError) -> ListeningSocket {
    var listener = listener
    let socket: Int32
    do throws(ServerError) {
      socket = try bound(listener, host == "*" ? "::" : host, port, bothVersions: host == "*")
    } catch {
      // Where there is no IPv6 all interfaces are those of IPv4.
      guard host == "*", error.errno == EAFNOSUPPORT || error.code == .addressOfOthers else {
        throw error
      }
      socket = try bound(listener, "0.0.0.0", port, bothVersions: false)
    }
    do throws(ServerError) {
      try listen(socket, listener)
      listener.place = .address(host, port: try boundPort(of: socket, listener))
      return ListeningSocket(descriptor: socket, listener: listener, file: nil)
    } catch {
      close(socket)
      throw error
    }
  }

  private static func bound(
    _ listener: Server.Listener,
    _ host: String,
    _ port: UInt16,
    bothVersions: Bool
  ) throws(ServerError) -> Int32 {
    let isV6 = host.utf8.contains(UInt8(ascii: ":"))
    let socket = try made(isV6 ? AF_INET6 : AF_INET, for: listener)
    // So that a second start does not wait for connections of the first to be forgotten.
    set(socket, SOL_SOCKET, SO_REUSEADDR, 1)
    // So that 0.0.0.0 and [::] can be given both, whatever the system's default is.
    if isV6 { set(socket, Int32(IPPROTO_IPV6), IPV6_V6ONLY, bothVersions ? 0 : 1) }
    let result = isV6 ? bindV6(socket, host, port) : bindV4(socket, host, port)
    let code = errno
    if result == 0 { return socket }
    close(socket)
    guard result != nil else { throw ServerError(.notAnAddress, listener) }
    switch code {
    case EADDRINUSE: throw ServerError(.addressInUse, listener, errno: code)
    case EADDRNOTAVAIL: throw ServerError(.addressOfOthers, listener, errno: code)
    default: throw ServerError(.socket, listener, errno: code)
    }
  }

  private static func set(_ socket: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    // SAFETY: the option's value is a local variable, its size is given.
    unsafe setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func bindV4(_ socket: Int32, _ host: String, _ port: UInt16) -> Int32? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    // SAFETY: `sin_addr` is what inet_pton fills for AF_INET.
    guard unsafe inet_pton(AF_INET, host, &address.sin_addr) == 1 else { return nil }
    // SAFETY: the pointer is used within the call only, its size is given.
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func bindV6(_ socket: Int32, _ host: String, _ port: UInt16) -> Int32? {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    // SAFETY: `sin6_addr` is what inet_pton fills for AF_INET6.
    guard unsafe inet_pton(AF_INET6, host, &address.sin6_addr) == 1 else { return nil }
    // SAFETY: the pointer is used within the call only, its size is given.
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
      }
    }
  }

  private static func boundPort(
    of socket: Int32,
    _ listener: Server.Listener
  ) throws(ServerError) -> UInt16 {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    // SAFETY: a storage is large enough for any address; its size is given.
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(socket, $0, &size)
      }
    }
    guard result == 0 else { throw ServerError(.socket, listener, errno: errno) }
    // SAFETY: the port stands at the same place in both families.
    return unsafe withUnsafeBytes(of: &address) { bytes in
      unsafe UInt16(bytes[2]) << 8 | UInt16(bytes[3])
    }
  }

  // MARK: Files

  private static func open(
    _ listener: Server.Listener,
    path: String,
    mode: UInt32
  ) throws(ServerError) -> ListeningSocket {
    let file = SocketFile(path: path)
    guard file.fits else { throw ServerError(.pathTooLong, listener) }
    switch file.state {
    case .absent: break
    case .abandoned: file.remove()
    case .answering: throw ServerError(.addressInUse, listener, errno: EADDRINUSE)
    case .otherFile: throw ServerError(.otherFile, listener)
    }
    let socket = try made(AF_UNIX, for: listener)
    // Nobody can connect before `listen`, so nobody can between making the file and its permissions.
    guard file.bind(socket), unsafe chmod(path, mode) == 0, let own = file.identified else {
      let code = errno
      close(socket)
      throw ServerError(.socket, listener, errno: code)
    }
    do throws(ServerError) {
      try listen(socket, listener)
    } catch {
      close(socket)
      own.removeIfOwn()
      throw error
    }
    return ListeningSocket(descriptor: socket, listener: listener, file: own)
  }
}
