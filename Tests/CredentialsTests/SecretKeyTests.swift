import Glibc
import TestSupport
import Testing

@testable import Credentials

@Suite struct `The secret key` {
  private let folder = TemporaryFolder()

  @Test func `is made once and kept for its owner alone`() throws {
    let path = folder.file("reader.key")
    let first = try SecretKey.kept(at: path)
    #expect(try SecretKey.kept(at: path).bytes == first.bytes)
    #expect(first.bytes != SecretKey().bytes)
    var facts = stat()
    #expect(unsafe stat(path, &facts) == 0)
    #expect(facts.st_mode & 0o777 == 0o600)
  }

  @Test func `leaves no draft behind`() throws {
    _ = try SecretKey.kept(at: folder.file("reader.key"))
    var found = unsafe glob_t()
    #expect(unsafe glob(folder.file("reader.key.*"), 0, nil, &found) == GLOB_NOMATCH)
  }

  @Test func `closes a file that others could read`() throws {
    let path = folder.file("reader.key")
    _ = try SecretKey.kept(at: path)
    unsafe chmod(path, 0o644)
    _ = try SecretKey.kept(at: path)
    var facts = stat()
    #expect(unsafe stat(path, &facts) == 0)
    #expect(facts.st_mode & 0o777 == 0o600)
  }

  @Test func `many at once get the same key`() async throws {
    let path = folder.file("reader.key")
    let keys = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<16 { group.addTask { try SecretKey.kept(at: path).bytes } }
      return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    #expect(keys.count == 1)
  }

  @Test(arguments: ["", "short", "not+base64url/at=all", String(repeating: "A", count: 60)])
  func `a damaged file is an error and stays as it is`(text: String) {
    let path = folder.file("reader.key")
    let file = unsafe fopen(path, "w")
    unsafe fputs(text, file)
    unsafe fclose(file)
    #expect(throws: SecretKeyError(code: .damaged, path: path)) { try SecretKey.kept(at: path) }
  }

  @Test func `a folder that is not there is an error`() {
    let path = folder.file("nowhere/reader.key")
    #expect(throws: SecretKeyError(code: .cannotCreate, path: path, errno: ENOENT)) {
      try SecretKey.kept(at: path)
    }
  }
}

@Suite struct `Signatures` {
  private let key = SecretKey().signingKey(for: .pictureAddresses)

  @Test func `fit their message and no other`() {
    let message = Array("https://example.org/a.jpg".utf8)
    let signature = key.signature(of: message)
    #expect(signature == key.signature(of: message))
    #expect(key.accepts(signature, of: message))
    #expect(!key.accepts(signature, of: message + [0]))
    #expect(!key.accepts(Array(signature.dropLast()), of: message))
    #expect(!key.accepts([], of: message))
    for index in signature.indices {
      var forged = signature
      forged[index] ^= 1
      #expect(!key.accepts(forged, of: message))
    }
  }

  @Test func `of another key are worth nothing`() {
    let other = SecretKey().signingKey(for: .pictureAddresses)
    #expect(!key.accepts(other.signature(of: [1, 2, 3]), of: [1, 2, 3]))
  }

  @Test func `of the same key are the same after a restart`() throws {
    let bytes = (0..<32).map { UInt8($0) }
    let key = try #require(SecretKey(bytes: bytes)).signingKey(for: .pictureAddresses)
    let again = try #require(SecretKey(bytes: bytes)).signingKey(for: .pictureAddresses)
    #expect(key.signature(of: []) == again.signature(of: []))
  }

  @Test func `tokens differ and fit into addresses`() {
    let tokens = Set((0..<100).map { _ in RandomBytes.token() })
    #expect(tokens.count == 100)
    #expect(tokens.allSatisfy { $0.utf8.count == 43 })
  }
}
