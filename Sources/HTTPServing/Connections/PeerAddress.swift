import CMicroHTTPD
import Glibc
import WebAddressing

/// Who is at the other end of a connection.
enum PeerAddress {
  /// - Returns: `nil` for whoever opened a socket file, and where the library does not know it.
  static func address(of connection: OpaquePointer) -> InternetAddress? {
    // SAFETY: called inside a callback about this connection; the address lives as long as it, and
    // is as long as its family says.
    guard let address = unsafe tidings_httpd_peer(connection) else { return nil }
    switch unsafe Int32(address.pointee.sa_family) {
    case AF_INET:
      return unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        .v4(UInt32(bigEndian: unsafe $0.pointee.sin_addr.s_addr))
      }
    case AF_INET6:
      let bytes = unsafe address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
        unsafe withUnsafeBytes(of: pointer.pointee.sin6_addr) { unsafe Array($0) }
      }
      return InternetAddress(bytes: bytes)?.unmapped
    default:
      return nil
    }
  }

  /// The address as text, without its port; see `RequestOrigin.clientAddress`.
  static func text(of connection: OpaquePointer) -> String {
    // SAFETY: as above.
    guard let address = unsafe tidings_httpd_peer(connection) else { return "" }
    if unsafe Int32(address.pointee.sa_family) == AF_UNIX { return RequestOrigin.socketFile }
    return unsafe Self.address(of: connection)?.description ?? ""
  }
}
