package import HTTPSemantics

/// Where a request comes from and what it was sent to, as whoever sent it sees it.
///
/// Directly that is what the connection says; behind a trusted proxy it is what the proxy says, see
/// `FrontDoor`. Whatever depends on who asks, and how safely, asks here and looks at no header.
package struct RequestOrigin: Hashable, Sendable {
  package enum Scheme: String, Hashable, Sendable { case http, https }

  package var scheme: Scheme
  /// Name and perhaps port as in the address bar, in lower case: `reader.example:8443`.
  package var host: String
  /// The numeric address of the browser; `unix:` for whoever opened a socket file, and empty where
  /// nobody knows it.
  package var clientAddress: String
  /// Where the app lies below the host.
  package var basePath: BasePath

  package init(
    scheme: Scheme = .http,
    host: String,
    clientAddress: String,
    basePath: BasePath = .root
  ) {
    self.scheme = scheme
    self.host = host
    self.clientAddress = clientAddress
    self.basePath = basePath
  }

  /// The address of a peer that came by a socket file.
  package static let socketFile = "unix:"

  /// Whether nobody between can read along, so that cookies may be held back for such connections.
  package var isSecure: Bool { scheme == .https }

  /// The origin as browsers write it in `Origin`: `https://reader.example`.
  ///
  /// Source: RFC 6454 §7.
  package var text: String { "\(scheme.rawValue)://\(host)" }

  /// The address of the app's root: `https://reader.example/tidings/`.
  package var address: String { text + basePath.path("/") }
}
