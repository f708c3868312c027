import CSodium

/// What is stored of a token in its place, so that a copy of the store opens nothing.
///
/// BLAKE2b of 256 bits, quick and without a salt: a token is as random as its hash is long, so there
/// is nothing to guess. Looking one up by its hash tells nothing by the time it takes, because who
/// tries tokens cannot choose their hashes.
package enum TokenHash {
  package static func of(_ token: String) -> [UInt8] {
    Sodium.start()
    let bytes = Array(token.utf8)
    var hash = [UInt8](repeating: 0, count: Int(crypto_generichash_BYTES))
    // SAFETY: libsodium reads and writes within the arrays, whose sizes it is told.
    let status = unsafe crypto_generichash(
      &hash,
      hash.count,
      bytes,
      UInt64(bytes.count),
      nil,
      0
    )
    precondition(status == 0, "the size of the hash is a constant of the library")
    return hash
  }
}

extension SigningKey {
  /// A key that whoever has a token has too, and nobody else: for what belongs to one session and
  /// is stored nowhere.
  package init(token: String) { self.init(bytes: TokenHash.of(token)) }
}
