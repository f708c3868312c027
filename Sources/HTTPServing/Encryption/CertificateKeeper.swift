import CGnuTLS
import Synchronization

/// The certificate that new connections are encrypted with; connections that are open keep theirs.
///
/// One for the process, because gnutls asks for it by a call that carries nothing by which several
/// servers could be told apart.
package enum CertificateKeeper {
  private static let kept = Mutex<[Certificate]>([])

  /// A handshake that has begun may still look at the one before; it has less time to do so than
  /// replacing them all takes.
  private static let mostKept = 4

  /// From the next connection on.
  package static func use(_ certificate: Certificate) {
    kept.withLock { kept in
      kept.insert(certificate, at: 0)
      if kept.count > mostKept { kept.removeLast() }
    }
  }

  /// What gnutls calls in each handshake.
  static let retrieve:
    @convention(c) (
      gnutls_session_t?, UnsafePointer<gnutls_datum_t>?, Int32,
      UnsafePointer<gnutls_pk_algorithm_t>?, Int32,
      UnsafeMutablePointer<UnsafeMutablePointer<gnutls_pcert_st>?>?, UnsafeMutablePointer<UInt32>?,
      UnsafeMutablePointer<gnutls_privkey_t?>?
    ) -> Int32 = { _, _, _, _, _, chain, count, key in
      guard let chain = unsafe chain, let count = unsafe count, let key = unsafe key,
        let present = kept.withLock({ $0.first })
      else { return -1 }
      // SAFETY: gnutls reads what it is given until its handshake is over, and so long it is kept.
      unsafe present.give(chain, count, key)
      return 0
    }
}
