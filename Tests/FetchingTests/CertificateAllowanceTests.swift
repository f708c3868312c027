import CivilTime
import HTTPSemantics
import HTTPServing
import TestSupport
import Testing

@testable import Fetching

/// A server whose certificate nobody vouches for, as somebody's own machine has it.
///
/// One after the other: there is one certificate for the process.
@Suite(.serialized, .timeLimit(.minutes(5))) struct `A certificate that is not believed` {
  /// Runs a server that shows a certificate and answers with the cookie that it got.
  private func withServer(
    _ certificate: String,
    _ key: String,
    _ test: @Sendable @escaping (String) async throws -> Void
  ) async throws {
    // One that has expired is taken as of when it had not.
    let seconds: Int64 = certificate == expiredCertificate ? 1_736_000_000 : 1_800_000_000
    let early = Timestamp(seconds: seconds)
    CertificateKeeper.use(
      try Certificate(certificate: Array(certificate.utf8), key: Array(key.utf8), at: early)
    )
    var configuration = Server.Configuration()
    configuration.listeners = [Server.Listener(.address("127.0.0.1", port: 0), isEncrypted: true)]
    let server = Server(configuration) { request in
      .text(200, request.headers["Cookie"] ?? "no cookie")
    }
    let (ports, announce) = AsyncStream.makeStream(of: UInt16.self)
    try await withThrowingTaskGroup { group in
      group.addTask { try await server.run { announce.yield($0[0].port ?? 0) } }
      let port = try #require(await ports.first { _ in true })
      defer { server.stop() }
      try await test("https://127.0.0.1:\(port)/feed.xml")
      server.stop()
      try await group.waitForAll()
    }
  }

  /// Handshakes take their time where all cores are busy.
  private let patient = FetchConfiguration.forTests {
    $0.connectTimeout = .seconds(40)
    $0.totalTimeout = .seconds(50)
  }

  private func request(_ address: String, key: String? = nil) -> FetchRequest {
    var request = FetchRequest(address: address)
    request.manner.pinnedKey = key
    request.manner.cookie = "sid=42"
    return request
  }

  @Test(
    arguments: [
      (ownCertificate, ownKey, .selfSigned), (expiredCertificate, ownKey, .expired),
    ] as [(String, String, CertificateProblem)]
  )
  func `is refused, and it is told why`(
    certificate: String,
    key: String,
    problem: CertificateProblem
  ) async throws {
    try await withServer(certificate, key) { address in
      let failure = try #require(await outcome(request(address), patient).failure)
      #expect(failure.code == .tlsFailed)
      // A certificate that vouches for itself and has expired is told by either.
      #expect(
        failure.certificate == problem
          || problem == .expired && failure.certificate == .selfSigned
      )
    }
  }

  @Test func `is shown without anything being asked of its server`() async throws {
    try await withServer(ownCertificate, ownKey) { address in
      let look = try #require(
        try await FetchLoop(patient).certificate(of: request(address))
      )
      #expect(look.subject == "Tidings test" && look.issuer == "Tidings test")
      #expect(look.isSelfSigned && look.isForHost)
      #expect(look.keyHash == ownKeyHash)
      #expect(look.fingerprint.split(separator: ":").count == 32)
    }
    try await withServer(otherCertificate, otherKey) { address in
      let look = try #require(
        try await FetchLoop(patient).certificate(of: request(address))
      )
      #expect(!look.isForHost && look.keyHash != ownKeyHash)
    }
    let plain = try ScriptedServer(.answer(text: "x"))
    #expect(try await FetchLoop(patient).certificate(of: request(plain.address())) == nil)
    #expect(plain.requests.isEmpty)
  }

  @Test func `is told by its whole name, whatever stands in that`() throws {
    let certificate = try #require(ServerCertificate(pem: oddlyNamedCertificate, host: "a.example"))
    #expect(certificate.subject == "Muster, Söhne \"& Co.")
    #expect(certificate.issuer == certificate.subject)
  }

  @Test func `is taken where its key is the one that was allowed`() async throws {
    try await withServer(ownCertificate, ownKey) { address in
      let body = try await outcome(request(address, key: ownKeyHash), patient).get().body
      #expect(String(decoding: body, as: UTF8.self).hasPrefix("sid=42"))
    }
    // The same key in a certificate that has expired.
    try await withServer(expiredCertificate, ownKey) { address in
      let response = try await outcome(request(address, key: ownKeyHash), patient).get()
      #expect(response.status == 200)
    }
  }

  @Test func `is refused when its key is another one`() async throws {
    try await withServer(otherCertificate, otherKey) { address in
      let failure = try #require(await outcome(request(address, key: ownKeyHash), patient).failure)
      #expect(failure.code == .tlsFailed && failure.certificate == .keyChanged)
    }
  }

  @Test func `is not taken from a server that a redirect leads to`() async throws {
    try await withServer(ownCertificate, ownKey) { address in
      let server = try ScriptedServer(.redirect(302, to: address))
      let failure = await outcome(request(server.address(), key: ownKeyHash), patient).failure
      #expect(failure?.certificate == .selfSigned)
    }
  }
}

