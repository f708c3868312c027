/// Where to listen, as somebody types it: `localhost:8080`, `[::1]:0`, `:8081`, `192.168.1.7`,
/// `*:8080` for all interfaces, `unix:/run/tidings/socket`.
package enum ListenAddress: Hashable, Sendable {
  /// A numeric address, or `*`; port 0 lets the system choose.
  case address(String, port: UInt16)
  case socketFile(String)

  /// Whether only who sits at this machine reaches it.
  ///
  /// No browser opens a socket file, so what comes by one comes from a proxy, and from anywhere.
  ///
  /// Source: RFC 1122 §3.2.1.3; RFC 4291 §2.5.3.
  package var isOfThisMachine: Bool {
    switch self {
    case .socketFile: false
    case .address(let host, _): host == "::1" || host.hasPrefix("127.")
    }
  }

  init(_ typed: String, defaultPort: UInt16 = 8080) throws(CommandFailure) {
    if typed.hasPrefix("unix:") {
      let path = String(typed.dropFirst("unix:".count))
      guard path.hasPrefix("/") else {
        throw .usage(
          "This is no path of a socket",
          place: typed,
          advice: "Write the whole path: --listen unix:/run/tidings/socket."
        )
      }
      self = .socketFile(path)
      return
    }
    let (name, digits) = Self.split(typed)
    guard let port = digits.isEmpty ? defaultPort : UInt16(digits) else {
      throw .usage(
        "This is no port",
        place: typed,
        advice: "Write --listen localhost:8080, with a port from 0 to 65535."
      )
    }
    guard let host = Self.numeric(name) else {
      throw .usage(
        "This is no address to listen on",
        place: typed,
        advice: "Write localhost, the number of an interface such as 192.168.1.7 or [fd00::7],"
          + " or '*' for all of them."
      )
    }
    self = .address(host, port: port)
  }

  /// Host and digits of the port; the colons of an IPv6 address stand between brackets.
  private static func split(_ typed: String) -> (host: String, port: String) {
    if typed.allSatisfy({ $0.isASCII && $0.isNumber }) { return ("", typed) }
    if typed.hasPrefix("["), let end = typed.firstIndex(of: "]") {
      let host = String(typed[typed.index(after: typed.startIndex)..<end])
      let rest = typed[typed.index(after: end)...]
      return (host, rest.hasPrefix(":") ? String(rest.dropFirst()) : String(rest))
    }
    guard let colon = typed.lastIndex(of: ":"), !typed[..<colon].contains(":") else {
      return (typed, "")
    }
    return (String(typed[..<colon]), String(typed[typed.index(after: colon)...]))
  }

  /// The numeric form of a host; `nil` for a name, which could come to mean another machine.
  private static func numeric(_ name: String) -> String? {
    switch name.lowercased() {
    case "", "localhost": return "127.0.0.1"
    case "*": return "*"
    default:
      if name.contains(":") {
        let allowed = "0123456789abcdefABCDEF:."
        return name.allSatisfy(allowed.contains) ? name.lowercased() : nil
      }
      let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
      return parts.count == 4 && !parts.contains(nil) ? name : nil
    }
  }
}
