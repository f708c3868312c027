import HTTPSemantics
import HTTPServing

/// Where a request comes from.
extension Request {
  /// Whether nobody between can read along, so that cookies may be held back for such connections.
  var isSecure: Bool { false }

  /// The numeric address of whoever asks; empty where nobody knows it.
  var clientAddress: String { remoteAddress }

  /// Whether it came through a proxy, so that its sender may be anybody although its peer is here.
  var isForwarded: Bool {
    ["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"].contains { headers[$0] != nil }
  }

  /// Whether it comes from this very machine.
  var isLocal: Bool {
    clientAddress.isEmpty || clientAddress.hasPrefix("127.") || clientAddress == "::1"
  }
}
