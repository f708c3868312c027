/// What a user wants the requests for one feed to have, beside what all requests have.
///
/// Holds secrets: it is kept sealed, and never printed.
package struct RequestSettings: Hashable, Sendable {
  /// What may be set, by the names under which it is told that it is.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case userAgent, headers, cookie, login, token, proxy, http1, certificate

    /// Whether it may show a server who asks, so that the answer is for that user's eyes alone.
    package var isSecret: Bool { [.headers, .cookie, .login, .token].contains(self) }
  }

  /// How the user proves who they are.
  package enum Proof: Hashable, Sendable {
    /// Source: RFC 7617.
    case login(user: String, password: String)
    /// Source: RFC 6750.
    case token(String)
  }

  package struct Field: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package var userAgent: String?
  package var fields: [Field]
  package var cookie: String?
  package var proof: Proof?
  /// Scheme, host and port, perhaps with a name and a password.
  package var proxy: String?
  package var usesHTTP1: Bool
  /// The key of a server whose certificate is not believed but allowed: the SHA-256 of its
  /// SubjectPublicKeyInfo in base64.
  package var allowedKey: String?

  package init(
    userAgent: String? = nil,
    fields: [Field] = [],
    cookie: String? = nil,
    proof: Proof? = nil,
    proxy: String? = nil,
    usesHTTP1: Bool = false,
    allowedKey: String? = nil
  ) {
    self.userAgent = userAgent
    self.fields = fields
    self.cookie = cookie
    self.proof = proof
    self.proxy = proxy
    self.usesHTTP1 = usesHTTP1
    self.allowedKey = allowedKey
  }

  /// What is set, in the order of `Kind`.
  package var kinds: [Kind] {
    Kind.allCases.filter { kind in
      switch kind {
      case .userAgent: userAgent != nil
      case .headers: !fields.isEmpty
      case .cookie: cookie != nil
      case .login: if case .login = proof { true } else { false }
      case .token: if case .token = proof { true } else { false }
      case .proxy: proxy != nil
      case .http1: usesHTTP1
      case .certificate: allowedKey != nil
      }
    }
  }

  package var isEmpty: Bool { self == RequestSettings() }

  /// What tells another server nothing.
  package var withoutSecrets: RequestSettings {
    RequestSettings(userAgent: userAgent, proxy: proxy, usesHTTP1: usesHTTP1)
  }
}

extension RequestSettings: CustomStringConvertible, CustomReflectable {
  /// What is set, and not to what.
  package var description: String {
    "RequestSettings(\(kinds.map(\.rawValue).joined(separator: ", ")))"
  }

  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension RequestSettings.Proof: CustomStringConvertible, CustomReflectable {
  package var description: String { "Proof" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Settings as the store has them: unreadable, with what is not secret beside them.
package struct SealedRequest: Hashable, Sendable {
  /// For which scheme, host and port they were entered: nobody else gets what is secret in them.
  package var origin: String
  package var kinds: [RequestSettings.Kind]
  package var sealed: [UInt8]

  package init(origin: String, kinds: [RequestSettings.Kind], sealed: [UInt8]) {
    self.origin = origin
    self.kinds = kinds
    self.sealed = sealed
  }
}
