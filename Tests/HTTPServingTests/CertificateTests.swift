import CivilTime
import Testing

@testable import HTTPServing

@Suite struct `A certificate` {
  private let now = Timestamp(seconds: 1_800_000_000)

  private func certificate(
    _ certificate: String = ownCertificate,
    _ key: String = ownKey,
    at time: Timestamp? = nil
  ) throws(CertificateError) -> Certificate {
    try Certificate(certificate: Array(certificate.utf8), key: Array(key.utf8), at: time ?? now)
  }

  @Test func `tells its hosts and its end`() throws {
    let certificate = try certificate()
    #expect(
      certificate.names == [
        "reader.example", "*.reader.example", "192.0.2.7", "[2001:db8::7]",
      ]
    )
    #expect(certificate.expiresAt > now)
  }

  @Test func `may stand among other things in its file`() throws {
    #expect(throws: Never.self) { try certificate("a note\n" + ownCertificate + "\n", ownKey) }
    #expect(throws: Never.self) { try certificate(ownCertificate + "\n" + ownKey, ownKey) }
  }

  @Test func `is refused with the reason`() {
    let late = Timestamp(seconds: 4_000_000_000)
    let early = Timestamp(seconds: 1_000_000_000)
    #expect(throws: CertificateError.noCertificate) { try certificate("", ownKey) }
    #expect(throws: CertificateError.noCertificate) { try certificate(ownKey, ownKey) }
    #expect(throws: CertificateError.noKey) { try certificate(ownCertificate, "") }
    #expect(throws: CertificateError.noKey) { try certificate(ownCertificate, ownCertificate) }
    #expect(throws: CertificateError.keyOfAnother) { try certificate(ownCertificate, otherKey) }
    #expect(throws: CertificateError.keyIsLocked) { try certificate(ownCertificate, lockedKey) }
    #expect(throws: CertificateError.keyIsLocked) { try certificate(ownCertificate, oldLockedKey) }
    #expect(throws: CertificateError.self) { try certificate(at: late) }
    #expect(throws: CertificateError.self) { try certificate(at: early) }
  }
}

/// Made for these tests, and good for nothing else.
private let ownCertificate = """
  -----BEGIN CERTIFICATE-----
  MIIBvjCCAWSgAwIBAgIUNkwYTk3MWHy1WT4p2AhoRdtBxtkwCgYIKoZIzj0EAwIw
  ETEPMA0GA1UEAwwGQSB0ZXN0MB4XDTI2MTEzMDA5NTcyNFoXDTM2MTEyNzA5NTcy
  NFowETEPMA0GA1UEAwwGQSB0ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
  1ItFnf53U6hqr9RT5UJs73zFhPtKkRik0drCZweNIGynHhOQzWo7ZnvSxn/ap1QZ
  MHVcda/I8Ih4FCEWVMRfXKOBmTCBljAdBgNVHQ4EFgQUbQX6epTP6OF7jDCt6Qd3
  XGX0LYEwHwYDVR0jBBgwFoAUbQX6epTP6OF7jDCt6Qd3XGX0LYEwDwYDVR0TAQH/
  BAUwAwEB/zBDBgNVHREEPDA6gg5SZWFkZXIuRXhhbXBsZYIQKi5yZWFkZXIuZXhh
  bXBsZYcEwAACB4cQIAENuAAAAAAAAAAAAAAABzAKBggqhkjOPQQDAgNIADBFAiBw
  cK2YWV9Iku1QfNIFsuXolWjmH3aiFLJZ/koQrRCXOgIhAP/2m63b8Hvfvqs+oLa9
  FOmnsz26ZoCsx3MHXbn4v6Yc
  -----END CERTIFICATE-----
  """

private let ownKey = """
  -----BEGIN PRIVATE KEY-----
  MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3UJrj0FQl7EA7Z/s
  Zert8RFYNVFugxAg6bAc9UdXTsuhRANCAATUi0Wd/ndTqGqv1FPlQmzvfMWE+0qR
  GKTR2sJnB40gbKceE5DNajtme9LGf9qnVBkwdVx1r8jwiHgUIRZUxF9c
  -----END PRIVATE KEY-----
  """

private let otherKey = """
  -----BEGIN PRIVATE KEY-----
  MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgBY64lo7v2JYmIKUt
  mJr6CVokVBI6wqzMhZ5iHA74ujqhRANCAARti6eUUbzzjSrl/vgVDoHDRJv+sk1G
  f43ZE5DNlIe7IIGUsZFSmUEWfPMa6J8j7kxac8Nyh2R+DZWLA8VkqjS5
  -----END PRIVATE KEY-----
  """

private let lockedKey = """
  -----BEGIN ENCRYPTED PRIVATE KEY-----
  MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAjSQk7xPF1CEQICCAAw
  DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEP7Xn6VsvOUaEpslB4tPwzwEgZCY
  IHViQ+Bc97N1t3IaDZ/zSMKZ4x5n7bbyUZQ1mfbppjgDTuk5OTNwZAhjB1e9Mv0A
  zJG2tkArmiYCnYxHBfd8V8Ja3+8aTFJPNkpqZ6O3WZF+atndPZsEuCDSDxmU6kpX
  vTd3MvfslCrCU1ANo7yzf4j5NOiR68fKtdXB+tM6k+J61vxdgvFBKQNtosdtjZU=
  -----END ENCRYPTED PRIVATE KEY-----
  """

private let oldLockedKey = """
  -----BEGIN EC PRIVATE KEY-----
  Proc-Type: 4,ENCRYPTED
  DEK-Info: AES-256-CBC,573527C29E4A309B53A7557FCFAE0263

  X4W1/1QbBvPtHn2DNicav6Tjr4rbEE4iBbV/PDVpSIsyIGf7JHS0xUd849SNZNHH
  HmO1Fx9tjef/9okVroln+pYMaoUNSTgsWVIXzO/zsfIlX4PLbW8lGqoAveQodrOq
  vZcyNOhbl3KuQkmeo/Z8zUju+Vxs4zrsfa7+KiOyIGY=
  -----END EC PRIVATE KEY-----
  """
