/// One line for each request that was answered: `GET /unread 200 18 kB 3.2 ms #17`.
///
/// The query is left out, it holds what people search for.
package enum RequestLog {
  /// - Parameters:
  ///   - next: What answers.
  ///   - write: Takes a line without its end.
  /// - Returns: The same, logged.
  package static func around(
    _ next: @escaping Handler,
    write: @Sendable @escaping (String) -> Void
  ) -> Handler {
    { request in
      let start = ContinuousClock.now
      let response = await next(request)
      write(line(request, response, took: ContinuousClock.now - start))
      return response
    }
  }

  static func line(_ request: Request, _ response: Response, took: Duration) -> String {
    let size = response.body.count.map(Self.size) ?? "stream"
    let tenths = took / .microseconds(100)
    let time = "\(Int(tenths) / 10).\(Int(tenths) % 10) ms"
    let words = [request.method, request.path, "\(response.status)", size, time]
    return words.joined(separator: " ") + " #\(request.number)"
  }

  private static func size(_ count: Int) -> String {
    count < 1000 ? "\(count) B" : "\(count / 1000) kB"
  }
}
