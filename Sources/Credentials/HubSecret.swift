import CGnuTLS
import CSodium
package import HTTPSemantics

/// The secret that a hub was given with a subscription, and by whose knowledge its pushes are told
/// from those of everybody else.
package struct HubSecret: Sendable {
  /// As it was sent to the hub.
  package let text: String

  package init(_ text: String) { self.text = text }

  /// Whether a body was signed with the secret; takes the same time wherever the codes differ.
  package func accepts(_ signature: HubSignature, of body: [UInt8]) -> Bool {
    guard let own = self.signature(of: body, by: signature.method) else { return false }
    guard own.code.count == signature.code.count else { return false }
    // SAFETY: both arrays have as many bytes as the call is told.
    return unsafe sodium_memcmp(own.code, signature.code, own.code.count) == 0
  }

  /// The signature of a body.
  ///
  /// - Returns: `nil` if the library has been told not to compute that hash.
  package func signature(of body: [UInt8], by method: HubSignature.Method) -> HubSignature? {
    var code = [UInt8](repeating: 0, count: method.length)
    let key = Array(text.utf8)
    // SAFETY: the library reads as many bytes as it is told, and writes as many as the hash has.
    let status = unsafe gnutls_hmac_fast(
      Self.algorithm(method),
      key,
      key.count,
      body,
      body.count,
      &code
    )
    return status == 0 ? HubSignature(method, code: code) : nil
  }

  private static func algorithm(_ method: HubSignature.Method) -> gnutls_mac_algorithm_t {
    switch method {
    case .sha1: GNUTLS_MAC_SHA1
    case .sha256: GNUTLS_MAC_SHA256
    case .sha384: GNUTLS_MAC_SHA384
    case .sha512: GNUTLS_MAC_SHA512
    }
  }
}
