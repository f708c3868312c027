import CGnuTLS
package import CivilTime
import HTTPSemantics

/// What a server shows of itself before anything is asked of it, believed or not.
package struct ServerCertificate: Hashable, Sendable {
  /// The SHA-256 of its SubjectPublicKeyInfo in base64: what `RequestManner.pinnedKey` compares.
  package var keyHash: String
  /// The SHA-256 of the whole certificate, in the form in which browsers show it: `AB:CD:…`.
  package var fingerprint: String
  /// For whom it is: the common name of the subject, else its organisation, else all of it.
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
    subject = unsafe Self.name(
      certificate,
      gnutls_x509_crt_get_dn_by_oid,
      whole: gnutls_x509_crt_get_dn
    )
    issuer = unsafe Self.name(
      certificate,
      gnutls_x509_crt_get_issuer_dn_by_oid,
      whole: gnutls_x509_crt_get_issuer_dn
    )
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

  /// A part of a name, which may have commas and anything else in it, by its object identifier; else
  /// the whole name, as RFC 4514 writes it.
  private static func name(
    _ certificate: gnutls_x509_crt_t,
    _ read: (
      gnutls_x509_crt_t?, UnsafePointer<CChar>?, UInt32, UInt32, UnsafeMutableRawPointer?,
      UnsafeMutablePointer<Int>?
    ) -> Int32,
    whole: (gnutls_x509_crt_t?, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?) -> Int32
  ) -> String {
    // Source: X.520, id-at-commonName and id-at-organizationName.
    for part in ["2.5.4.3", "2.5.4.10"] {
      let text = unsafe text { buffer, count in
        unsafe read(certificate, part, 0, 0, UnsafeMutableRawPointer(buffer), count)
      }
      if let text, !text.isEmpty { return unescaped(text) }
    }
    return unsafe text { unsafe whole(certificate, $0, $1) } ?? ""
  }

  /// What is meant by a part that was written as RFC 4514 §2.4 wants it: `\\,` and `\\C3`.
  static func unescaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.first else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(next)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func text(
    _ write: (UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>) -> Int32
  ) -> String? {
    var buffer = [CChar](repeating: 0, count: 2048)
    var count = buffer.count
    // SAFETY: at most as much is written as `count` says.
    let result = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      unsafe write(buffer.baseAddress, &count)
    }
    guard result >= 0 else { return nil }
    let bytes = buffer.prefix(count).prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return String(decoding: bytes, as: UTF8.self)
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
