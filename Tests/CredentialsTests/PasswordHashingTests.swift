import Testing

@testable import Credentials

@Suite struct `Passwords` {
  private let hashing = PasswordHashing.quick

  @Test func `have another hash each time, and each of them knows the password`() throws {
    let first = try #require(hashing.hash("correct horse"))
    let second = try #require(hashing.hash("correct horse"))
    #expect(first != second)
    #expect(first.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"))
    #expect(hashing.accepts("correct horse", hash: first))
    #expect(hashing.accepts("correct horse", hash: second))
    #expect(!hashing.accepts("Correct horse", hash: first))
    #expect(!hashing.accepts("", hash: first))
  }

  @Test func `hashed at another cost are to be hashed anew`() throws {
    let hash = try #require(hashing.hash("correct horse"))
    #expect(!hashing.isOutdated(hash))
    #expect(PasswordHashing().isOutdated(hash))
  }

  @Test func `are compared with a decoy at the same cost, which none has`() {
    let decoy = hashing.decoy()
    #expect(decoy != hashing.decoy())
    #expect(!hashing.isOutdated(decoy))
    #expect(!hashing.accepts("", hash: decoy))
    #expect(!hashing.accepts("correct horse", hash: "no hash at all"))
  }

  @Test func `cost what is recommended`() throws {
    let hashing = PasswordHashing()
    let hash = try #require(hashing.hash("correct horse"))
    #expect(hash.hasPrefix("$argon2id$v=19$m=32768,t=3,p=1$"))
    #expect(!hashing.isOutdated(hashing.decoy()))
  }
}

@Suite struct `Tokens` {
  @Test func `are stored as hashes that tell nothing of them`() {
    let token = RandomBytes.token()
    #expect(token.utf8.count == 43)
    #expect(TokenHash.of(token).count == 32)
    #expect(TokenHash.of(token) == TokenHash.of(token))
    #expect(TokenHash.of(token) != TokenHash.of(RandomBytes.token()))
    #expect(TokenHash.of("") != TokenHash.of(token))
  }
}
