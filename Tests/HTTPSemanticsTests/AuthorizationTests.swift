import Testing

@testable import HTTPSemantics

@Suite struct `What a program proves itself with` {
  @Test func `is a name and a password, or a password alone`() {
    // Source: RFC 7617 §2 (the first); RFC 6750 §2.1 (the last).
    let basic = AuthorizationField("Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
    #expect(basic?.name == "Aladdin" && basic?.secret == "open sesame")
    let colons = AuthorizationField("basic YTpiOmM=")
    #expect(colons?.name == "a" && colons?.secret == "b:c")
    let bearer = AuthorizationField("Bearer mF_9.B5f-4.1JqM")
    #expect(bearer?.name == nil && bearer?.secret == "mF_9.B5f-4.1JqM")
  }

  @Test(arguments: [
    "", "Basic", "Basic ", "Bearer", "Bearer  ", "Basic !!!", "Basic QWxhZGRpbg==", "Basic /w==",
    "Digest username=x", "Bearer" + String(repeating: " x", count: 1000),
  ]) func `is nothing else`(field: String) {
    #expect(AuthorizationField(field) == nil)
  }
}
