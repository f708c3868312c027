import HTTPSemantics
import HTTPServing

/// Where a request comes from, as far as it matters while nobody can sign in.
extension Request {
  /// Whether it came through a proxy, so that its sender may be anybody although its peer is here.
  ///
  /// Source: the fields that nginx, Caddy, Apache, HAProxy, Traefik and Cloudflare add.
  var isForwarded: Bool {
    headers.fields.contains { field in
      let name = field.name.lowercased()
      return Self.proxyFields.contains(name) || name.hasPrefix("x-forwarded-")
        || name.hasPrefix("cf-")
    }
  }

  private static let proxyFields: Set = ["forwarded", "x-real-ip", "via", "true-client-ip"]

  /// Whether it comes from this very machine.
  ///
  /// No browser opens a socket file: who comes by one comes through a proxy.
  var isLocal: Bool {
    let address = origin.clientAddress
    return address.hasPrefix("127.") || address == "::1"
  }
}
