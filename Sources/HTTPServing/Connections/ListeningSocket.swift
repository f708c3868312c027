import CMicroHTTPD
import Glibc

/// Opens the socket that connections arrive at, with errors that say what went wrong; the library
/// would only say that it could not start.
enum ListeningSocket {
  /// - Returns: A listening descriptor that does not block, and its port.
  static func open(host: String, port: UInt16) throws(ServerError) -> (socket: Int32, port: UInt16)
  {
    let isV6 = host.utf8.contains(UInt8(ascii: ":"))
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let socket = Glibc.socket(isV6 ? AF_INET6 : AF_INET, Int32(kind), 0)
    guard socket >= 0 else { throw ServerError(.socket, host: host, port: port, errno: errno) }
    do throws(ServerError) {
      try bind(socket, host: host, port: port, isV6: isV6)
      return (socket, try boundPort(of: socket, host: host, port: port))
    } catch {
      close(socket)
      throw error
    }
  }

  /// Connections that the kernel keeps for us while we are busy.
  private static let backlog: Int32 = 256

  private static func bind(
    _ socket: Int32,
    host: String,
    port: UInt16,
    isV6: Bool
  ) throws(ServerError) {
    // So that a second start does not wait for connections of the first to be forgotten.
    var yes: Int32 = 1
    // SAFETY: the option's value is a local variable, its size is given.
    unsafe setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    let bound = isV6 ? bindV6(socket, host, port) : bindV4(socket, host, port)
    guard let bound else { throw ServerError(.notAnAddress, host: host, port: port, errno: 0) }
    guard bound == 0 else {
      let code: ServerError.Code = errno == EADDRINUSE ? .addressInUse : .socket
      throw ServerError(code, host: host, port: port, errno: errno)
    }
    guard listen(socket, backlog) == 0 else {
      throw ServerError(.socket, host: host, port: port, errno: errno)
    }
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
    host: String,
    port: UInt16
  ) throws(ServerError) -> UInt16 {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    // SAFETY: a storage is large enough for any address; its size is given.
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(socket, $0, &size)
      }
    }
    guard result == 0 else { throw ServerError(.socket, host: host, port: port, errno: errno) }
    // SAFETY: the port stands at the same place in both families.
    return unsafe withUnsafeBytes(of: &address) { bytes in
      unsafe UInt16(bytes[2]) << 8 | UInt16(bytes[3])
    }
  }
}
