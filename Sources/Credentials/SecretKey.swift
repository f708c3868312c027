import CSodium

/// The one secret of an installation; keys for each purpose are derived from it.
package struct SecretKey: Sendable {
  /// What a derived key is for; numbers are never used twice.
  package enum Purpose: UInt64, Sendable {
    case pictureAddresses = 1
    case soundAddresses = 2
    case feedRequests = 3
    case hubCallbacks = 4
  }

  static let byteCount = Int(crypto_kdf_KEYBYTES)

  let bytes: [UInt8]

  init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// A key that nobody has had before, and that ends with the process unless it is kept.
  package init() {
    bytes = RandomBytes.make(Self.byteCount)
  }

  /// The key for signatures of one kind; what it signs is worth nothing for another purpose.
  package func signingKey(for purpose: Purpose) -> SigningKey {
    SigningKey(bytes: derived(for: purpose, count: SigningKey.byteCount))
  }

  /// The key that makes secrets of one kind unreadable in the store.
  package func sealingKey(for purpose: Purpose) -> SealingKey {
    SealingKey(bytes: derived(for: purpose, count: SealingKey.byteCount))
  }

  private func derived(for purpose: Purpose, count: Int) -> [UInt8] {
    Sodium.start()
    var derived = [UInt8](repeating: 0, count: count)
    // SAFETY: libsodium reads and writes within the arrays, whose sizes are those it asks for; the
    // context has the eight bytes that it reads.
    let status = unsafe crypto_kdf_derive_from_key(
      &derived,
      derived.count,
      purpose.rawValue,
      "tidings.",
      bytes
    )
    precondition(status == 0, "the size of a derived key is a constant of ours")
    return derived
  }
}

/// Starts libsodium once for the process, before any other use of it.
enum Sodium {
  private static let isReady = sodium_init() >= 0

  static func start() {
    precondition(isReady, "libsodium finds no source of randomness")
  }
}
