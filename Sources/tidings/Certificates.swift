// The certificate that the server was told to use: read at the start, and again on SIGHUP.

import CivilTime
import Commands
import HTTPServing

/// Reads certificate and key, checks them, and uses them for connections that come from now on.
///
/// - Returns: The hosts that the certificate is for.
/// - Throws: What is wrong with which file, and what to do about it.
func useCertificate(_ certificatePath: String, _ keyPath: String) throws(CommandFailure) -> [String]
{
  let bytes = (certificate: try readFile(certificatePath), key: try readFile(keyPath))
  do throws(CertificateError) {
    let certificate = try Certificate(certificate: bytes.certificate, key: bytes.key, at: now())
    CertificateKeeper.use(certificate)
    return certificate.names
  } catch {
    throw CommandFailure(error, certificatePath, keyPath)
  }
}

extension CommandFailure {
  fileprivate init(_ error: CertificateError, _ certificate: String, _ key: String) {
    switch error {
    case .noCertificate:
      self.init(
        "There is no certificate in this file",
        place: certificate,
        advice: "It should have lines of -----BEGIN CERTIFICATE-----; with Let's Encrypt it is"
          + " fullchain.pem."
      )
    case .noKey:
      self.init(
        "There is no private key in this file",
        place: key,
        advice: "It should have a line of -----BEGIN PRIVATE KEY-----; with Let's Encrypt it is"
          + " privkey.pem."
      )
    case .keyIsLocked:
      self.init(
        "The key is locked by a pass phrase, which nobody can type when the machine starts",
        place: key,
        advice: "Write it without one, for the owner's eyes only:"
          + " (umask 077; openssl pkey -in \(key) -out key.pem)."
      )
    case .keyOfAnother:
      self.init(
        "The key is not that of the certificate",
        place: key,
        advice: "Take the two files that were made together; of a chain, the server's own"
          + " certificate stands first."
      )
    case .expired(let end):
      self.init(
        "The certificate ended on \(end.rfc3339.prefix(10))",
        place: certificate,
        advice: "Renew it; certbot renew does so for those of Let's Encrypt."
      )
    case .notYetValid(let start):
      self.init(
        "The certificate begins on \(start.rfc3339.prefix(10))",
        place: certificate,
        advice: "Check the clock of this machine."
      )
    }
  }
}
