import CMicroHTTPD
import Glibc

/// The numeric address of a peer, without its port.
enum PeerAddress {
  /// - Returns: Empty when the library does not know it.
  static func text(of connection: OpaquePointer) -> String {
    // SAFETY: called inside a callback about this connection; the address lives as long as it.
    guard let address = unsafe tidings_httpd_peer(connection) else { return "" }
    let family = unsafe Int32(address.pointee.sa_family)
    if family == AF_UNIX { return RequestOrigin.socketFile }
    let isV6 = family == AF_INET6
    let size = isV6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    // SAFETY: both buffers are given with their sizes.
    let result = unsafe getnameinfo(
      address,
      socklen_t(size),
      &host,
      socklen_t(host.count),
      nil,
      0,
      NI_NUMERICHOST
    )
    guard result == 0 else { return "" }
    return String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
