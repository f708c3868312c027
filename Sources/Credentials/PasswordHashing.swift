import CSodium
import HTTPSemantics

/// Makes and compares hashes of passwords that people choose: argon2id, so that whoever steals the
/// store can try few guesses for much memory and time.
///
/// Takes some tens of milliseconds and blocks: never call it on a thread that others wait for.
/// Source: RFC 9106; OWASP Password Storage Cheat Sheet, which wants at least 19 MiB and two passes.
package struct PasswordHashing: Hashable, Sendable {
  /// Passes over the memory.
  package var passes: UInt64
  package var memoryInBytes: Int

  package init(passes: UInt64 = 3, memoryInBytes: Int = 32 << 20) {
    self.passes = passes
    self.memoryInBytes = memoryInBytes
  }

  /// As quick as the algorithm allows; for tests that are not about the hash.
  package static let quick = PasswordHashing(passes: 1, memoryInBytes: 8 << 10)

  /// The hash with its salt and its cost, as text.
  ///
  /// - Returns: `nil` if the machine has not the memory for it.
  package func hash(_ password: String) -> String? {
    Sodium.start()
    let bytes = Self.characters(password)
    var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    // SAFETY: libsodium reads as many bytes as it is told, and writes at most what the array has.
    let status = unsafe crypto_pwhash_str_alg(
      &text,
      bytes,
      UInt64(bytes.count),
      passes,
      memoryInBytes,
      crypto_pwhash_ALG_ARGON2ID13
    )
    guard status == 0 else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether a password has this hash; takes the same time for every password.
  package func accepts(_ password: String, hash: String) -> Bool {
    Sodium.start()
    let bytes = Self.characters(password)
    // SAFETY: libsodium reads as many bytes as it is told, and a text that ends in a zero.
    return unsafe crypto_pwhash_str_verify(hash, bytes, UInt64(bytes.count)) == 0
  }

  /// Whether the hash was made at another cost than this.
  package func isOutdated(_ hash: String) -> Bool {
    // SAFETY: libsodium reads a text that ends in a zero.
    unsafe crypto_pwhash_str_needs_rehash(hash, passes, memoryInBytes) != 0
  }

  /// A hash of nothing that anybody knows: comparing with it takes the time that a real one takes.
  package func decoy() -> String {
    let cost = "m=\(memoryInBytes >> 10),t=\(passes),p=1"
    return "$argon2id$v=19$\(cost)$\(Self.base64(16))$\(Self.base64(32))"
  }

  private static func characters(_ text: String) -> [CChar] {
    text.utf8.map { CChar(bitPattern: $0) }
  }

  /// Random bytes in the alphabet of these texts: the usual one of base64, without padding.
  private static func base64(_ count: Int) -> String {
    String(
      Base64URL.encode(RandomBytes.make(count)).map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
    )
  }
}
