import HTTPSemantics
import HTTPServing

/// The cookie with the token of a session.
///
/// Over https its name makes browsers refuse it from anywhere but this host over https, so that
/// nobody beside it can plant one.
/// Source: RFC 6265bis §4.1.3 (prefixes of names).
struct SessionCookie {
  private let origin: RequestOrigin

  init(_ request: Request) { origin = request.origin }

  /// Browsers keep none for longer; the store ends sessions that nobody uses much earlier.
  private static let maxAgeInSeconds: Int64 = 400 * 86_400

  private var name: String {
    guard origin.isSecure else { return "session" }
    return origin.basePath.isRoot ? "__Host-session" : "__Secure-session"
  }

  /// The token that a request brings along.
  static func token(in request: Request) -> String? {
    let value = Cookies.value(SessionCookie(request).name, in: request.headers)
    return value.flatMap { $0.isEmpty || $0.utf8.count > 100 ? nil : $0 }
  }

  /// What keeps a token in its browser.
  func keeping(_ token: String) -> SetCookie {
    var cookie = SetCookie(name, token, maxAgeInSeconds: Self.maxAgeInSeconds)
    cookie.isSecure = origin.isSecure
    return cookie
  }

  /// What removes it, and with it what the browser keeps of one user for the next page.
  var removal: [SetCookie] {
    var session = SetCookie(name, "", maxAgeInSeconds: 0)
    session.isSecure = origin.isSecure
    let others = [LastPlace.cookieName, PlaceLayouts.cookieName, Look.cookieName]
    return [session]
      + others.map { name in
        var cookie = SetCookie(name, "", maxAgeInSeconds: 0)
        cookie.isHTTPOnly = false
        return cookie
      }
  }
}
