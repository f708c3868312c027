import CCurl
import HTTPSemantics
import WebAddressing

// How the server of a transfer proves who it is, and what it shows for it.
extension Transfer {
  /// Says how the server proves who it is.
  func setProof() {
    if job.isLook {
      // Nothing is asked, so nothing is told to whoever it is.
      set(CURLOPT_CONNECT_ONLY, 1)
      set(CURLOPT_FRESH_CONNECT, 1)
      set(CURLOPT_CERTINFO, 1)
    }
    let pin = chain.mayCarryCredentials ? manner.pinnedKey : nil
    guard job.isLook || pin != nil else { return }
    set(CURLOPT_SSL_VERIFYPEER, 0)
    set(CURLOPT_SSL_VERIFYHOST, 0)
    // Checked in the handshake, before anything is sent, whether or not the chain is.
    if !job.isLook, let pin { set(CURLOPT_PINNEDPUBLICKEY, "sha256//\(pin)") }
  }

  /// What comes of a look: no answer, but perhaps a certificate.
  func look() -> RawAnswer {
    RawAnswer(
      status: 0,
      address: chain.current.withoutUserInfo.text,
      headers: HeaderFields(),
      body: [],
      isComplete: true,
      cookies: [],
      certificate: certificate()
    )
  }

  /// What the server itself showed; those that vouch for it stand behind.
  private func certificate() -> ServerCertificate? {
    var list: UnsafeMutablePointer<curl_certinfo>?
    // SAFETY: the lists belong to the handle and live as long as it does; there are as many as the
    // number says, and their texts end with a zero.
    guard unsafe tidings_easy_get_certificates(handle, &list) == CURLE_OK,
      let list = unsafe list, unsafe list.pointee.num_of_certs > 0
    else { return nil }
    var next = unsafe list.pointee.certinfo[0]
    while let entry = unsafe next {
      if let text = unsafe entry.pointee.data {
        let line = unsafe String(cString: text)
        if line.hasPrefix("Cert:") {
          return ServerCertificate(pem: String(line.dropFirst(5)), host: chain.current.host)
        }
      }
      unsafe next = entry.pointee.next
    }
    return nil
  }
}
