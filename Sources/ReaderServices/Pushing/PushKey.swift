package import Credentials
import HTTPSemantics

/// Makes the addresses to which hubs push, and the secrets that they sign with.
///
/// Both come from a random number of the subscription and the key of the installation, which does not
/// lie in the store: who has a copy of the store can neither push nor find the addresses.
package struct PushKey: Sendable {
  private let key: SigningKey

  package init(_ key: SecretKey) { self.key = key.signingKey(for: .hubCallbacks) }

  static func nonce() -> [UInt8] { RandomBytes.make(16) }

  /// The last part of the address: 256 bits that nobody can guess.
  func callback(_ nonce: [UInt8]) -> String { text("callback", nonce) }

  func secret(_ nonce: [UInt8]) -> HubSecret { HubSecret(text("secret", nonce)) }

  private func text(_ purpose: String, _ nonce: [UInt8]) -> String {
    let halves = ["1", "2"].map { key.signature(of: Array("\(purpose) \($0) ".utf8) + nonce) }
    return Base64URL.encode(halves[0] + halves[1])
  }
}
