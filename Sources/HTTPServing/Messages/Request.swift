package import HTTPSemantics

/// A request as it arrived, whole: the body is read before a handler sees it.
package struct Request: Sendable {
  /// `GET`, `POST` and so on, as sent; a `HEAD` comes as `GET`, the server leaves the body out.
  package var method: String
  /// The path, still percent-encoded, without the query: `/feeds/12`.
  package var path: String
  /// Name and value of each query parameter, decoded, in order.
  package var query: [(name: String, value: String)]
  package var headers: HeaderFields
  package var body: [UInt8]
  /// Who asks, and for what; see there.
  package var origin: RequestOrigin
  /// Counts the requests of this process from 1; names one in the log and on error pages.
  package var number: UInt64

  /// A request as a test or the app itself makes one; without an origin it is of this machine.
  package init(
    method: String,
    path: String,
    query: [(name: String, value: String)] = [],
    headers: HeaderFields = HeaderFields(),
    body: [UInt8] = [],
    origin: RequestOrigin? = nil,
    number: UInt64 = 0
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.origin =
      origin ?? RequestOrigin(host: headers["Host"] ?? "", clientAddress: "127.0.0.1")
    self.number = number
  }

  /// The first value of a query parameter.
  package func parameter(_ name: String) -> String? {
    query.first { $0.name == name }?.value
  }

  /// Whether the method promises to change nothing.
  ///
  /// Source: RFC 9110 §9.2.1.
  package var isSafe: Bool { method == "GET" || method == "HEAD" || method == "OPTIONS" }
}
