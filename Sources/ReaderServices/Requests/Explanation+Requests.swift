import ReaderModel

extension Explanation {
  /// Why settings for a feed's requests are not taken; says nothing of what was to be set.
  init(_ problem: RequestProblem) {
    switch problem {
    case .controlCharacter(let kind):
      self.init(
        "There is a line end or another control character in the \(kind.name)",
        advice: "Type it as one line."
      )
    case .tooLong(let kind): self.init("The \(kind.name) is too long")
    case .badFieldName(let name):
      self.init(
        name.isEmpty
          ? "A header field has no name" : "\u{201C}\(name)\u{201D} is no name of a header field",
        advice: "Write each field on a line of its own, like X-Key: value."
      )
    case .badFieldLine(let number):
      self.init(
        "Line \(number) of the header fields has no colon",
        advice: "Write each field on a line of its own, like X-Key: value."
      )
    case .emptyField(let name):
      self.init(
        "The header field \u{201C}\(name)\u{201D} has no value",
        advice: "Type it behind the colon, or leave the line out."
      )
    case .reservedField(let name):
      self.init(
        "The header field \u{201C}\(name)\u{201D} cannot be set",
        advice:
          "Tidings writes it itself, or it has a place of its own: user agent, cookie, name and"
          + " password, token."
      )
    case .tooManyFields: self.init("There are more than 20 header fields")
    case .colonInName:
      self.init("A name with a colon cannot be sent", advice: "Only passwords may have colons.")
    case .badToken:
      self.init("This is no token", advice: "A token is one word without spaces.")
    case .halfLogin:
      self.init("A login is a name and a password", advice: "Type both.")
    case .loginAndToken:
      self.init(
        "A feed has a name and password or a token, not both",
        advice: "Leave one of them empty."
      )
    case .badProxy:
      self.init(
        "This is no address of a proxy",
        advice: "Write it like http://proxy.example:3128, https://\u{2026} or socks5h://\u{2026}"
      )
    case .proxyOfOthers:
      self.init("Only administrators may say through which proxy a feed is fetched")
    case .badKey: self.init("This is no fingerprint of a certificate\u{2019}s key")
    case .unreadable:
      self.init(
        "What was set for this feed cannot be read any more",
        advice: "The key file beside the database is missing or another one: put it back from a"
          + " copy, or enter everything anew."
      )
    case .noSuchFeed: self.init("You have not subscribed to this feed")
    }
  }
}

extension RequestSettings.Kind {
  /// What it is called within a sentence.
  package var name: String {
    switch self {
    case .userAgent: "user agent"
    case .headers: "header field"
    case .cookie: "cookie"
    case .login: "name or password"
    case .token: "token"
    case .proxy: "proxy\u{2019}s address"
    case .http1: "HTTP version"
    case .certificate: "certificate"
    }
  }

  /// What is told to be set.
  package var label: String {
    switch self {
    case .userAgent: "user agent"
    case .headers: "header fields"
    case .cookie: "cookie"
    case .login: "name and password"
    case .token: "token"
    case .proxy: "proxy"
    case .http1: "HTTP/1.1 only"
    case .certificate: "allowed certificate"
    }
  }
}
