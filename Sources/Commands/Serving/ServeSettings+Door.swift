import HTTPSemantics
import WebAddressing

/// Reading the options about names, paths and proxies.
extension ServeSettings {
  mutating func readDoor(_ arguments: Arguments) throws(CommandFailure) {
    for typed in arguments.values("host") { names.append(try Self.name(typed)) }
    if let typed = arguments.value("public-url") { try readPublicAddress(typed) }
    if let typed = arguments.value("base-path") {
      guard let path = BasePath(typed) else {
        throw .usage(
          "This is no path to lie below",
          place: typed,
          advice: "Write --base-path /tidings, of letters, digits and -_.~ between slashes."
        )
      }
      basePath = path
    }
    for typed in arguments.values("trusted-proxy") {
      guard let range = NetworkRange(typed) else {
        throw .usage(
          "This is no address of a proxy",
          place: typed,
          advice: "Write --trusted-proxy 127.0.0.1, or a range: --trusted-proxy 10.0.0.0/8."
        )
      }
      trustedProxies.append(range)
    }
    if let typed = arguments.value("proxy-fields") {
      guard let fields = ForwardedHop.Fields(rawValue: typed) else {
        throw .usage(
          "Proxies have no such fields",
          place: typed,
          advice: "Write --proxy-fields x-forwarded for X-Forwarded-For and its relatives, or"
            + " --proxy-fields forwarded for Forwarded."
        )
      }
      proxyFields = fields
    }
  }

  /// The address tells a name, and where the app lies below it.
  private mutating func readPublicAddress(_ typed: String) throws(CommandFailure) {
    guard let address = WebAddress(typed), ["http", "https"].contains(address.scheme),
      address.query == nil, let path = BasePath(address.path)
    else {
      throw .usage(
        "This is no address of a reader",
        place: typed,
        advice: "Write it as it stands in the browser: --public-url https://reader.example/."
      )
    }
    if address.literalReach != .loopback { names.append(try Self.name(address.host)) }
    basePath = path
    publicAddress = address.origin + path.path("/")
  }

  /// A name as it stands in an address, without scheme, port and path.
  private static func name(_ typed: String) throws(CommandFailure) -> String {
    let name = typed.asciiLowercased()
    let allowed = Array("abcdefghijklmnopqrstuvwxyz0123456789-._:[]".utf8)
    let isAddress = name.hasPrefix("[") && name.hasSuffix("]")
    guard !name.isEmpty, name.utf8.allSatisfy(allowed.contains), isAddress || !name.contains(":")
    else {
      throw .usage(
        "This is no name of a host",
        place: typed,
        advice: "Write --host reader.example, without https:// and without a port."
      )
    }
    return name
  }
}
