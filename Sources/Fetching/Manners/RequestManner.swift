package import HTTPSemantics

/// How one server is asked where that differs from how all are asked.
///
/// What is secret in it goes to the host, scheme and port of the request alone, not along redirects.
package struct RequestManner: Hashable, Sendable {
  /// In place of the program's own name.
  package var userAgent: String?
  /// Fields that only the server that is asked first may see.
  package var secretFields = HeaderFields()
  /// The value of `Cookie`, beside those that servers set on the way; as secret as the fields.
  package var cookie: String?
  /// Proves who asks, by Basic; as secret as the fields.
  package var login: Login?
  /// In place of the operator's proxy, for all requests along redirects.
  package var proxy: Proxy?
  /// Whether servers are asked over HTTP/1.1 that offer more.
  package var usesHTTP1 = false
  /// The key by which the server that is asked first is known, whoever vouches for it.
  ///
  /// The SHA-256 of its SubjectPublicKeyInfo in base64. Other servers are checked as usual.
  package var pinnedKey: String?

  package init() {}

  /// Source: RFC 7617.
  package struct Login: Hashable, Sendable {
    package var user: String
    package var password: String

    package init(user: String, password: String) {
      self.user = user
      self.password = password
    }
  }

  package struct Proxy: Hashable, Sendable {
    /// Scheme, host and port.
    package var address: String
    package var login: Login?

    package init(address: String, login: Login? = nil) {
      self.address = address
      self.login = login
    }
  }
}

/// Prints that there is something and not what: nothing of it may get into a log.
extension RequestManner: CustomStringConvertible, CustomReflectable {
  package var description: String { "RequestManner" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension RequestManner.Login: CustomStringConvertible, CustomReflectable {
  package var description: String { "Login" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
