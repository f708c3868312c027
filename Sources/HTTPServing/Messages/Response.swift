package import HTTPSemantics

/// What a handler answers.
package struct Response: Sendable {
  package enum Body: Sendable {
    case empty
    case bytes([UInt8])
    /// Bytes that live as long as the process, sent from where they are.
    case resident(ResidentBytes)
    /// A part of a file.
    case file(FileBody)
    /// Chunks as they come, for server-sent events.
    ///
    /// The server takes a chunk when the peer has taken those before, and stops iterating when the
    /// peer has gone. What piles up behind is bounded by the stream's own buffering policy: give
    /// it one, or make it with `unfolding:`.
    case stream(AsyncStream<[UInt8]>)
    /// The same with a known length, for what is passed on: if the chunks bring less, the connection
    /// breaks, so that the peer does not take a part for the whole.
    case measured(AsyncStream<[UInt8]>, count: Int64)
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

extension Response {
  /// A body in memory with its media type.
  package init(status: Int = 200, type: String, bytes: [UInt8]) {
    let headers = HeaderFields([HeaderFields.Field(name: "Content-Type", value: type)])
    self.init(status: status, headers: headers, body: .bytes(bytes))
  }

  /// One line of plain text, for answers that nobody should see.
  package static func text(_ status: Int, _ text: String) -> Response {
    Response(status: status, type: "text/plain; charset=utf-8", bytes: Array((text + "\n").utf8))
  }

  /// Sends a browser elsewhere with `GET`: after a form 303, for a moved page 308.
  package static func redirect(to location: String, status: Int = 303) -> Response {
    let headers = HeaderFields([HeaderFields.Field(name: "Location", value: location)])
    return Response(status: status, headers: headers)
  }

  /// The method is not for this path.
  ///
  /// Source: RFC 9110 §15.5.6, which wants `Allow` in it.
  package static func methodNotAllowed(allow methods: [String]) -> Response {
    var response = Response.text(405, "This address takes \(methods.joined(separator: ", ")).")
    response.headers["Allow"] = methods.joined(separator: ", ")
    return response
  }
}

/// What answers requests; it never throws, an error is a response too.
package typealias Handler = @Sendable (Request) async -> Response

/// Wraps a handler in something that happens around it.
package typealias Middleware = @Sendable (@escaping Handler) -> Handler
