package import HTTPSemantics
package import WebAddressing

/// Who is let in by which name, whose word on others is taken, how safely one has to come, and where
/// in a host the app begins.
///
/// *Names.* A page of somebody else's can make its own name resolve to this machine and then read
/// our pages as its own (DNS rebinding); but the browser sends that name as `Host`. So only our own
/// names are answered. The port is not looked at: it is no part of the attack, and somebody who
/// reaches us through a tunnel has another one.
///
/// *Proxies.* What they say of a request is believed of those alone that are trusted, and of a chain
/// as far as it is: the rightmost address that is no trusted proxy is the client's, whatever stands
/// left of it came from the client.
package struct FrontDoor: Hashable, Sendable {
  /// Names beside those of this machine alone: in lower case, without ports; `*.example.org` stands
  /// for all names with one label more.
  package var names: Set<String> = []
  /// Whether any numeric address is a name of ours, as where all interfaces are listened on.
  ///
  /// Nobody can rebind a number.
  package var answersToNumbers = false
  package var trustedProxies: [NetworkRange] = []
  /// In which fields they tell what they know.
  ///
  /// Only one kind is read, because a proxy that writes the one passes the other on as a stranger
  /// wrote it.
  package var proxyFields = ForwardedHop.Fields.xForwarded
  package var basePath = BasePath.root
  /// The port of https, where who comes in the clear is sent there; `nil` answers them.
  package var securePort: UInt16?
  /// Whether browsers are told never to come in the clear again, as where encryption is our own.
  package var isStrict = false

  package init() {}

  package func around(_ next: @escaping Handler) -> Handler {
    { request in
      var request = request
      let arrived = request
      let isBelow = enter(&request)
      guard answers(to: request.origin.host) else {
        return .text(
          421,
          "This reader does not answer to that name. If it should: tidings serve --host NAME."
        )
      }
      if let securePort, arrived.origin.scheme == .http, !isTrusted(arrived.origin.clientAddress) {
        return Self.encrypted(arrived, securePort)
      }
      guard isBelow else { return elsewhere(request) }
      let base = request.origin.basePath
      var response =
        base.isRoot
        ? await next(request)
        : await BasePath.$current.withValue(base) { await next(request) }
      if isStrict, arrived.origin.isSecure, Self.isStrictName(arrived.origin.host) {
        response.headers["Strict-Transport-Security"] = "max-age=31536000"
      }
      return response
    }
  }

  /// The same address, encrypted.
  ///
  /// What was posted has been read by whoever wanted to, so it is refused.
  private static func encrypted(_ request: Request, _ port: UInt16) -> Response {
    guard request.isSafe, let name = name(of: request.origin.host) else {
      return .text(403, "This reader takes nothing in the clear. Use https.")
    }
    let query = request.query.isEmpty ? "" : "?" + FormFields.encode(request.query)
    let authority = port == 443 ? "\(name)" : "\(name):\(port)"
    return .redirect(to: "https://\(authority)\(request.path)\(query)", status: 308)
  }

  /// Browsers apply it to all ports of a host, and on this machine others have theirs.
  private static func isStrictName(_ host: String) -> Bool {
    guard let name = name(of: host) else { return false }
    return !ownNames.contains(name) && InternetAddress(host: String(name)) == nil
  }

  /// Puts down where the request comes from, and takes the base off its path.
  ///
  /// - Returns: False if its path is not below the base.
  @discardableResult package func enter(_ request: inout Request) -> Bool {
    request.origin.basePath = basePath
    if isTrusted(request.origin.clientAddress) {
      believe(request.headers, &request.origin)
    }
    let base = request.origin.basePath
    if let local = base.local(request.path) {
      request.path = local
      return true
    }
    // A proxy that names another base has taken it off.
    return base != basePath
  }

  private func believe(_ headers: HeaderFields, _ origin: inout RequestOrigin) {
    for hop in ForwardedHop.list(in: headers, proxyFields).reversed() {
      if let scheme = hop.scheme.flatMap({ RequestOrigin.Scheme(rawValue: $0) }) {
        origin.scheme = scheme
      }
      if let host = hop.host, !host.isEmpty { origin.host = host.asciiLowercased() }
      guard let address = InternetAddress(host: hop.client)?.unmapped else {
        // A client that the proxy does not name is nobody that could be told apart from others.
        if !hop.client.isEmpty { origin.clientAddress = "" }
        break
      }
      origin.clientAddress = address.description
      guard isTrusted(address) else { break }
    }
    if proxyFields == .xForwarded, let prefix = headers.values("X-Forwarded-Prefix").last,
      let base = BasePath(prefix)
    {
      origin.basePath = base
    }
  }

  /// Whether the peer at the other end is a proxy of ours.
  ///
  /// Only those who may open a file of ours reach a unix socket, whose peers have no address.
  private func isTrusted(_ peer: String) -> Bool {
    if peer == RequestOrigin.socketFile { return true }
    guard !trustedProxies.isEmpty, let address = InternetAddress(host: peer) else { return false }
    return isTrusted(address.unmapped)
  }

  private func isTrusted(_ address: InternetAddress) -> Bool {
    trustedProxies.contains { $0.contains(address) }
  }

  private func elsewhere(_ request: Request) -> Response {
    guard request.isSafe, request.path == "/" || request.path == basePath.text else {
      return .text(404, "The reader lies at \(basePath.path("/")) here.")
    }
    return .redirect(to: basePath.path("/"), status: 307)
  }
}

extension FrontDoor {
  /// Whether a `Host` is one of ours.
  func answers(to host: String) -> Bool {
    guard let name = Self.name(of: host) else { return false }
    if Self.ownNames.contains(name) || names.contains(String(name)) { return true }
    if let dot = name.firstIndex(of: "."), names.contains("*" + name[dot...]) { return true }
    return answersToNumbers && InternetAddress(host: String(name)) != nil
  }

  /// The host without its port; `nil` if what stands behind it is none.
  package static func name(of host: String) -> Substring? {
    let lowered = host.asciiLowercased()
    let end =
      lowered.hasPrefix("[")
      ? lowered.firstIndex(of: "]").map { lowered.index(after: $0) }
      : lowered.firstIndex(of: ":") ?? lowered.endIndex
    guard let end else { return nil }
    let rest = lowered[end...]
    guard rest.isEmpty || rest.first == ":" && UInt16(rest.dropFirst()) != nil else { return nil }
    return lowered[..<end]
  }

  private static let ownNames: Set<Substring> = ["localhost", "127.0.0.1", "[::1]"]
}
