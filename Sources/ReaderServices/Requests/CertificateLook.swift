package import CivilTime
import Fetching

/// What the server of a feed shows of itself, for somebody who decides whether it is the right one.
package struct CertificateLook: Hashable, Sendable {
  /// For whom it is.
  package var subject: String
  /// Who vouches for it.
  package var issuer: String
  package var beginsAt: Timestamp
  package var expiresAt: Timestamp
  /// The SHA-256 of the certificate, as browsers show it.
  package var fingerprint: String
  /// What to set to allow it.
  package var keyHash: String
  /// What is wrong with it, a sentence each.
  package var problems: [String]
  /// Whether it is the one that is allowed.
  package var isAllowed: Bool

  init(_ certificate: ServerCertificate, isAllowed allowedKey: String?, at now: Timestamp) {
    subject = certificate.subject
    issuer = certificate.issuer
    beginsAt = certificate.beginsAt
    expiresAt = certificate.expiresAt
    fingerprint = certificate.fingerprint
    keyHash = certificate.keyHash
    isAllowed = certificate.keyHash == allowedKey
    problems = []
    if certificate.expiresAt <= now { problems.append("It has expired.") }
    if certificate.beginsAt > now { problems.append("It is not valid yet.") }
    if certificate.isSelfSigned { problems.append("It is signed by nobody but itself.") }
    if !certificate.isForHost { problems.append("It is for another host.") }
  }
}
