/// Why settings for a feed's requests are not taken.
package enum RequestProblem: Error, Hashable, Sendable {
  /// A line end or another control character, which would be a field or a request of its own.
  case controlCharacter(RequestSettings.Kind)
  case tooLong(RequestSettings.Kind)
  /// No name of a field.
  case badFieldName(String)
  /// A line, counted from 1, that has no colon between a name and a value.
  case badFieldLine(Int)
  /// A field of that name without a value.
  case emptyField(String)
  /// A field that the program sets itself, or that has a place of its own.
  case reservedField(String)
  case tooManyFields
  /// The name has a colon in it, which Basic cannot send.
  case colonInName
  case badToken
  /// A name without a password, or the other way round.
  case halfLogin
  /// Only one of both can be sent.
  case loginAndToken
  case badProxy
  /// Only administrators name proxies.
  case proxyOfOthers
  case badKey
  /// What was set cannot be read: the key beside the store is missing or another one.
  case unreadable
  /// The user has not subscribed to the feed.
  case noSuchFeed
}

extension RequestSettings {
  /// Checks what stands for itself; the address of a proxy is for whoever knows addresses.
  ///
  /// - Throws: The first thing that is wrong.
  package func check() throws(RequestProblem) {
    try Self.check(userAgent, .userAgent, longest: 500)
    try Self.check(cookie, .cookie, longest: 8000)
    try Self.check(proxy, .proxy, longest: 500)
    guard fields.count <= Self.mostFields else { throw .tooManyFields }
    for field in fields { try field.check() }
    switch proof {
    case .login(let user, let password):
      try Self.check(user, .login, longest: 500)
      try Self.check(password, .login, longest: 1000)
      if user.utf8.contains(UInt8(ascii: ":")) { throw .colonInName }
    case .token(let token):
      try Self.check(token, .token, longest: 8000)
      guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw .badToken
      }
    case nil: break
    }
    // 256 bits in base64.
    if let allowedKey {
      guard allowedKey.utf8.count == 44, allowedKey.utf8.last == UInt8(ascii: "="),
        allowedKey.utf8.dropLast().allSatisfy(Self.isBase64)
      else { throw .badKey }
    }
  }

  private static let mostFields = 20

  fileprivate static func check(
    _ text: String?,
    _ kind: Kind,
    longest: Int
  ) throws(RequestProblem) {
    guard let text else { return }
    if text.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) {
      throw .controlCharacter(kind)
    }
    if text.utf8.count > longest { throw .tooLong(kind) }
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}

extension RequestSettings.Field {
  fileprivate func check() throws(RequestProblem) {
    guard !name.isEmpty, name.utf8.count <= 100, name.utf8.allSatisfy(Self.isTokenByte) else {
      throw .badFieldName(name)
    }
    let lower = name.lowercased()
    if Self.reserved.contains(lower) || Self.reservedBeginnings.contains(where: lower.hasPrefix) {
      throw .reservedField(name)
    }
    guard value.contains(where: { !$0.isWhitespace }) else { throw .emptyField(name) }
    try RequestSettings.check(value, .headers, longest: 4000)
  }

  /// What frames a message, speaks to the next hop, makes a request conditional or asks for a part,
  /// and what has a place of its own among the settings.
  private static let reserved: Set<String> = [
    "host", "connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "expect",
    "accept-encoding", "range", "date", "via", "forwarded", "authorization", "cookie", "user-agent",
    "http2-settings", "max-forwards", "early-data",
  ]

  private static let reservedBeginnings = ["content-", "proxy-", "if-", "x-forwarded-"]

  /// Source: RFC 9110 §5.6.2.
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
