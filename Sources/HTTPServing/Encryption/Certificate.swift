import CGnuTLS
package import CivilTime
import HTTPSemantics
import WebAddressing

/// A certificate that browsers believe, those that vouch for it, and its key.
///
/// Checked when it is read, because otherwise the first to notice would be a browser, whose words
/// help nobody who looks after a server.
@safe package final class Certificate: @unchecked Sendable {
  // Unchecked because pointers are not `Sendable`; nothing here changes after `init`, and gnutls
  // only reads it.
  private let chain: UnsafeMutablePointer<gnutls_pcert_st>
  private let count: UInt32
  private let key: gnutls_privkey_t
  /// The hosts that it is for, in lower case; perhaps with a star in the place of the first label.
  package let names: [String]
  package let expiresAt: Timestamp

  private static let longestChain: UInt32 = 16

  /// - Parameters:
  ///   - certificate: The bytes of a PEM file: the server's own certificate, and those that lead to
  ///     one that browsers know.
  ///   - key: The bytes of a PEM file with the private key of the first.
  ///   - now: The time, as certificates end.
  /// - Throws: What is wrong with which of them.
  package init(
    certificate: [UInt8],
    key: [UInt8],
    at now: Timestamp
  ) throws(CertificateError) {
    let chain = UnsafeMutablePointer<gnutls_pcert_st>.allocate(capacity: Int(Self.longestChain))
    var count = Self.longestChain
    let read = unsafe Self.withDatum(certificate) {
      unsafe gnutls_pcert_list_import_x509_raw(
        chain,
        &count,
        $0,
        GNUTLS_X509_FMT_PEM,
        GNUTLS_X509_CRT_LIST_SORT.rawValue
      )
    }
    guard read >= 0, count > 0 else {
      unsafe chain.deallocate()
      throw .noCertificate
    }
    do throws(CertificateError) {
      let leaf = unsafe Leaf(chain)
      if leaf.expiresAt <= now { throw .expired(leaf.expiresAt) }
      if leaf.beginsAt > now { throw .notYetValid(leaf.beginsAt) }
      let own = try unsafe Self.privateKey(key)
      guard unsafe Self.belongs(own, to: chain) else {
        unsafe gnutls_privkey_deinit(own)
        throw .keyOfAnother
      }
      unsafe self.key = unsafe own
      names = leaf.names
      expiresAt = leaf.expiresAt
    } catch {
      unsafe Self.free(chain, count)
      throw error
    }
    unsafe self.chain = chain
    self.count = count
  }

  deinit {
    unsafe Self.free(chain, count)
    unsafe gnutls_privkey_deinit(key)
  }

  /// Hands the parts to gnutls, which keeps the pointers as long as its handshake takes.
  @unsafe func give(
    _ chain: UnsafeMutablePointer<UnsafeMutablePointer<gnutls_pcert_st>?>,
    _ count: UnsafeMutablePointer<UInt32>,
    _ key: UnsafeMutablePointer<gnutls_privkey_t?>
  ) {
    unsafe chain.pointee = unsafe self.chain
    unsafe count.pointee = self.count
    unsafe key.pointee = unsafe self.key
  }

  // MARK: Reading

  /// Lends bytes to gnutls in its own form; they live during the call.
  private static func withDatum(
    _ bytes: [UInt8],
    _ body: (UnsafePointer<gnutls_datum_t>) -> Int32
  ) -> Int32 {
    var bytes = bytes
    return unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      // SAFETY: the buffer outlives the call, and its size is given.
      var datum = unsafe gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
      return unsafe body(&datum)
    }
  }

  @unsafe private static func privateKey(
    _ bytes: [UInt8]
  ) throws(CertificateError) -> gnutls_privkey_t {
    var key: gnutls_privkey_t?
    guard unsafe gnutls_privkey_init(&key) >= 0, let key = unsafe key else { throw .noKey }
    let read = unsafe withDatum(bytes) {
      unsafe gnutls_privkey_import_x509_raw(key, $0, GNUTLS_X509_FMT_PEM, nil, 0)
    }
    guard read >= 0 else {
      unsafe gnutls_privkey_deinit(key)
      let text = String(decoding: bytes, as: UTF8.self)
      // Both forms say so in their first lines: `ENCRYPTED PRIVATE KEY`, `Proc-Type: 4,ENCRYPTED`.
      throw text.contains("ENCRYPTED") ? .keyIsLocked : .noKey
    }
    return unsafe key
  }

  @unsafe private static func belongs(
    _ key: gnutls_privkey_t,
    to chain: UnsafeMutablePointer<gnutls_pcert_st>
  ) -> Bool {
    var own: gnutls_pubkey_t?
    guard unsafe gnutls_pubkey_init(&own) >= 0, let own = unsafe own else { return false }
    defer { unsafe gnutls_pubkey_deinit(own) }
    guard unsafe gnutls_pubkey_import_privkey(own, key, 0, 0) >= 0 else { return false }
    let name = unsafe identity(of: own)
    return unsafe name != nil && name == identity(of: chain.pointee.pubkey)
  }

  /// A hash that names a public key.
  @unsafe private static func identity(of key: gnutls_pubkey_t?) -> [UInt8]? {
    guard let key = unsafe key else { return nil }
    var bytes = [UInt8](repeating: 0, count: 64)
    var count = bytes.count
    // SAFETY: the buffer is given with its size.
    let result = unsafe gnutls_pubkey_get_key_id(key, 0, &bytes, &count)
    return result >= 0 ? Array(bytes.prefix(count)) : nil
  }

  @unsafe private static func free(_ chain: UnsafeMutablePointer<gnutls_pcert_st>, _ count: UInt32)
  {
    // SAFETY: gnutls has filled in so many.
    for index in 0..<Int(count) { unsafe gnutls_pcert_deinit(chain + index) }
    unsafe chain.deallocate()
  }
}

