import Testing

@testable import Credentials

@Suite struct `A sealing key` {
  private let key = SecretKey()

  @Test func `opens what it sealed, for what it was sealed for`() {
    let sealing = key.sealingKey(for: .feedRequests)
    for text in ["", "x", "a password", String(repeating: "long ", count: 1000)] {
      let sealed = sealing.seal(Array(text.utf8), for: [1])
      #expect(sealing.open(sealed, for: [1]) == Array(text.utf8))
      #expect(sealing.open(sealed, for: [2]) == nil)
      #expect(SecretKey().sealingKey(for: .feedRequests).open(sealed, for: [1]) == nil)
    }
  }

  @Test func `never seals twice alike`() {
    let sealing = key.sealingKey(for: .feedRequests)
    #expect(sealing.seal([1, 2, 3], for: []) != sealing.seal([1, 2, 3], for: []))
  }

  @Test func `opens nothing that was changed or cut`() {
    let sealing = key.sealingKey(for: .feedRequests)
    let sealed = sealing.seal(Array("secret".utf8), for: [])
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(sealing.open(changed, for: []) == nil)
      #expect(sealing.open(Array(sealed.prefix(index)), for: []) == nil)
    }
  }
}
