package import CivilTime

/// Why a certificate and its key cannot be used; the sentence for people is made where it is shown.
package enum CertificateError: Error, Hashable, Sendable {
  /// There is no certificate in PEM form in the first file.
  case noCertificate
  /// There is no private key in PEM form in the second file.
  case noKey
  /// The key is locked by a pass phrase, which nobody could type when the machine starts.
  case keyIsLocked
  /// The key is another one's.
  case keyOfAnother
  case expired(Timestamp)
  case notYetValid(Timestamp)
}
