import Testing

@testable import ByteScanning

/// What goes sixty-four bytes at a time, beside the simplest loop that says the same.
@Suite struct `Wide steps find what a loop finds` {
  /// Texts of up to 300 bytes, from alphabets that hit seldom and often.
  private static let texts: [[UInt8]] = {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let alphabet = Array("ab<>&; \n\t./%?#\"'`{}~^|zA7".utf8) + [0xC3, 0xA9, 0x7F]
    return (0..<600).map { index in
      let rarity = [2, 20, 200][index % 3]
      return (0..<next(300)).map { _ in
        next(rarity) == 0 ? alphabet[next(alphabet.count)] : UInt8(ascii: "x")
      }
    }
  }()

  @Test func `the end of a short text and its traits`() {
    for text in Self.texts {
      // Something before it, and enough behind it that whole steps fit.
      let whole = [UInt8(ascii: " ")] + text + Array("<".utf8) + Array(repeating: 0x26, count: 90)
      let found = whole.span.shortText(from: 1)
      let end = whole.dropFirst().firstIndex(of: .lessThan) ?? -1
      let inside = whole[1..<end]
      #expect(found?.end == end)
      #expect(found?.traits.hasAmpersand == inside.contains(.ampersand))
      #expect(found?.traits.isBeyondASCII == inside.contains { $0 >= 0x80 })
      let isUnfolded = inside.indices.contains { place in
        whole[place] == .space ? whole[place - 1] == .space : whole[place].isASCIIWhitespace
      }
      #expect(found?.traits.isUnfolded == isUnfolded)
    }
  }

  @Test func `the end of a quoted value and its traits`() {
    for text in Self.texts {
      let whole = text + Array("\">".utf8) + Array(repeating: 0x26, count: 90)
      let end = whole.firstIndex { $0 == .quotationMark || $0 == .lessThan || $0 == .greaterThan }
      guard let end else { continue }
      let next = whole[end + 1]
      let isPlain =
        whole[end] == .quotationMark
        && (next == .greaterThan || next == .slash || next.isASCIIWhitespace)
      let found = whole.span.quotedText(from: 0, quote: .quotationMark)
      #expect(found?.end == (isPlain ? end : nil))
      guard let found else { continue }
      #expect(found.traits.hasAmpersand == whole[..<end].contains(.ampersand))
      #expect(found.traits.isBeyondASCII == whole[..<end].contains { $0 >= 0x80 })
    }
  }

  @Test func `addresses that need no work`() {
    let refused = Array("\"`}{<>\\^;".utf8) + [0x7F]
    for text in Self.texts {
      for start in [0, text.count / 2, text.count] {
        let isPlain = (start..<text.count).allSatisfy { place in
          let isDot = text[place] == UInt8(ascii: ".") || text[place] == UInt8(ascii: "%")
          let isAfterSlash = place > start && text[place - 1] == .slash
          return 0x21..<0x80 ~= text[place] && !refused.contains(text[place])
            && !(isDot && isAfterSlash)
        }
        #expect(text.span.isPlainAddress(from: start) == isPlain)
      }
    }
  }

  @Test func `a place with a defect among many without`() {
    for length in 60..<140 {
      for place in [3, length / 2, length - 1] {
        var text = Array("é".utf8) + Array(repeating: UInt8(ascii: "x"), count: length)
        #expect(text.span.firstDefect(from: 0) == nil)
        text[place] = 0x9F
        #expect(text.span.firstDefect(from: 0) == place)
        text[place] = 0x0B
        #expect(text.span.firstDefect(from: 0) == nil)
        text[place] = 0x1F
        #expect(text.span.firstDefect(from: 0) == place)
      }
    }
  }

  @Test func `eight bytes where fewer are left`() {
    for text in Self.texts where text.count < 24 {
      for place in 0...text.count {
        let word = text[place...].prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        #expect(text.span.eightBytes(at: place) == word)
      }
    }
  }

  @Test func `references in texts of all lengths, wherever they stand`() {
    let written = [
      "&lt;", "&gt;", "&amp;", "&quot;", "&apos;", "&nbsp;", "&#39;", "&#8217;", "&#233;",
    ]
    let meant = ["<", ">", "&", "\"", "'", "\u{A0}", "'", "’", "é"]
    for (number, text) in Self.texts.enumerated() {
      let plain = text.filter { $0 < 0x80 && $0 != .ampersand }
      let place = plain.count / 2
      let kind = number % written.count
      var bytes = Array(plain[..<place]) + Array(written[kind].utf8) + Array(plain[place...])
      let end = bytes.count
      let expected = Array(plain[..<place]) + Array(meant[kind].utf8) + Array(plain[place...])
      // Behind the range stands nothing, little, or enough for whole steps.
      for behind in [0, 20, 100] {
        bytes = bytes[..<end] + Array(repeating: UInt8(ascii: "&"), count: behind)
        guard let whole = UTF8Bytes(checking: bytes) else { continue }
        for start in [0, 1, place] where start <= place {
          var builder = UTF8Builder(capacity: 1)
          let stop = builder.append(decoding: whole.text, from: start, to: end)
          let decoded = builder.array
          #expect(stop == end)
          #expect(decoded == Array(expected[start...]))
        }
        // A range that ends inside of the reference holds none.
        var builder = UTF8Builder(capacity: 1)
        let stop = builder.append(decoding: whole.text, from: 0, to: place + 3)
        let decoded = builder.array
        #expect(stop == place)
        #expect(decoded == Array(plain[..<place]))
      }
    }
  }
}
