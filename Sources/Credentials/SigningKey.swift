import CSodium

/// Signs messages so that this installation, and nobody else, can tell that they are its own.
///
/// Keyed BLAKE2b of 128 bits: nobody can try out signatures faster than the server answers, and an
/// address stays short.
package struct SigningKey: Sendable {
  static let byteCount = Int(crypto_generichash_KEYBYTES)
  package static let signatureByteCount = 16

  private let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The same message always has the same signature.
  package func signature(of message: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: Self.signatureByteCount)
    // SAFETY: libsodium reads and writes within the arrays, whose sizes it is told.
    let status = unsafe crypto_generichash(
      &signature,
      signature.count,
      message,
      UInt64(message.count),
      bytes,
      bytes.count
    )
    precondition(status == 0, "the sizes of key and signature are constants of ours")
    return signature
  }

  /// Whether a signature belongs to a message; takes the same time wherever they differ.
  package func accepts(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard signature.count == Self.signatureByteCount else { return false }
    // SAFETY: both arrays have as many bytes as the call is told.
    return unsafe sodium_memcmp(signature, self.signature(of: message), signature.count) == 0
  }
}
