package import HTTPSemantics
package import WebAddressing

/// Where and how to serve.
package struct ServeSettings: Hashable, Sendable {
  package var reader: ReaderSettings
  /// A numeric loopback address.
  package var host: String
  /// 0 lets the system choose.
  package var port: UInt16
  /// Names by which readers reach it beside those of this machine, in lower case and without ports.
  package var names: [String] = []
  /// Proxies whose word on a request is taken, in the fields that they write.
  package var trustedProxies: [NetworkRange] = []
  package var proxyFields = ForwardedHop.Fields.xForwarded
  /// Where the app begins below its host.
  package var basePath = BasePath.root
  /// Where styles and scripts are read from at each request; `nil` serves those built in.
  package var assetsDirectory: String?
  /// Whether each request is told, without what was searched for.
  package var logsRequests = false

  package init(
    reader: ReaderSettings,
    host: String = "127.0.0.1",
    port: UInt16 = 8080,
    assetsDirectory: String? = nil
  ) {
    self.reader = reader
    self.host = host
    self.port = port
    self.assetsDirectory = assetsDirectory
  }
}
