/// Serves a handler over HTTP/1.1 on one address until its task is cancelled.
package final class Server: Sendable {
  package struct Configuration: Hashable, Sendable {
    /// A numeric address; loopback unless accounts exist.
    package var host: String
    /// 0 lets the system choose.
    package var port: UInt16
    package var bodyLimitInBytes: Int

    package init(host: String = "127.0.0.1", port: UInt16 = 8080, bodyLimitInBytes: Int = 16 << 20) {
      self.host = host
      self.port = port
      self.bodyLimitInBytes = bodyLimitInBytes
    }
  }

  package init(_ configuration: Configuration, handler: @escaping Handler) {
  }

  /// Serves; `started` is called with the port once connections are accepted.
  package func run(started: @Sendable (UInt16) -> Void) async throws {
  }
}
