import HTTPSemantics

/// Answers only to the names of this machine, against DNS rebinding.
///
/// A page of somebody else's can make its own name resolve to 127.0.0.1 and then read our pages as
/// its own; but the browser sends that name as `Host`. The port is not looked at: it is no part of
/// the attack, and somebody who reaches us through a tunnel has another one.
package enum LoopbackHosts {
  package static func around(_ next: @escaping Handler) -> Handler {
    { request in
      guard isLoopback(request.headers["Host"] ?? "") else {
        return .text(421, "This reader answers only to localhost, 127.0.0.1 and [::1].")
      }
      return await next(request)
    }
  }

  static func isLoopback(_ host: String) -> Bool {
    let lowered = host.lowercased()
    return ["localhost", "127.0.0.1", "[::1]"].contains { name in
      guard lowered.hasPrefix(name) else { return false }
      let rest = lowered.dropFirst(name.count)
      return rest.isEmpty || isPort(rest)
    }
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.first == ":" && UInt16(text.dropFirst()) != nil
  }
}
