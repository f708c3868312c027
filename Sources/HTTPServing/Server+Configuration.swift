package import HTTPSemantics
package import WebAddressing

extension Server {
  /// How many bytes of a body are worth taking, told by the head: a request whose body is empty yet.
  ///
  /// Asked on the library's thread, so it must not wait.
  package typealias BodyLimit = @Sendable (_ head: Request) -> Int

  /// Where to listen, and how much of what to bear.
  package struct Configuration: Hashable, Sendable {
    /// Loopback and socket files alone unless accounts exist.
    package var listeners: [Listener]
    /// The largest body of all; the app may want less of most requests.
    package var bodyLimitInBytes: Int
    /// Bytes of bodies held at once; beyond it those that are not small are answered 503.
    package var bodyBudgetInBytes = 64 << 20
    /// The library's memory for the head of one request; fields of 32 kB and more are answered 431 anyway.
    package var connectionMemoryInBytes = 64 << 10
    /// Connections at once; from seven eighths on the longest idle makes room for a newcomer.
    ///
    /// Below the 1,024 descriptors that a process commonly has, with room for files and fetches.
    package var connectionLimit = 768
    /// Connections from one address, or one network of IPv6; many more than the browsers of a house.
    package var connectionsPerAddress = 128
    /// Whose connections are of many people, and so not counted by address.
    package var proxies: [NetworkRange] = []
    /// Requests with handlers at once; the next is answered 503.
    package var requestLimit = 256
    package var timeouts = Timeouts()
    /// Put on every response that does not set them itself.
    package var standingHeaders = SecurityHeaders().fields

    package init(
      listeners: [Listener] = [.loopback(port: 8080)],
      bodyLimitInBytes: Int = 16 << 20
    ) {
      self.listeners = listeners
      self.bodyLimitInBytes = bodyLimitInBytes
    }
  }

  /// How long a peer may take.
  package struct Timeouts: Hashable, Sendable {
    /// From the connection to the end of a request's head, and the fixed part of each later step.
    package var head: Duration = .seconds(20)
    /// A connection without a request; browsers open another when they need it.
    package var idle: Duration = .seconds(75)
    /// The least speed of a body in either direction: a phone at the edge of its network.
    package var bytesPerSecond = 4096
    /// After how much silence a stream of events says that it is there.
    package var heartbeat: Duration = .seconds(15)
    /// How often peers are looked after.
    package var sweep: Duration = .seconds(1)
    /// How long a stopping server waits for the last bytes to leave.
    package var farewell: Duration = .seconds(2)

    package init() {}

    /// The time that so many bytes may take at the least speed.
    func allowance(for count: Int) -> Duration {
      .milliseconds(Int64(count) * 1000 / Int64(max(1, bytesPerSecond)))
    }
  }
}
