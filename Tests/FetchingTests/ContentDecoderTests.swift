import Testing

@testable import Fetching

/// What the compressed bytes below say.
private let plain = Array("<rss><channel><title>Hello</title></channel></rss>".utf8)

/// The same text as made by gzip, zlib, deflate, brotli and zstd.
enum Packed {
  static let gzip = bytes(
    "1f8b0800000000000203b3292a2eb6b349ce48cccb4bcdb1b329c92cc949b5f348cdc9c9b7d187706cf4"
      + "e1b2fa20c5003845cc4432000000"
  )
  static let zlib = bytes(
    "78dab3292a2eb6b349ce48cccb4bcdb1b329c92cc949b5f348cdc9c9b7d187706cf4e1b2fa20c500d10b"
      + "1204"
  )
  static let deflate = bytes(
    "b3292a2eb6b349ce48cccb4bcdb1b329c92cc949b5f348cdc9c9b7d187706cf4e1b2fa20c500"
  )

  static let brotli = bytes(
    "1b3100a01d07760c3dd2257a63d53c486572e3a57dd8dee6c0440edcdbe248fe0c3546e78f51609ba6200f"
  )
  static let zstandard = bytes(
    "28b52ffd20326d010034023c7273733e3c6368616e6e656c3e3c7469746c653e48656c6c6f3c2f3c2f"
      + "2f7273733e020041150c0cd309"
  )

  static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}

@Suite struct `Content codings` {
  private func decode(
    _ body: [UInt8],
    _ fields: [String] = [],
    limit: Int = 1000
  ) throws(ContentDecoder.Failure) -> ContentDecoder.Decoded {
    try ContentDecoder.decode(body, contentEncoding: fields, limit: limit)
  }

  @Test(arguments: [
    (Packed.gzip, ["gzip"]), (Packed.gzip, ["X-GZIP"]), (Packed.gzip, []),
    (Packed.gzip, ["identity"]), (Packed.gzip, ["deflate"]), (Packed.zlib, ["deflate"]),
    (Packed.deflate, ["deflate"]), (plain, []), (plain, ["gzip"]), (plain, ["deflate"]),
    (plain, ["br"]), (plain, ["zstd"]), (plain, ["x-nonsense"]), (plain, ["", " , "]),
  ])
  func `are undone, whatever the label says`(body: [UInt8], fields: [String]) throws {
    #expect(try decode(body, fields) == .init(body: plain))
  }

  @Test func `Brotli and Zstandard are read where libcurl brings them`() throws {
    let offered = ContentDecoder.acceptEncoding
    #expect(offered.hasPrefix("gzip, deflate"))
    if offered.contains("br") {
      #expect(try decode(Packed.brotli, ["br"]) == .init(body: plain))
      #expect(throws: ContentDecoder.Failure.tooLarge) {
        try decode(Packed.brotli, ["br"], limit: 49)
      }
    }
    if offered.contains("zstd") {
      #expect(try decode(Packed.zstandard, ["zstd"]) == .init(body: plain))
      let two = Packed.zstandard + Packed.zstandard
      #expect(try decode(two, ["zstd"]).body == plain + plain)
      #expect(try decode(Packed.gzip, ["zstd"]).body == plain)
    }
  }

  @Test func `all members of a gzip file count`() throws {
    #expect(try decode(Packed.gzip + Packed.gzip, ["gzip"]).body == plain + plain)
    #expect(try decode(Packed.gzip + [0, 0, 0], ["gzip"]) == .init(body: plain))
  }

  @Test func `a cut or damaged stream gives what it held, and says so`() throws {
    let cut = try decode(Array(Packed.gzip.dropLast(12)), ["gzip"])
    #expect(!cut.isComplete && !cut.body.isEmpty && plain.starts(with: cut.body))
    var damaged = Packed.gzip
    damaged[damaged.count - 6] ^= 1
    #expect(try decode(damaged, ["gzip"]) == .init(body: plain, isComplete: false))
  }

  @Test func `what grows too large is given up`() {
    #expect(throws: ContentDecoder.Failure.tooLarge) { try decode(Packed.gzip, [], limit: 49) }
    #expect(throws: ContentDecoder.Failure.tooLarge) { try decode(plain, [], limit: 49) }
  }

  @Test func `what is neither packed nor text is an error`() {
    #expect(throws: ContentDecoder.Failure.unreadable("gzip")) {
      try decode([0x1F, 0x8B, 0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], ["gzip"])
    }
  }

  @Test func `made-up layers end`() throws {
    #expect(try decode(plain, Array(repeating: "gzip, br, deflate", count: 1000)).body == plain)
  }

  @Test func `an empty body stays empty`() throws {
    #expect(try decode([], ["gzip"]).body == [])
  }
}
