import HTTPSemantics
import Testing

@testable import Fetching

/// A small generator, so that a failure can be repeated.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  /// Source: Sebastiano Vigna, splitmix64.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}

@Suite(.timeLimit(.minutes(5))) struct `Hostile bytes` {
  private static let packed: [[UInt8]] = [
    Packed.gzip, Packed.zlib, Packed.brotli, Packed.zstandard,
  ]

  @Test(arguments: 0..<40)
  func `damaged streams end within the limit`(seed: UInt64) {
    var random = SeededGenerator(state: seed)
    for _ in 0..<50 {
      var bytes = Self.packed[Int.random(in: 0..<4, using: &random)]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255,
          using: &random
        )
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      let coding = ["gzip", "deflate", "br", "zstd", "gzip, br", "x"].randomElement(using: &random)
      let decoded = try? ContentDecoder.decode(
        bytes,
        contentEncoding: [coding ?? ""],
        limit: 1000
      )
      #expect(decoded?.body.count ?? 0 <= 1000)
    }
  }

  @Test(arguments: 0..<40)
  func `made-up header lines are read or left out`(seed: UInt64) {
    var random = SeededGenerator(state: seed)
    let alphabet = Array("HTTP/1.1 200 OK\r\n: ;=\"<>,W/\\\u{0}\u{ff}abc-09\t".utf8)
    for _ in 0..<50 {
      var collector = HeaderCollector(limit: 10_000)
      for _ in 0..<10 {
        let line = (0..<Int.random(in: 0...40, using: &random)).map { _ in
          alphabet.randomElement(using: &random) ?? 0
        }
        let isWithinLimit = collector.take(line)
        #expect(isWithinLimit)
      }
      for field in collector.fields.fields {
        _ = MediaType(field.value)
        _ = LinkField.links(in: field.value)
        _ = CacheControl([field.value])
        _ = EntityTag.list(in: field.value)
        _ = Cookies.pairs(in: field.value)
        _ = Negotiation.mediaType(field.value, available: ["text/html"])
        _ = ByteRange(field.value, length: 100)
        _ = FormFields.decode(field.value)
      }
    }
  }
}
