import CSodium
import HTTPSemantics

/// Bytes that nobody can guess.
package enum RandomBytes {
  package static func make(_ count: Int) -> [UInt8] {
    Sodium.start()
    var bytes = [UInt8](repeating: 0, count: count)
    // SAFETY: libsodium writes as many bytes as the array has.
    unsafe randombytes_buf(&bytes, count)
    return bytes
  }

  /// A name that nobody can guess, made of letters, digits, `-` and `_`: 256 bits.
  package static func token() -> String { Base64URL.encode(make(32)) }
}
