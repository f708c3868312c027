import CCurl

/// Why a server's certificate is not believed.
package enum CertificateProblem: String, Hashable, Sendable, CaseIterable {
  case expired, notYetValid
  /// It vouches for itself.
  case selfSigned
  /// Whoever vouches for it is not known to this machine.
  case unknownIssuer
  case wrongHost
  /// The server has another key than the one that was allowed.
  case keyChanged
  case other

  /// What is wrong, if a transfer ended because of a certificate.
  ///
  /// - Parameters:
  ///   - result: How the transfer ended.
  ///   - verification: OpenSSL's number for what is wrong with the chain, 0 for nothing.
  init?(_ result: CURLcode, verification: Int) {
    switch result {
    case CURLE_SSL_PINNEDPUBKEYNOTMATCH: self = .keyChanged
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR:
      self = Self.byNumber[verification] ?? .other
    default: return nil
    }
  }

  /// Names are compared by curl itself, after a chain that is in order.
  ///
  /// Source: `X509_V_ERR_…` of OpenSSL's x509_vfy.h, which never change.
  private static let byNumber: [Int: CertificateProblem] = [
    0: .wrongHost, 2: .unknownIssuer, 9: .notYetValid, 10: .expired, 18: .selfSigned,
    19: .unknownIssuer, 20: .unknownIssuer, 21: .unknownIssuer, 62: .wrongHost, 64: .wrongHost,
  ]
}
