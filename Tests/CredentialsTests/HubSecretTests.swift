import Credentials
import HTTPSemantics
import Testing

@Suite struct `The secret of a hub` {
  private let secret = HubSecret("key")
  private let body = Array("The quick brown fox jumps over the lazy dog".utf8)

  // Computed with Python's hmac.
  @Test(arguments: [
    "sha1=de7c9b85b8b78aa6bc8a7a36f70a90701c9db4d9",
    "sha256=f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8",
    "sha384=d7f4727e2c0b39ae0f1e40cc96f60242d5b7801841cea6fc592c5d3e1ae50700582a96cf35e1e554995f"
      + "e4e03381c237",
    "sha512=b42af09057bac1e2d41708e48a902e09b5ff7f12ab428a4fe86653c73dd248fb82f948a549f7b791a5b4"
      + "1915ee4d1ec3935357e4e2317250d0372afa2ebeeb3a",
  ]) func `signs by all methods that hubs know`(field: String) throws {
    let signature = try #require(HubSignature(field))
    #expect(secret.accepts(signature, of: body))
    #expect(secret.signature(of: body, by: signature.method)?.text == field)
    #expect(!secret.accepts(signature, of: body + [0]))
    #expect(!secret.accepts(signature, of: []))
    #expect(!HubSecret("Key").accepts(signature, of: body))
  }

  @Test func `signs nothing at all, too`() throws {
    let signature = try #require(secret.signature(of: [], by: .sha256))
    #expect(secret.accepts(signature, of: []))
  }
}
