import HTTPSemantics
import HTTPServing

/// Where a request comes from, as far as it matters while nobody can sign in.
extension Request {
  /// Whether it came through a proxy, so that its sender may be anybody although its peer is here.
  var isForwarded: Bool {
    ["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"].contains { headers[$0] != nil }
  }

  /// Whether it comes from this very machine.
  var isLocal: Bool {
    let address = origin.clientAddress
    return address == RequestOrigin.socketFile || address.hasPrefix("127.") || address == "::1"
  }
}
