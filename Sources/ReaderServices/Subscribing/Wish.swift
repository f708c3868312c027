import Fetching
import ReaderModel
import WebAddressing

/// What somebody typed to get a feed, and how they prove who they are there.
struct Wish: Sendable {
  /// Without name and password.
  let typed: String
  /// Where that was, as far as it is an address.
  let address: WebAddress?
  let proof: RequestSettings.Proof?

  /// Name and password in the address are the proof if there is no other.
  init(_ typed: String, _ proof: RequestSettings.Proof? = nil) {
    let whole = Self.withoutFeedScheme(typed)
    let address = WebAddress(typed: whole)
    self.address = address?.withoutUserInfo
    self.typed = address?.userInfo == nil ? whole : address?.withoutUserInfo.text ?? whole
    let login = address?.login.map {
      RequestSettings.Proof.login(user: $0.user, password: $0.password)
    }
    self.proof = proof ?? login
  }

  /// How an address is asked: the server that was typed knows who asks, no other does.
  func manner(asking other: String) -> RequestManner {
    guard let proof, let address else { return RequestManner() }
    return RequestManner(
      RequestSettings(proof: proof),
      enteredFor: address.origin,
      asking: other
    )
  }

  /// The server that may be told, if it is that of an address.
  func origin(for other: String) -> String? {
    guard let address, let other = WebAddress(other), address.entrusts(other) else { return nil }
    return other.origin
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
