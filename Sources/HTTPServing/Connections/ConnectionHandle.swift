import CMicroHTTPD
import Glibc

/// A connection that libmicrohttpd lends us, from the first byte of a request to its completion.
///
/// Only two calls leave the library's thread: `resume`, and looking whether the peer is there while
/// the connection is suspended. Everything else happens inside the library's callbacks.
@safe struct ConnectionHandle: @unchecked Sendable {
  // Unchecked because a pointer is not `Sendable`. The library guards suspending and resuming with
  // a lock of its own; that the pointer is still valid is guarded by `Exchange` and `Outbox`, which
  // resume only what they know to be suspended: the library never frees a suspended connection.
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) {
    unsafe self.pointer = pointer
  }

  /// Takes the connection out of the library's loop; only inside one of its callbacks.
  func suspend() {
    // SAFETY: the caller is in a callback about this connection, so it exists.
    unsafe MHD_suspend_connection(pointer)
  }

  /// Gives a suspended connection back to the loop; from any thread, once for each `suspend`.
  func resume() {
    // SAFETY: a suspended connection is not freed before it is resumed.
    unsafe MHD_resume_connection(pointer)
  }

  /// Whether the peer of a suspended connection has closed it or vanished.
  var peerHasGone: Bool {
    // SAFETY: a suspended connection keeps its socket; the byte is peeked at into a local variable.
    let socket = unsafe tidings_httpd_socket(pointer)
    var byte: UInt8 = 0
    let count = unsafe recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    return count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
  }
}
