package import HTTPSemantics
import Synchronization

/// An answer whose body is still arriving, whatever its status.
package struct StreamedResponse: Sendable {
  package var status: Int
  /// Where the answer came from after all redirects, without user name and password.
  package var address: String
  package var headers: HeaderFields
  package var body: StreamedBody

  package init(status: Int, address: String, headers: HeaderFields, body: StreamedBody) {
    self.status = status
    self.address = address
    self.headers = headers
    self.body = body
  }
}

/// Bytes that are asked for as fast as they are used: whoever reads slowly makes the server wait.
///
/// One task reads. What is not read to its end is broken off when nobody holds it any more.
package final class StreamedBody: Sendable {
  private let pull: @Sendable () async -> Result<[UInt8]?, FetchError>
  private let leave: @Sendable () -> Void

  init(
    pull: @escaping @Sendable () async -> Result<[UInt8]?, FetchError>,
    leave: @escaping @Sendable () -> Void
  ) {
    self.pull = pull
    self.leave = leave
  }

  /// A body that is here.
  package convenience init(_ bytes: [UInt8]) {
    let rest = Mutex<[UInt8]?>(bytes.isEmpty ? nil : bytes)
    self.init(pull: { .success(rest.withLock { $0.take() }) }, leave: {})
  }

  deinit { leave() }

  /// The next bytes; `nil` at the end.
  ///
  /// - Throws: `FetchError` if the rest does not come, or the task has been cancelled.
  package func next() async throws(FetchError) -> [UInt8]? { try await pull().get() }
}

extension Fetcher {
  /// A fetcher that knows no streams brings the whole of a document at once.
  package func open(_ request: FetchRequest) async throws(FetchError) -> StreamedResponse {
    let response = try await fetch(request)
    return StreamedResponse(
      status: response.status,
      address: response.address,
      headers: response.headers,
      body: StreamedBody(response.body)
    )
  }
}