/// Made for these tests, and good for nothing else.
private let ownCertificate = """
  -----BEGIN CERTIFICATE-----
  MIIBkzCCATqgAwIBAgIUAb4KvYrRECN7fWz7+sBHv818ShowCgYIKoZIzj0EAwIw
  FzEVMBMGA1UEAwwMVGlkaW5ncyB0ZXN0MB4XDTI2MTEzMDE1Mzg0OVoXDTM2MTEy
  NzE1Mzg0OVowFzEVMBMGA1UEAwwMVGlkaW5ncyB0ZXN0MFkwEwYHKoZIzj0CAQYI
  KoZIzj0DAQcDQgAEsRHvJApZXhqnyYQ7FxDp7y4OJuId/bfxStzMATrMYACAPtfI
  3bWICwy0kCkOAOnL7Xw2a+2A/1tHz7YGh2ZfBaNkMGIwHQYDVR0OBBYEFP1N2UYo
  /kYOX4xzsREvtol+pWbAMB8GA1UdIwQYMBaAFP1N2UYo/kYOX4xzsREvtol+pWbA
  MA8GA1UdEwEB/wQFMAMBAf8wDwYDVR0RBAgwBocEfwAAATAKBggqhkjOPQQDAgNH
  ADBEAiAVxa2SrLwcjT+CMmxCCYrBc0xglfZf4yDSnHzQMmvg3wIgGNEUBrDzo8D8
  n4tl+hc1jdLl8I29B5WdwtO6TbHORec=
  -----END CERTIFICATE-----
  """

private let ownKey = """
  -----BEGIN PRIVATE KEY-----
  MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg69PRJkQfyGc9eWn+
  z7ONYrm27aB9195d8DGEB42ve8ehRANCAASxEe8kClleGqfJhDsXEOnvLg4m4h39
  t/FK3MwBOsxgAIA+18jdtYgLDLSQKQ4A6cvtfDZr7YD/W0fPtgaHZl8F
  -----END PRIVATE KEY-----
  """

/// The SHA-256 of its SubjectPublicKeyInfo, as OpenSSL calculates it.
private let ownKeyHash = "hufVGuSJoLv5RwoNVYErxB3Tk3WuKDDDST4QNEX5DdY="

/// Of the same key, for January of 2025.
private let expiredCertificate = """
  -----BEGIN CERTIFICATE-----
  MIIBTzCB9aADAgECAgEBMAoGCCqGSM49BAMCMBcxFTATBgNVBAMMDFRpZGluZ3Mg
  dGVzdDAeFw0yNTAxMDEwMDAwMDBaFw0yNTAyMDEwMDAwMDBaMBcxFTATBgNVBAMM
  DFRpZGluZ3MgdGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABLER7yQKWV4a
  p8mEOxcQ6e8uDibiHf238UrczAE6zGAAgD7XyN21iAsMtJApDgDpy+18NmvtgP9b
  R8+2BodmXwWjMjAwMA8GA1UdEQQIMAaHBH8AAAEwHQYDVR0OBBYEFP1N2UYo/kYO
  X4xzsREvtol+pWbAMAoGCCqGSM49BAMCA0kAMEYCIQDD5ue95ehzBAy+g8Ig88q6
  nmG+C1mwtEjtMuTQHGd6FAIhAPPtPMphUREzNBfy/cimiuzcP+ZKVdTUO5zFpUWH
  hLwJ
  -----END CERTIFICATE-----
  """

