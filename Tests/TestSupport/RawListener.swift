import Glibc
import Threading

/// Accepts one connection on loopback, keeps the first bytes that come, and says nothing.
package final class RawListener: Sendable {
  package let port: UInt16
  private let bytes: AsyncStream<[UInt8]>

  package init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    // SAFETY: a `sockaddr_in` is read and written as the `sockaddr` that it begins with, in its size.
    let isReady = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        guard unsafe bind(descriptor, pointer, length) == 0, Glibc.listen(descriptor, 4) == 0 else {
          return false
        }
        return unsafe getsockname(descriptor, pointer, &length) == 0
      }
    }
    guard descriptor >= 0, isReady else { throw ScriptedServerError(call: "bind", code: errno) }
    port = UInt16(bigEndian: address.sin_port)
    let (bytes, come) = AsyncStream<[UInt8]>.makeStream()
    self.bytes = bytes
    _ = DetachedThread.start {
      let connection = accept(descriptor, nil, nil)
      var buffer = [UInt8](repeating: 0, count: 4096)
      // SAFETY: the system writes at most as many bytes as the buffer has.
      let count = unsafe read(connection, &buffer, buffer.count)
      close(connection)
      close(descriptor)
      come.yield(Array(buffer.prefix(max(0, count))))
      come.finish()
    }
  }

  /// Waits for them.
  package func firstBytes() async -> [UInt8] { await bytes.first { _ in true } ?? [] }
}
