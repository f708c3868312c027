/// Why the server could not start; the sentence for people is made where it is shown.
package struct ServerError: Error, Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    /// The host is no numeric address.
    case notAnAddress
    /// No interface of this machine has the address.
    case addressOfOthers
    /// Somebody listens there already.
    case addressInUse
    /// Something else than a socket lies where the socket file should.
    case otherFile
    /// The path is longer than the system allows for sockets.
    case pathTooLong
    /// The system refused a socket call; see `errno`.
    case socket
    /// libmicrohttpd did not start.
    case daemon
  }

  package var code: Code
  package var listener: Server.Listener
  package var errno: Int32

  init(_ code: Code, _ listener: Server.Listener, errno: Int32 = 0) {
    self.code = code
    self.listener = listener
    self.errno = errno
  }
}
