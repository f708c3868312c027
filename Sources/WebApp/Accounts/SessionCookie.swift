import HTTPSemantics
import HTTPServing
import ReaderModel

/// The cookie with the token of a session, and those by which a browser is known to its users.
///
/// Over https its name makes browsers refuse it from anywhere but this host over https, so that
/// nobody beside it can plant one.
/// Source: RFC 6265bis §4.1.3 (prefixes of names).
struct SessionCookie {
  private let origin: RequestOrigin

  init(_ request: Request) { origin = request.origin }

  /// Browsers keep none for longer; the store ends sessions that nobody uses much earlier.
  private static let maxAgeInSeconds: Int64 = 400 * 86_400

  private var name: String { guarded("session") }

  private func guarded(_ name: String) -> String {
    guard origin.isSecure else { return name }
    return (origin.basePath.isRoot ? "__Host-" : "__Secure-") + name
  }

  /// The token that a request brings along.
  static func token(in request: Request) -> String? {
    token(named: SessionCookie(request).name, in: request)
  }

  /// The token by which the browser is known to a user.
  static func device(of user: UserID, in request: Request) -> String? {
    token(named: SessionCookie(request).deviceName(of: user), in: request)
  }

  /// One for each user, so that whoever shares a browser knows no token but their own.
  private func deviceName(of user: UserID) -> String { guarded("device-\(user.rawValue)") }

  private static func token(named name: String, in request: Request) -> String? {
    let value = Cookies.value(name, in: request.headers)
    return value.flatMap { $0.isEmpty || $0.utf8.count > 100 ? nil : $0 }
  }

  /// What keeps a token in its browser.
  func keeping(_ token: String) -> SetCookie { keeping(token, as: name) }

  /// What keeps the token by which it is known to a user, also when they have signed out.
  func keeping(device token: String, of user: UserID) -> SetCookie {
    keeping(token, as: deviceName(of: user))
  }

  private func keeping(_ token: String, as name: String) -> SetCookie {
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
