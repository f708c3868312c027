import HTTPSemantics
import Testing

@Suite struct `The signature of a hub` {
  static let digest = "de7c9b85b8b78aa6bc8a7a36f70a90701c9db4d9"

  @Test func `is a method and a code of its length`() {
    let signature = HubSignature("sha1=\(Self.digest)")
    #expect(signature?.method == .sha1)
    #expect(signature?.code.count == 20 && signature?.code.first == 0xde)
    #expect(HubSignature(" SHA1=\(Self.digest.uppercased()) ") == signature)
    #expect(signature?.text == "sha1=\(Self.digest)")
  }

  @Test(arguments: [
    "", "=", "sha1", "sha1=", Self.digest, "md5=\(Self.digest)", "sha256=\(Self.digest)",
    "sha1=\(Self.digest)0", "sha1=\(Self.digest)00", "sha1==\(Self.digest.dropLast())",
    "sha1=g\(Self.digest.dropFirst())", "sha1= \(Self.digest.dropFirst())",
    "sha1=\(Self.digest.dropLast(2))é",
  ]) func `is nothing else`(field: String) {
    #expect(HubSignature(field) == nil)
  }
}
