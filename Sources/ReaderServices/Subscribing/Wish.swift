import Fetching
import ReaderModel
import WebAddressing

/// What somebody typed to get a feed, and how its server is to be asked.
struct Wish: Sendable {
  /// Without name and password.
  let typed: String
  /// Where that was, as far as it is an address.
  let address: WebAddress?
  /// How it is asked, if otherwise than others.
  let settings: RequestSettings

  /// Name and password in the address are the proof if there is no other.
  init(_ typed: String, _ settings: RequestSettings = RequestSettings()) {
    let whole = Self.withoutFeedScheme(typed)
    let address = WebAddress(typed: whole)
    self.address = address?.withoutUserInfo
    self.typed = address?.userInfo == nil ? whole : address?.withoutUserInfo.text ?? whole
    let login = address?.login.map {
      RequestSettings.Proof.login(user: $0.user, password: $0.password)
    }
    var settings = settings
    if settings.proof == nil { settings.proof = login }
    self.settings = settings
  }

  /// How an address is asked: the server that was typed knows who asks, no other does.
  func manner(asking other: String) -> RequestManner {
    guard !settings.isEmpty, let address else { return RequestManner() }
    return RequestManner(settings, enteredFor: address.origin, asking: other)
  }

  /// What is kept for a feed at an address, and for which server: what is secret only if that is the
  /// server that was told it.
  ///
  /// - Returns: `nil` if nothing is.
  func kept(for other: String) -> (settings: RequestSettings, origin: String)? {
    guard let address, let other = WebAddress(other) else { return nil }
    let kept = address.entrusts(other) ? settings : settings.withoutSecrets
    return kept.isEmpty ? nil : (kept, other.origin)
  }

  /// `feed:https://…` and `feed://…`, as browsers once handed feeds to readers.
  ///
  /// Source: draft-obasanjo-feed-URI-scheme.
  private static func withoutFeedScheme(_ typed: String) -> String {
    let text = typed.trimmingSpaces()
    guard text.lowercased().hasPrefix("feed:") else { return text }
    let rest = text.dropFirst("feed:".count)
    return rest.hasPrefix("//") ? "http:" + rest : String(rest)
  }
}

extension String {
  fileprivate func trimmingSpaces() -> String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
