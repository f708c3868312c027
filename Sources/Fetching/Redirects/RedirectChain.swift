import HTTPSemantics
import WebAddressing

/// Decides where a chain of redirects leads, and what may travel along it.
///
/// Knows no socket: the fetch loop tells it each redirect and does what it answers.
struct RedirectChain {
  enum Step: Hashable {
    case follow(WebAddress)
    case refuse(FetchError.Code, detail: String)
  }

  /// What was asked first.
  private let start: WebAddress
  /// What is being asked now; has user name and password where they may be sent.
  private(set) var current: WebAddress
  /// The address after the last redirect until which all were permanent.
  private var permanent: WebAddress
  private var isPermanent = true
  private var count = 0
  private let limit: Int
  private var visited: Set<String> = []

  init(from start: WebAddress, limit: Int, cookies: [String] = []) {
    self.start = start.withoutFragment
    self.limit = limit
    current = self.start
    permanent = self.start
    visited = [RedirectChain.key(self.start, cookies)]
  }

  /// Whether user name, password and special header fields may be sent to the current address.
  ///
  /// They belong to whoever was asked first.
  var mayCarryCredentials: Bool { start.entrusts(current) }

  /// The address to ask from now on, if it is another than the one that was asked first.
  var permanentAddress: String? {
    permanent == start ? nil : permanent.text
  }

  /// Decides about a redirect; `cookies` are those known after it.
  ///
  /// A site may send a browser back to where it was once it has a cookie; only the same address
  /// with the same cookies is a loop.
  mutating func step(status: Int, location: String?, cookies: [String]) -> Step {
    guard let location, !location.isEmpty else {
      return .refuse(.badRedirect, detail: "\(status) without Location")
    }
    guard let target = WebAddress(location, relativeTo: current) else {
      return .refuse(.badRedirect, detail: "unreadable Location")
    }
    guard target.isFetchable else {
      return .refuse(.badRedirect, detail: "to \(target.scheme):")
    }
    count += 1
    if count > limit { return .refuse(.tooManyRedirects, detail: "more than \(limit)") }
    let next = move(to: target.withoutFragment.withoutUserInfo, status)
    if !visited.insert(RedirectChain.key(next, cookies)).inserted {
      return .refuse(.tooManyRedirects, detail: "in a circle")
    }
    return .follow(next)
  }

  private static func key(_ address: WebAddress, _ cookies: [String]) -> String {
    ([address.text] + cookies).joined(separator: "\n")
  }

  private mutating func move(to target: WebAddress, _ status: Int) -> WebAddress {
    let wasSecure = current.scheme == "https"
    current = target
    if mayCarryCredentials, let userInfo = start.userInfo {
      let text = "\(target.scheme)://\(userInfo)@" + target.text.dropFirst(target.scheme.count + 3)
      current = WebAddress(text) ?? target
    }
    // Nobody on the way may talk a feed out of encryption for good.
    let isDowngrade = wasSecure && current.scheme == "http"
    isPermanent = isPermanent && Status.isPermanentRedirect(status) && !isDowngrade
    if isPermanent { permanent = current }
    return current
  }
}
