import CivilTime
import Fetching
import ReaderModel
import ReaderServices

extension Command.Option {
  /// How the server of a feed is asked, for all commands that ask one.
  static let access: [Command.Option] = [
    Option("basic", value: "USER", "prove who you are by this name and a password"),
    Option("bearer", "prove who you are by a token"),
    Option("cookie", "send a cookie"),
    Option("header", value: "NAME", "send this header field; may be given several times"),
    Option("user-agent", value: "TEXT", "in place of the program's own name"),
    Option("proxy", value: "URL", "go through this proxy: http, https, socks5 or socks5h"),
    Option("http1", "ask by HTTP/1.1 only"),
    Option("show-certificate", "look at what the server shows of itself"),
    Option("accept-certificate", "take the server's certificate, whatever is wrong with it"),
  ]

  private typealias Option = Command.Option
}

/// Reads the options on how a server is asked, and asks for what is secret in them.
struct AccessOptions {
  let arguments: Arguments
  let context: Context

  /// Whether somebody wants to see what the server shows of itself.
  var looksAtCertificate: Bool {
    arguments.has("show-certificate") || arguments.has("accept-certificate")
  }

  /// Whether what it shows is to be taken.
  var acceptsCertificate: Bool { arguments.has("accept-certificate") }

  /// Asks for what is secret, in the order that the help tells.
  func ask(_ edit: inout RequestEdit) throws(CommandFailure) {
    guard !arguments.has("basic") || !arguments.has("bearer") else {
      throw .usage("A feed has a name and password or a token, not both")
    }
    if let name = arguments.value("basic") {
      let password = try context.readPassword("Password of \(PlainLine.safe(name)): ")
      edit.proof = .set(.login(user: name, password: password))
    }
    if arguments.has("bearer") {
      edit.proof = .set(.token(try context.readPassword("Token: ")))
    }
    if arguments.has("cookie") { edit.cookie = .set(try context.readPassword("Cookie: ")) }
    if arguments.has("header") {
      var fields: [RequestSettings.Field] = []
      for name in arguments.values("header") {
        guard !name.contains(":") else {
          throw CommandFailure.usage(
            "--header takes a name alone",
            advice: "Its value is asked for, so that nobody sees it on the command line."
          )
        }
        let value = try context.readPassword("Value of \(PlainLine.safe(name)): ")
        fields.append(RequestSettings.Field(name: name, value: value))
      }
      edit.fields = .set(fields)
    }
    if let text = arguments.value("user-agent") { edit.userAgent = .set(text) }
    if arguments.has("http1") { edit.usesHTTP1 = true }
    if let proxy = arguments.value("proxy") { edit.proxy = .set(try withPassword(proxy)) }
  }

  /// What the options say of a feed for which nothing is set yet.
  func settings() throws(CommandFailure) -> RequestSettings {
    var edit = RequestEdit()
    try ask(&edit)
    return edit.applied(to: RequestSettings())
  }

  /// A proxy that wants a name gets the password that is asked for.
  private func withPassword(_ proxy: String) throws(CommandFailure) -> String {
    guard let scheme = proxy.firstRange(of: "://"), let at = proxy.lastIndex(of: "@") else {
      return proxy
    }
    let name = proxy[scheme.upperBound..<at]
    guard !name.contains(":") else {
      throw CommandFailure.usage(
        "A password does not belong on the command line",
        // An address with a name in it would lose that where the failure is printed.
        advice: "Give the proxy as NAME@host:port behind http://; the password is asked for."
      )
    }
    let password = try context.readPassword("Password of \(PlainLine.safe(String(name))): ")
    return RequestSettings.proxy(String(proxy), password: password)
  }

  /// Prints what a server shows of itself.
  func show(_ look: CertificateLook, to print: (String) -> Void) {
    print(
      """
      Shown by:    \(PlainLine.safe(look.host))
      For:         \(PlainLine.safe(look.subject))
      Signed by:   \(PlainLine.safe(look.issuer))
      Valid:       \(look.beginsAt.rfc3339.prefix(10)) to \(look.expiresAt.rfc3339.prefix(10))
      SHA-256:     \(look.fingerprint)

      """
    )
    if look.isAnother {
      print("\(look.sentenceOfAnother) \(CertificateLook.warningOfAnother)\n")
    }
    if !look.problems.isEmpty { print(look.problems.joined(separator: " ") + "\n") }
    if look.isAllowed { print("It is allowed for this feed.\n") }
  }

  /// Why there is nothing to show.
  static let noCertificate = CommandFailure(
    "The server shows no certificate that could be read",
    advice: "Only addresses that begin with https:// have one."
  )
}
