package import HTTPSemantics
import ReaderServices
package import WebAddressing

/// Where and how to serve.
package struct ServeSettings: Hashable, Sendable {
  package var reader: ReaderSettings
  package var listen: [ListenAddress] = []
  /// Permissions of socket files.
  package var socketMode: UInt32 = 0o660
  /// Files in PEM form; with them every address but those of `redirects` is encrypted.
  package var certificatePath: String?
  package var keyPath: String?
  /// Where who comes in the clear is sent to https.
  package var redirects: [ListenAddress] = []
  /// Names by which readers reach it beside those of this machine, in lower case and without ports.
  package var names: [String] = []
  /// The address that readers use from elsewhere, with its path.
  package var publicAddress: String?
  /// Proxies whose word on a request is taken, in the fields that they write.
  package var trustedProxies: [NetworkRange] = []
  package var proxyFields = ForwardedHop.Fields.xForwarded
  /// Where the app begins below its host.
  package var basePath = BasePath.root
  /// The most connections from one address.
  package var connectionsPerAddress: Int?
  /// Where styles and scripts are read from at each request; `nil` serves those built in.
  package var assetsDirectory: String?
  /// Whether each request is told, without what was searched for.
  package var logsRequests = false

  package init(reader: ReaderSettings) {
    self.reader = reader
  }

  /// Whether hubs can bring news to the public address; true where there is none.
  package var isReachableForHubs: Bool {
    guard let publicAddress else { return true }
    return PushSettings.isReachable(
      publicAddress,
      allowsPrivateAddresses: reader.allowsPrivateFeeds
    )
  }

  /// Whether anybody but who sits at this machine may reach it, so that it needs accounts.
  package var opensToOthers: Bool {
    !names.isEmpty || !trustedProxies.isEmpty || !listen.allSatisfy(\.isOfThisMachine)
  }
}
