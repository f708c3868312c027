import Credentials
import HTTPSemantics

/// Proves that a form is one of ours, made for the session that sends it.
///
/// It is derived from the session's token, so nothing is stored, and another session has another.
/// In pages it never stands as it is: pages are compressed, and what a page holds beside text of
/// others could be guessed by its length. Each page masks it by a pad of its own, which is derived
/// from the page: the same page is the same bytes and may be kept by a browser, but a page with one
/// letter of another's text changed says nothing about this one.
///
/// Source: Gluck, Harris, Prado, "BREACH" (2013), §3.4 on masking secrets.
package struct FormToken: Sendable {
  private let key: SigningKey
  private let secret: [UInt8]

  /// - Parameter session: The token of the session, as its cookie has it.
  package init(session: String) {
    key = SigningKey(token: session)
    secret = key.signature(of: Array("form".utf8))
  }

  /// The token for a page.
  ///
  /// - Parameter page: The bytes of the page without the token.
  /// - Returns: It, under a mask.
  package func masked(on page: [UInt8]) -> String {
    let pad = key.signature(of: Array("page".utf8) + page)
    return Base64URL.encode(pad + zip(pad, secret).map { $0 ^ $1 })
  }

  /// Whether a text is the token, however masked; takes the same time for every text of its length.
  package func accepts(_ text: String) -> Bool {
    guard let bytes = Base64URL.decode(text), bytes.count == 2 * SigningKey.signatureByteCount
    else { return false }
    let (pad, rest) = (bytes.prefix(secret.count), bytes.suffix(secret.count))
    return key.accepts(zip(pad, rest).map { $0 ^ $1 }, of: Array("form".utf8))
  }
}
