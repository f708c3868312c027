package import CivilTime
package import Fetching
import WebAddressing

/// What the server of a feed shows of itself, for somebody who decides whether it is the right one.
package struct CertificateLook: Hashable, Sendable {
  /// Which server was asked for it.
  package var host: String
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
  /// What is wrong with it by itself, a sentence each; that another one is allowed stands apart.
  package var problems: [String]
  /// Whether it is the one that is allowed.
  package var isAllowed: Bool
  /// Whether another one is allowed.
  package var isAnother: Bool

  private init(
    _ certificate: ServerCertificate,
    host: String,
    allowedKey: String?,
    at now: Timestamp
  ) {
    self.host = host
    subject = certificate.subject
    issuer = certificate.issuer
    beginsAt = certificate.beginsAt
    expiresAt = certificate.expiresAt
    fingerprint = certificate.fingerprint
    keyHash = certificate.keyHash
    isAllowed = certificate.keyHash == allowedKey
    isAnother = allowedKey != nil && !isAllowed
    var problems: [CertificateProblem] = []
    if certificate.expiresAt <= now { problems.append(.expired) }
    if certificate.beginsAt > now { problems.append(.notYetValid) }
    if certificate.isSelfSigned { problems.append(.selfSigned) }
    if !certificate.isForHost { problems.append(.wrongHost) }
    self.problems = problems.map { $0.sentence(on: host) }
  }

  /// Looks at what the server of a document shows of itself.
  ///
  /// - Returns: `nil` over plain http, and if it cannot be read.
  /// - Throws: `FetchError`.
  package init?(
    of request: FetchRequest,
    by fetcher: any Fetcher,
    at now: Timestamp
  ) async throws(FetchError) {
    guard let certificate = try await fetcher.certificate(of: request) else { return nil }
    self.init(
      certificate,
      host: WebAddress(request.address)?.host ?? "",
      allowedKey: request.manner.pinnedKey,
      at: now
    )
  }

  package var sentenceOfAnother: String { CertificateProblem.keyChanged.sentence(on: host) }

  /// What to bear in mind where it is another one than was allowed.
  package static let warningOfAnother =
    "Whoever stands between you and the server can show one, too. Ask its owner for the new fingerprint,"
    + " and compare it, before you allow this one."
}
