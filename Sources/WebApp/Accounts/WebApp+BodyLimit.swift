import HTTPSemantics
package import HTTPServing
import ReaderServices

/// How much of a body is taken before anybody has been asked who they are.
extension WebApp {
  /// The limit in bytes, by where a request goes and whether it brings what only the known have.
  ///
  /// That the token is a valid one is found out later; one that is made up gets no further than the
  /// server's budget for all bodies.
  package func bodyLimit(for head: Request) -> Int {
    var request = head
    configuration.door.enter(&request)
    if let callback = Self.callback(of: request) {
      // What hubs bring is as long as feeds are.
      return reader.pushes?.knows(callback) == true ? .max : Self.little
    }
    guard case .route(let route) = Route.match(request), route.isAction else { return Self.little }
    switch route {
    case .enter, .makeFirstAccount: return Self.little
    case .command: return request.headers["Authorization"] == nil ? Self.little : Self.much
    default: break
    }
    // Without accounts there are no sessions, but then only this machine may ask.
    let isHere = request.isLocal && !request.isForwarded
    guard isHere || SessionCookie.token(in: request) != nil else { return Self.little }
    switch route {
    case .importOPML, .startImport: return .max
    case .mark, .play, .refresh, .organiseFeeds: return Self.much
    default: return Self.usual
    }
  }

  /// A name and a password.
  private static let little = 16 << 10
  /// A form that somebody filled in.
  private static let usual = 64 << 10
  /// What a device did while it was offline, or thousands of feeds that are ticked.
  private static let much = 1 << 20
}
