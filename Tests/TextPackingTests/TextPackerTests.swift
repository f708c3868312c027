import Testing

@testable import TextPacking

@Suite struct `Texts are packed` {
  private let text = Array(String(repeating: "One field after the other. ", count: 200).utf8)

  @Test(arguments: [TextPacker.Effort.light, .lasting])
  func `what is packed is unpacked again`(effort: TextPacker.Effort) throws {
    let packer = try #require(TextPacker())
    let packed = try #require(packer.pack(text, effort))
    #expect(packed.count < text.count / 10)
    #expect(unpack(packed) == text)
  }

  @Test func `what would not get smaller is left alone`() throws {
    let packer = try #require(TextPacker())
    #expect(packer.pack([], .lasting) == nil)
    #expect(packer.pack(Array("short".utf8), .lasting) == nil)
  }

  @Test func `a dictionary makes short texts smaller, and is needed to unpack them`() throws {
    let packer = try #require(TextPacker())
    let dictionary = Array("<p class='lead'>The weather in the valley, hour by hour</p>".utf8)
    let short = Array("<p class='lead'>The weather in the hills, hour by hour</p>".utf8)
    let packed = try #require(packer.pack(short, against: dictionary, .lasting))
    #expect(packed.count < short.count / 2)
    #expect(unpack(packed, against: dictionary) == short)
    #expect(unpack(packed) != short)
  }

  @Test func `damaged bytes are noticed, and end nothing`() throws {
    let packer = try #require(TextPacker())
    let packed = try #require(packer.pack(text, .lasting))
    #expect(unpack([]) == nil)
    #expect(unpack(text) == nil)
    #expect(unpack(Array(packed.dropLast())) == nil)
    for index in packed.indices {
      var damaged = packed
      damaged[index] ^= 0x55
      _ = unpack(damaged)
    }
  }
}
