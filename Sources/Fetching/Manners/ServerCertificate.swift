import CGnuTLS
package import CivilTime
import HTTPSemantics

/// What a server shows of itself before anything is asked of it, believed or not.
package struct ServerCertificate: Hashable, Sendable {
  /// The SHA-256 of its SubjectPublicKeyInfo in base64: what `RequestManner.pinnedKey` compares.
  package var keyHash: String
  /// The SHA-256 of the whole certificate, in the form in which browsers show it: `AB:CD:…`.
  package var fingerprint: String
  /// For whom it is: the common name of the subject, or all of it.
  package var subject: String
  /// Who vouches for it.
  package var issuer: String
  package var beginsAt: Timestamp
  package var expiresAt: Timestamp
  package var isSelfSigned: Bool
  /// Whether it is for the host that was asked.
  package var isForHost: Bool

  package init(
    keyHash: String,
    fingerprint: String,
    subject: String,
    issuer: String,
    beginsAt: Timestamp,
    expiresAt: Timestamp,
    isSelfSigned: Bool,
    isForHost: Bool
  ) {
    self.keyHash = keyHash
    self.fingerprint = fingerprint
    self.subject = subject
    self.issuer = issuer
    self.beginsAt = beginsAt
    self.expiresAt = expiresAt
    self.isSelfSigned = isSelfSigned
    self.isForHost = isForHost
  }

  /// Reads a certificate as text (PEM); `nil` if it is none.
  init?(pem: String, host: String) {
    var made: gnutls_x509_crt_t?
    guard unsafe gnutls_x509_crt_init(&made) >= 0, let certificate = unsafe made else { return nil }
    defer { unsafe gnutls_x509_crt_deinit(certificate) }
    var bytes = Array(pem.utf8)
    let read = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      // SAFETY: the buffer outlives the call, and its size is given.
      var datum = unsafe gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
      return unsafe gnutls_x509_crt_import(certificate, &datum, GNUTLS_X509_FMT_PEM)
    }
    guard read >= 0,
      // SAFETY, for all of them: the certificate lives until the end, and each call writes at most
      // as much as the size beside its buffer says.
      let key = unsafe Self.bytes({ buffer, count in
        unsafe gnutls_x509_crt_get_key_id(
          certificate,
          GNUTLS_KEYID_USE_SHA256.rawValue,
          buffer,
          count
        )
      }),
      let hash = unsafe Self.bytes({ buffer, count in
        unsafe gnutls_x509_crt_get_fingerprint(certificate, GNUTLS_DIG_SHA256, buffer, count)
      })
    else { return nil }
    keyHash = Self.base64(key)
    fingerprint = hash.map(Self.hexadecimal).joined(separator: ":")
    subject = unsafe Self.name(certificate, gnutls_x509_crt_get_dn)
    issuer = unsafe Self.name(certificate, gnutls_x509_crt_get_issuer_dn)
    beginsAt = Timestamp(seconds: Int64(unsafe gnutls_x509_crt_get_activation_time(certificate)))
    expiresAt = Timestamp(seconds: Int64(unsafe gnutls_x509_crt_get_expiration_time(certificate)))
    isSelfSigned = unsafe gnutls_x509_crt_check_issuer(certificate, certificate) != 0
    isForHost = unsafe gnutls_x509_crt_check_hostname(certificate, host) != 0
  }

  private static func bytes(
    _ write: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>) -> Int32
  ) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 64)
    var count = bytes.count
    let result = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe write(buffer.baseAddress, &count)
    }
    return result >= 0 ? Array(bytes.prefix(count)) : nil
  }

  private static func name(
    _ certificate: gnutls_x509_crt_t,
    _ read: (gnutls_x509_crt_t?, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?) -> Int32
  ) -> String {
    var buffer = [CChar](repeating: 0, count: 2048)
    var count = buffer.count
    guard unsafe read(certificate, &buffer, &count) >= 0 else { return "" }
    let bytes = buffer.prefix(count).prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    let whole = String(decoding: bytes, as: UTF8.self)
    let common = whole.split(separator: ",").first { $0.hasPrefix("CN=") }?.dropFirst(3)
    return common.map(String.init) ?? whole
  }

  /// The usual base64, which pads.
  private static func base64(_ bytes: [UInt8]) -> String {
    let text = Base64URL.encode(bytes).map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
    return String(text) + String(repeating: "=", count: (4 - text.count % 4) % 4)
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }
}