/// What stands in the server's own certificate.
private struct Leaf {
  var names: [String] = []
  var beginsAt = Timestamp(seconds: 0)
  var expiresAt = Timestamp(seconds: 0)

  @unsafe init(_ first: UnsafeMutablePointer<gnutls_pcert_st>) {
    var certificate: gnutls_x509_crt_t?
    guard unsafe gnutls_pcert_export_x509(first, &certificate) >= 0,
      let certificate = unsafe certificate
    else { return }
    defer { unsafe gnutls_x509_crt_deinit(certificate) }
    beginsAt = Timestamp(seconds: Int64(unsafe gnutls_x509_crt_get_activation_time(certificate)))
    expiresAt = Timestamp(seconds: Int64(unsafe gnutls_x509_crt_get_expiration_time(certificate)))
    unsafe readNames(certificate)
  }

  /// Source: RFC 5280 §4.2.1.6.
  @unsafe private mutating func readNames(_ certificate: gnutls_x509_crt_t) {
    var buffer = [UInt8](repeating: 0, count: 512)
    // As many as authorities put into one.
    for index in 0..<UInt32(200) {
      var count = buffer.count
      // SAFETY: the buffer is given with its size, and what was written is within it.
      let kind = unsafe gnutls_x509_crt_get_subject_alt_name(
        certificate,
        index,
        &buffer,
        &count,
        nil
      )
      if kind == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE { return }
      guard kind >= 0 else { continue }
      let bytes = Array(buffer.prefix(count))
      switch UInt32(kind) {
      case GNUTLS_SAN_DNSNAME.rawValue:
        names.append(String(decoding: bytes, as: UTF8.self).asciiLowercased())
      case GNUTLS_SAN_IPADDRESS.rawValue:
        guard let address = InternetAddress(bytes: bytes) else { continue }
        if case .v6 = address { names.append("[\(address)]") } else { names.append("\(address)") }
      default: break
      }
    }
  }
}
