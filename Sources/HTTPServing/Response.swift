package import HTTPSemantics

/// What a handler answers.
package struct Response: Sendable {
  package enum Body: Sendable {
    case empty
    case bytes([UInt8])
    /// Chunks as they come, for server-sent events; the server cancels by ending its iteration
    /// when the peer has gone.
    case stream(AsyncStream<[UInt8]>)
  }

  package var status: Int
  package var headers: HeaderFields
  package var body: Body

  package init(status: Int, headers: HeaderFields = HeaderFields(), body: Body = .empty) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// What answers requests; it never throws, an error is a response too.
package typealias Handler = @Sendable (Request) async -> Response