/// For another host.
private let otherCertificate = """
  -----BEGIN CERTIFICATE-----
  MIIBnTCCAUOgAwIBAgIUVlZRtj6CTHZTlUk48EmUHD26LZowCgYIKoZIzj0EAwIw
  FzEVMBMGA1UEAwwMVGlkaW5ncyB0ZXN0MB4XDTI2MTEzMDE1Mzg0OVoXDTM2MTEy
  NzE1Mzg0OVowFzEVMBMGA1UEAwwMVGlkaW5ncyB0ZXN0MFkwEwYHKoZIzj0CAQYI
  KoZIzj0DAQcDQgAEfDENwX5OfisPAgVnrVO0/6xo7wMawZHb9u6gHsJuSB35ctE1
  SaJRxDKm/Y5di7yvn6iPgRjIW8M9QO+NyxuE5KNtMGswHQYDVR0OBBYEFMb9ohz0
  18JOYeEBYppWQ1oXjkoCMB8GA1UdIwQYMBaAFMb9ohz018JOYeEBYppWQ1oXjkoC
  MA8GA1UdEwEB/wQFMAMBAf8wGAYDVR0RBBEwD4INb3RoZXIuZXhhbXBsZTAKBggq
  hkjOPQQDAgNIADBFAiEAiSCfx8iS+n3e4mgrvry2kJsGQI3xXFkys9bOPVE6/KcC
  IBCNeAnHI1/or0d05xCmbL5qg07hchWCKzxOZyiz+LkX
  -----END CERTIFICATE-----
  """

private let otherKey = """
  -----BEGIN PRIVATE KEY-----
  MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmbsBCP9Ioyhy4SC3
  gCrws3KtzgZwCLdsdA4m+Ryr+W6hRANCAAR8MQ3Bfk5+Kw8CBWetU7T/rGjvAxrB
  kdv27qAewm5IHfly0TVJolHEMqb9jl2LvK+fqI+BGMhbwz1A743LG4Tk
  -----END PRIVATE KEY-----
  """

private let oddlyNamedCertificate = """
  -----BEGIN CERTIFICATE-----
  MIIBtzCCAV2gAwIBAgIURBsSqMDxwuH2HnYVaFKBLMCUCIwwCgYIKoZIzj0EAwIw
  MTEPMA0GA1UECgwGR2FyZGVuMR4wHAYDVQQDDBVNdXN0ZXIsIFPDtmhuZSAiJiBD
  by4wHhcNMjYxMTMwMTg1MTQ4WhcNMzYxMTI3MTg1MTQ4WjAxMQ8wDQYDVQQKDAZH
  YXJkZW4xHjAcBgNVBAMMFU11c3RlciwgU8O2aG5lICImIENvLjBZMBMGByqGSM49
  AgEGCCqGSM49AwEHA0IABImIM5lEmae9bd6HZvtHLYzKOvtQQmJa28C8eHKnBFYL
  WmENOiCfG4p8W+v6ISCNa/AcHmKeBHLO9umjVj0LfjajUzBRMB0GA1UdDgQWBBSm
  H9OvL2tTdN/XLeDYiEkOYx61OTAfBgNVHSMEGDAWgBSmH9OvL2tTdN/XLeDYiEkO
  Yx61OTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIB2UJ2B3934X
  Rdrfwhyxl3iXrzeASo9WTNAE+HsrQoTVAiEAjO+voV/sH4A1UIkgo4BQp72QkXEP
  BDInpNBjVEywjYs=
  -----END CERTIFICATE-----
  """
