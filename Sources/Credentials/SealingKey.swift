import CSodium

/// Makes secrets unreadable to whoever has a copy of the store without the key beside it.
///
/// XChaCha20-Poly1305: nonces are long enough to be random, and what was changed is noticed.
/// Source: libsodium's `crypto_aead_xchacha20poly1305_ietf`; draft-irtf-cfrg-xchacha.
package struct SealingKey: Sendable {
  static let byteCount = Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES)
  private static let nonceByteCount = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
  private static let tagByteCount = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

  private let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// - Parameters:
  ///   - message: What is secret.
  ///   - context: What it belongs to, which is not secret: it opens together with that alone.
  /// - Returns: A nonce and the sealed message behind it; another one each time.
  package func seal(_ message: [UInt8], for context: [UInt8]) -> [UInt8] {
    let nonce = RandomBytes.make(Self.nonceByteCount)
    var sealed = [UInt8](repeating: 0, count: message.count + Self.tagByteCount)
    // SAFETY: libsodium reads as much as it is told, and writes as much as the array has; nonce and
    // key have the sizes that it asks for.
    let status = unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
      &sealed,
      nil,
      message,
      UInt64(message.count),
      context,
      UInt64(context.count),
      nil,
      nonce,
      bytes
    )
    precondition(status == 0, "sealing cannot fail")
    return nonce + sealed
  }

  /// - Returns: `nil` if it was sealed with another key or for another context, or has been changed.
  package func open(_ sealed: [UInt8], for context: [UInt8]) -> [UInt8]? {
    guard sealed.count >= Self.nonceByteCount + Self.tagByteCount else { return nil }
    Sodium.start()
    let nonce = Array(sealed.prefix(Self.nonceByteCount))
    let rest = Array(sealed.dropFirst(Self.nonceByteCount))
    var message = [UInt8](repeating: 0, count: rest.count - Self.tagByteCount)
    // SAFETY: as above; the message is shorter than what it is sealed in by the size of the tag.
    let status = unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
      &message,
      nil,
      nil,
      rest,
      UInt64(rest.count),
      context,
      UInt64(context.count),
      nonce,
      bytes
    )
    return status == 0 ? message : nil
  }
}
