/// Why the server could not start; the sentence for people is made where it is shown.
package struct ServerError: Error, Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    /// The host is no numeric address.
    case notAnAddress
    /// Somebody listens there already.
    case addressInUse
    /// The system refused a socket call; see `errno`.
    case socket
    /// libmicrohttpd did not start.
    case daemon
  }

  package var code: Code
  package var host: String
  package var port: UInt16
  package var errno: Int32

  init(_ code: Code, host: String, port: UInt16, errno: Int32) {
    self.code = code
    self.host = host
    self.port = port
    self.errno = errno
  }
}
