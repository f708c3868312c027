package import HTTPSemantics

/// A request as it arrived, whole: the body is read before a handler sees it.
package struct Request: Sendable {
  /// `GET`, `HEAD`, `POST` and so on, as sent.
  package var method: String
  /// The path, still percent-encoded, without the query: `/feeds/12`.
  package var path: String
  /// Name and value of each query parameter, decoded, in order.
  package var query: [(name: String, value: String)]
  package var headers: HeaderFields
  package var body: [UInt8]
  /// The peer's address without its port; empty for a unix socket.
  package var remoteAddress: String

  package init(
    method: String, path: String, query: [(name: String, value: String)] = [],
    headers: HeaderFields = HeaderFields(), body: [UInt8] = [], remoteAddress: String = "127.0.0.1"
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.remoteAddress = remoteAddress
  }

  /// The first value of a query parameter.
  package func parameter(_ name: String) -> String? {
    query.first { $0.name == name }?.value
  }
}
