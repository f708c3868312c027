import Testing

@testable import ByteScanning

@Suite struct `Fingerprints of bytes` {
  @Test func `differ with every byte, the length and the seed`() {
    for length in [0, 1, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 130] {
      let bytes = (0..<length + 40).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      let range = 3..<3 + length
      let number = bytes.span.fingerprint(of: range, seed: 1)
      var seen: Set<UInt64> = [number, bytes.span.fingerprint(of: range, seed: 2)]
      seen.insert(bytes.span.fingerprint(of: 3..<4 + length, seed: 1))
      for index in range {
        for bit in [1, 0x80] as [UInt8] {
          var changed = bytes
          changed[index] ^= bit
          seen.insert(changed.span.fingerprint(of: range, seed: 1))
        }
      }
      #expect(seen.count == 3 + length * 2)
    }
  }

  @Test func `are the same wherever the bytes stand, and whatever stands around`() {
    let bytes = Array("The same text, a few times over, of more than one vector and then some".utf8)
    let number = bytes.span.fingerprint(of: 0..<bytes.count, seed: 9)
    for padding in [1, 5, 16, 40] {
      let padded = Array(repeating: UInt8(padding), count: padding) + bytes + [1, 2, 3]
      let found = padded.span.fingerprint(of: padding..<padding + bytes.count, seed: 9)
      #expect(found == number)
    }
  }
}
