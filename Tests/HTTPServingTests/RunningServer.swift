import HTTPServing
import Synchronization
import Testing

/// Runs a server on an ephemeral port around a test, and sees that it stops.
func withServer(
  _ handler: @escaping Handler,
  configuration: Server.Configuration = Server.Configuration(),
  refusals: [Int: Response] = [:],
  bodyLimit: Server.BodyLimit? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  test: @Sendable @escaping (UInt16, Server) async throws -> Void
) async throws {
  var configuration = configuration
  configuration.listeners = [.loopback(port: 0)]
  let server = Server(configuration, refusals: refusals, bodyLimit: bodyLimit, handler: handler)
  let (ports, announce) = AsyncStream.makeStream(of: UInt16.self)
  try await withThrowingTaskGroup { group in
    group.addTask {
      try await server.run { announce.yield($0[0].port ?? 0) }
      announce.finish()
    }
    let port = try #require(
      await ports.first { _ in true },
      "The server did not start.",
      sourceLocation: sourceLocation
    )
    defer { server.stop() }
    try await test(port, server)
    server.stop()
    try await group.waitForAll()
  }
}

/// Answers the path and the body, as text.
@Sendable func echo(_ request: Request) async -> Response {
  let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
  let body = String(decoding: request.body, as: UTF8.self)
  return .text(200, "\(request.method) \(request.path) [\(query)] \(body)")
}
