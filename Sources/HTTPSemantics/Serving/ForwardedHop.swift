/// What a proxy says of the request that it passed on.
///
/// Anybody can write such a field, so it is worth what its writer is: see who may be believed before
/// reading one.
package struct ForwardedHop: Hashable, Sendable {
  /// Who spoke to the proxy, without port and brackets; `unknown` and names as they are.
  package var client: String
  /// `http` or `https` as the proxy was spoken to, in lower case.
  package var scheme: String?
  /// The `Host` that the proxy was asked for.
  package var host: String?

  package init(client: String, scheme: String? = nil, host: String? = nil) {
    self.client = client
    self.scheme = scheme
    self.host = host
  }

  /// In which fields a proxy tells it.
  package enum Fields: String, Hashable, Sendable, CaseIterable {
    /// `X-Forwarded-For` and its relatives, which nearly all proxies write.
    case xForwarded = "x-forwarded"
    /// Source: RFC 7239.
    case forwarded
  }

  /// The hops that a request tells of; the nearest proxy wrote the last one.
  package static func list(in headers: HeaderFields, _ fields: Fields) -> [ForwardedHop] {
    switch fields {
    case .xForwarded: xForwarded(in: headers)
    case .forwarded: forwarded(in: headers)
    }
  }

  /// Source: RFC 7239 §4.
  private static func forwarded(in headers: HeaderFields) -> [ForwardedHop] {
    headers.values("Forwarded").flatMap { field in
      var scanner = FieldScanner(field)
      var hops: [ForwardedHop] = []
      scanner.skipListSeparators()
      while !scanner.isAtEnd {
        hops.append(forwarded(&scanner))
        scanner.skipListSeparators()
      }
      return hops
    }
  }

  /// One element of the list: pairs between semicolons, the first of a name counts.
  private static func forwarded(_ scanner: inout FieldScanner) -> ForwardedHop {
    var hop = ForwardedHop(client: "")
    repeat {
      let name = scanner.token()?.asciiLowercased()
      let value = scanner.take(UInt8(ascii: "=")) ? scanner.word() ?? "" : ""
      switch name {
      case "for" where hop.client.isEmpty: hop.client = node(value)
      case "proto" where hop.scheme == nil: hop.scheme = value.asciiLowercased()
      case "host" where hop.host == nil: hop.host = value
      default: break
      }
      scanner.skip(before: [UInt8(ascii: ";"), UInt8(ascii: ",")])
    } while scanner.take(UInt8(ascii: ";"))
    return hop
  }

  /// `X-Forwarded-Proto` and `-Host` belong to them one by one if there are as many; most proxies
  /// write one value over whatever was there, which then belongs to all.
  private static func xForwarded(in headers: HeaderFields) -> [ForwardedHop] {
    let clients = values("X-Forwarded-For", headers)
    let schemes = values("X-Forwarded-Proto", headers)
    let hosts = values("X-Forwarded-Host", headers)
    return (clients.isEmpty ? [""] : clients).enumerated().map { index, client in
      func own(_ values: [String]) -> String? {
        values.count > 1 && values.count == clients.count ? values[index] : values.last
      }
      return ForwardedHop(
        client: node(client),
        scheme: own(schemes)?.asciiLowercased(),
        host: own(hosts)
      )
    }
  }

  private static func values(_ name: String, _ headers: HeaderFields) -> [String] {
    headers.values(name).flatMap { $0.split(separator: ",") }.map { String($0).trimmingSpace() }
      .filter { !$0.isEmpty }
  }

  /// An address without its port: `192.0.2.1:80`, `[2001:db8::1]:80`, `2001:db8::1`.
  private static func node(_ text: String) -> String {
    if text.hasPrefix("[") {
      return String(text.dropFirst().prefix { $0 != "]" })
    }
    guard let colon = text.firstIndex(of: ":"), text.lastIndex(of: ":") == colon else {
      return text
    }
    return String(text[..<colon])
  }
}
