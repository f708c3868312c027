import HTTPSemantics
import HTTPServing
import ReaderServices

/// Where hubs push to: addresses that they alone were given, without a session and without a page.
///
/// Nothing is said to whoever guesses one, and nothing that they bring is looked at.
extension WebApp {
  static let hubPrefix = "/" + Pushes.path

  /// The part of a path that was made for a hub; `nil` for another path.
  static func callback(of request: Request) -> String? {
    guard request.path.hasPrefix(hubPrefix) else { return nil }
    return String(request.path.dropFirst(hubPrefix.count))
  }

  func hub(_ request: Request, at callback: String) async -> Response {
    guard let pushes = reader.pushes else { return .unknown(404) }
    do {
      switch request.method {
      case "GET", "HEAD":
        guard let question = HubQuestion(request.parameter) else { return .unknown(404) }
        return Self.response(to: try await pushes.answer(question, at: callback), unknown: 404)
      case "POST":
        let content = PushedContent(headers: request.headers, body: request.body)
        // 410 has a hub forget the subscription.
        return Self.response(to: try await pushes.receive(content, at: callback), unknown: 410)
      default: return .methodNotAllowed(allow: ["GET", "HEAD", "POST"])
      }
    } catch {
      configuration.report("\(request.method) \(Self.hubPrefix)…: \(error)")
      return .later(seconds: 60)
    }
  }

  private static func response(to reply: Pushes.Reply, unknown status: Int) -> Response {
    switch reply {
    case .confirmed(let challenge):
      var response = Response(
        status: 200,
        type: "text/plain; charset=utf-8",
        bytes: Array(challenge.utf8)
      )
      response.headers["Cache-Control"] = "no-store"
      return response
    case .taken: return Response(status: 204)
    case .unknown: return .unknown(status)
    case .later(let seconds): return .later(seconds: seconds)
    }
  }
}

extension Response {
  fileprivate static func unknown(_ status: Int) -> Response {
    var response = Response.text(status, "There is no such subscription.")
    response.headers["Cache-Control"] = "no-store"
    return response
  }

  fileprivate static func later(seconds: Int) -> Response {
    var response = Response.text(503, "Come again in a moment.")
    response.headers["Retry-After"] = "\(seconds)"
    return response
  }
}
