package import HTTPSemantics
package import WebAddressing

/// An address under which the reader can be reached, and by whom.
package struct Doorway: Hashable, Sendable {
  package enum Reach: Hashable, Sendable, Comparable {
    /// This machine alone.
    case machine
    /// Devices in the same network, one's own or a private one across the Internet.
    case network
    /// As its owner says: wherever it is to be reached.
    case everywhere
  }

  /// The whole address: `http://192.168.1.7:8080/tidings/`.
  package var address: String
  package var reach: Reach

  package init(address: String, reach: Reach) {
    self.address = address
    self.reach = reach
  }

  /// Whether browsers give such an address all that they can do.
  ///
  /// Source: Secure Contexts §3.1.
  package var isSecure: Bool { address.hasPrefix("https:") || reach == .machine }
}

extension Doorway {
  /// Every address under which the reader can be reached.
  ///
  /// - Parameters:
  ///   - listeners: Where the server listens, with the ports that it has.
  ///   - publicAddress: What its owner says, as behind a proxy.
  ///   - numbers: The machine's addresses in its networks.
  ///   - names: The hosts of the certificate: encrypted, a number would be no address to trust.
  ///   - basePath: Where the app lies below each.
  /// - Returns: Those that reach furthest first.
  package static func all(
    listeners: [Server.Listener],
    publicAddress: String?,
    numbers: [InternetAddress],
    names: [String],
    basePath: BasePath
  ) -> [Doorway] {
    var doorways = publicAddress.map { [Doorway(address: $0, reach: .everywhere)] } ?? []
    for listener in listeners {
      guard case .address(let host, let port) = listener.place else { continue }
      let ownNames = listener.isEncrypted ? names.filter { !$0.hasPrefix("*") } : []
      for (name, reach) in hosts(host, numbers, ownNames) {
        let isUsual = port == (listener.isEncrypted ? 443 : 80)
        let address =
          "\(listener.scheme.rawValue)://\(name)\(isUsual ? "" : ":\(port)")\(basePath.path("/"))"
        let doorway = Doorway(address: address, reach: reach)
        if !doorways.contains(doorway) { doorways.append(doorway) }
      }
    }
    // Equal ones stay in their order.
    return [.everywhere, .network, .machine].flatMap { reach in
      doorways.filter { $0.reach == reach }
    }
  }

  private static func hosts(
    _ host: String,
    _ numbers: [InternetAddress],
    _ names: [String]
  ) -> [(name: String, reach: Reach)] {
    let isAll = ["*", "::", "0.0.0.0"].contains(host)
    guard isAll || InternetAddress(host: host)?.reach != .loopback else {
      return [(host == "::1" ? "[::1]" : host == "127.0.0.1" ? "localhost" : host, .machine)]
    }
    if !names.isEmpty { return names.map { ($0, .network) } }
    let own = isAll ? numbers : InternetAddress(host: host).map { [$0] } ?? []
    let shown = own.filter { number in
      switch number {
      case .v4: host != "::"
      // Easier to read and to type by hand, so IPv6 stands in only where there is no other.
      case .v6: host != "0.0.0.0" && (host != "*" || !own.contains(where: \.isV4))
      }
    }
    return shown.map { number in
      (number.isV4 ? "\(number)" : "[\(number)]", .network)
    } + (isAll ? [(host == "::" ? "[::1]" : "localhost", .machine)] : [])
  }
}

extension InternetAddress {
  fileprivate var isV4: Bool { if case .v4 = self { true } else { false } }
}
