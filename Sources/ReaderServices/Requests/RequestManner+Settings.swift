import Fetching
import HTTPSemantics
package import ReaderModel
package import WebAddressing

extension RequestManner {
  /// How an address is asked, for settings that were entered for a server.
  ///
  /// What is secret goes to that server alone. The rest tells nobody anything about the user.
  package init(_ settings: RequestSettings, enteredFor origin: String, asking address: String) {
    self.init()
    userAgent = settings.userAgent
    usesHTTP1 = settings.usesHTTP1
    proxy = settings.proxy.flatMap(Proxy.init)
    guard let entered = WebAddress(origin), let asked = WebAddress(address),
      entered.entrusts(asked)
    else { return }
    secretFields = HeaderFields(settings.fields.map { .init(name: $0.name, value: $0.value) })
    cookie = settings.cookie
    pinnedKey = settings.allowedKey
    switch settings.proof {
    case .login(let user, let password): login = Login(user: user, password: password)
    case .token(let token): secretFields["Authorization"] = "Bearer \(token)"
    case nil: break
    }
  }
}

extension RequestManner.Proxy {
  /// Reads the address of a proxy; `nil` if it is none.
  init?(_ text: String) {
    guard let colon = text.firstRange(of: "://"),
      let usualPort = Self.usualPorts[text[..<colon.lowerBound].lowercased()],
      // Only addresses of the web are read into host and port.
      let address = WebAddress("http://" + text[colon.upperBound...]), address.hasHost,
      ["", "/"].contains(address.path), address.query == nil, address.fragment == nil
    else { return nil }
    // The port of http itself is left out of its addresses, that of https is not.
    let secure = WebAddress("https://" + text[colon.upperBound...])
    let port = address.port ?? secure?.port ?? usualPort
    let scheme = text[..<colon.lowerBound].lowercased()
    self.init(address: "\(scheme)://\(address.host):\(port)", login: address.login)
  }

  private static let usualPorts = ["http": 80, "https": 443, "socks5": 1080, "socks5h": 1080]
}

extension WebAddress {
  /// Name and password that stand in the address; `nil` if none do.
  var login: RequestManner.Login? {
    guard let userInfo else { return nil }
    let parts = userInfo.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      .map { PercentCoding.decode(String($0)) }
    return RequestManner.Login(user: parts[0], password: parts.count == 2 ? parts[1] : "")
  }

  /// The name that stands in the address; `nil` if none does.
  package var loginName: String? { login?.user }
}

extension RequestVault {
  /// How an address is asked for a feed.
  ///
  /// - Throws: `RequestProblem.unreadable`.
  func manner(
    of feed: FeedID,
    _ request: SealedRequest?,
    asking address: String
  ) throws(RequestProblem) -> RequestManner {
    guard let request else { return RequestManner() }
    return RequestManner(
      try open(request, of: feed),
      enteredFor: request.origin,
      asking: address
    )
  }
}

extension RequestSettings {
  /// The address of a proxy with a password behind the name that stands in it.
  package static func proxy(_ address: String, password: String) -> String {
    guard let at = address.lastIndex(of: "@") else { return address }
    return "\(address[..<at]):\(PercentCoding.encode(password))\(address[at...])"
  }
}
