import Testing

@testable import ByteScanning

/// Each search that goes sixteen bytes at a time, beside the simplest loop that says the same.
@Suite struct `Vectors find what a loop finds` {
  /// Texts of all lengths around the width of a vector, from an alphabet that hits often.
  private static let texts: [[UInt8]] = {
    var generator = Numbers(state: 0x9E37_79B9_7F4A_7C15)
    let alphabet = Array("ab<>&; \n\t\u{B}\u{C}\r.-/:_zA7'\"".utf8) + [0xC3, 0xA9, 0x7F]
    return (0..<400).map { index in
      let sparse = index % 3 == 0
      return (0..<index % 67).map { _ in
        sparse && generator.next() % 8 != 0
          ? UInt8(ascii: "x") : alphabet[Int(generator.next() % UInt64(alphabet.count))]
      }
    }
  }()

  private struct Numbers {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }

  @Test func `the first of two bytes`() {
    for text in Self.texts {
      for start in [0, text.count / 3] {
        for end in [start, text.count - (text.count - start) / 4, text.count] {
          let naive = text[start..<end].firstIndex { $0 == 0x3C || $0 == 0x26 } ?? end
          #expect(
            text.span.firstIndex(of: .lessThan, or: .ampersand, from: start, to: end) == naive
          )
        }
      }
    }
  }

  @Test func `a range that stands once more`() {
    for text in Self.texts where text.count > 2 {
      let twice = text + text
      for length in [0, 1, text.count - 1, text.count] {
        #expect(repeats(twice, 0..<length, at: text.count))
        guard length > 0 else { continue }
        var changed = twice
        changed[text.count + length - 1] ^= 1
        #expect(!repeats(changed, 0..<length, at: text.count))
        #expect(repeats(changed, 0..<length - 1, at: text.count))
      }
      #expect(!repeats(text, 0..<2, at: text.count - 1))
    }
  }

  private func repeats(_ bytes: [UInt8], _ range: Range<Int>, at place: Int) -> Bool {
    bytes.span.repeats(range, at: place)
  }

  @Test func `white space that folding changes`() {
    for text in Self.texts {
      for start in [0, min(1, text.count)] {
        let naive = (start..<text.count).first { index in
          guard text[index].isASCIIWhitespace else { return false }
          return text[index] != .space || index > start && text[index - 1] == .space
        }
        let found = text.span.firstUnfoldedSpace(from: start, to: text.count)
        #expect(found == naive ?? text.count)
      }
    }
  }

  @Test func `capitals and letters beyond ASCII`() {
    for text in Self.texts {
      let naive = text.contains { 0x41...0x5A ~= $0 || $0 >= 0x80 }
      let found = text.span.mayHaveCapitals
      #expect(found == naive)
    }
  }

  @Test func `short texts and what is in them`() throws {
    for text in Self.texts where text.count > 1 {
      let padded = text + Array(repeating: UInt8(ascii: "<"), count: 32)
      let end = try #require(padded[1...].firstIndex(of: .lessThan))
      let inside = padded[1..<end]
      let short = padded.span.shortText(from: 1)
      let found = try #require(short)
      #expect(found.end == end)
      #expect(found.traits.hasAmpersand == inside.contains(.ampersand))
      #expect(found.traits.isBeyondASCII == inside.contains { $0 >= 0x80 })
      let isUnfolded = inside.indices.contains { index in
        inside[index].isASCIIWhitespace
          && (inside[index] != .space || padded[index - 1] == .space)
      }
      #expect(found.traits.isUnfolded == isUnfolded)
    }
  }

  @Test func `a long text is left to others`() {
    let text = Array(repeating: UInt8(ascii: "x"), count: 800) + [0x3C]
    for start in [0, 1, text.count] {
      let found = text.span.shortText(from: start)
      #expect(found == nil)
    }
  }

  @Test func `text is folded up to markup as a loop would`() throws {
    for text in Self.texts {
      guard let checked = UTF8Bytes(checking: text) else { continue }
      var builder = UTF8Builder()
      var isPending = false
      let end = builder.append(
        folding: checked.text,
        from: 0,
        to: text.count,
        isSpacePending: &isPending
      )
      let naiveEnd = text.firstIndex { $0 == .lessThan || $0 == .ampersand } ?? text.count
      var naive: [UInt8] = []
      var isNaivePending = false
      for byte in text[..<naiveEnd] {
        if byte.isASCIIWhitespace {
          isNaivePending = !naive.isEmpty
        } else {
          if isNaivePending { naive.append(.space) }
          isNaivePending = false
          naive.append(byte)
        }
      }
      let folded = builder.array
      #expect(end == naiveEnd)
      #expect(folded == naive)
      #expect(isPending == isNaivePending)
    }
  }

  @Test func `how far two texts are the same`() {
    for text in Self.texts {
      for place in [0, 1, 15, 16, 17, text.count - 1] where text.indices.contains(place) {
        var other = text
        other[place] ^= 1
        let same = text.span.lengthOfCommonBeginning(with: other.span)
        #expect(same == place)
      }
      let whole = text.span.lengthOfCommonBeginning(with: (text + [1]).span)
      #expect(whole == text.count)
    }
  }

  @Test func `quoted values and what is in them`() {
    for text in Self.texts {
      for (after, goesOn) in [(">", true), (" ", true), ("/", true), ("x", false), ("=", false)] {
        let padded = text + Array("\"\(after)".utf8) + Array(repeating: 0x20, count: 32)
        let place = padded.firstIndex { $0 == 0x22 || $0 == 0x3C || $0 == 0x3E } ?? 0
        let isEnd = padded[place] == 0x22 && (place < text.count || goesOn)
        let next = padded[place + 1]
        let isNaive = isEnd && (next.isASCIIWhitespace || next == 0x3E || next == 0x2F)
        let found = padded.span.quotedText(from: 0, quote: 0x22)
        #expect(found?.end == (isNaive ? place : nil))
        guard let found else { continue }
        #expect(found.traits.hasAmpersand == padded[..<place].contains(.ampersand))
        #expect(found.traits.isBeyondASCII == padded[..<place].contains { $0 >= 0x80 })
      }
    }
  }

  @Test func `masks as bits`() {
    for text in Self.texts where text.count >= 16 {
      let block = text.span.block(at: 0)
      let (mask, high) = (block.equals(.lessThan), block.highBits)
      for index in 0..<16 {
        #expect((mask.bits &>> UInt32(index) & 1 != 0) == (text[index] == 0x3C))
        #expect((high &>> UInt32(index) & 1 != 0) == (text[index] >= 0x80))
      }
      #expect(mask.first == text[..<16].firstIndex(of: 0x3C) ?? 16)
      #expect(mask.isAny == text[..<16].contains(0x3C))
    }
  }
}

@Suite struct `Decoding into a builder` {
  @Test(
    arguments: [
      ("a &lt;b&gt; &amp;amp; &quot;c&quot; &apos;", "a <b> &amp; \"c\" '"),
      ("&#8217;&#39;&#233;&#160;", "\u{2019}'\u{E9}\u{A0}"),
      ("&nbsp;end", "\u{A0}end"),
      (String(repeating: "word ", count: 9) + "&lt;" + String(repeating: "x", count: 33), nil),
    ] as [(String, String?)]
  )
  func `frequent references need no look-up`(written: String, decoded: String?) {
    let expected = decoded ?? written.replacing("&lt;", with: "<")
    for padding in [0, 1, 15, 16, 17, 31, 32, 33, 59, 60, 61, 62, 63, 64, 65, 127, 200] {
      for rest in [0, 1, 7, 8, 9, 70, 140] {
        let (before, after) = (
          String(repeating: "-", count: padding), String(repeating: "+", count: rest)
        )
        #expect(decode(Array((before + written + after).utf8)) == before + expected + after)
      }
    }
  }

  @Test(arguments: [
    "&eacute;", "&#150;", "&#x41;", "&#0;", "&#55357;", "&", "&#", "&lt", "&#99999999;",
  ])
  func `any other reference is left to others`(written: String) {
    #expect(decode(Array("ab\(written)".utf8)) == nil)
    #expect(decode(Array("ab\(written) and more behind it".utf8)) == nil)
    let far = String(repeating: "and more behind it ", count: 9)
    #expect(decode(Array("\(far)\(written)\(far)".utf8)) == nil)
  }

  @Test func `a reference ends with the range`() throws {
    let text = try #require(UTF8Bytes(checking: Array("ab&lt;cd".utf8)))
    var builder = UTF8Builder(capacity: 1)
    let stop = builder.append(decoding: text.text, from: 0, to: 5)
    #expect(stop == 2)
    let decoded = builder.text.string(0..<builder.count)
    #expect(decoded == "ab")
  }

  /// The whole text decoded; `nil` if a reference was left.
  private func decode(_ bytes: [UInt8]) -> String? {
    guard let text = UTF8Bytes(checking: bytes) else { return nil }
    var builder = UTF8Builder(capacity: 1)
    guard builder.append(decoding: text.text, from: 0, to: bytes.count) == bytes.count else {
      return nil
    }
    return builder.text.string(0..<builder.count)
  }
}

@Suite struct `A stack of plain values` {
  @Test func `grows, is cut, and keeps its order`() {
    var stack = PlainStack<Int>(capacity: 2)
    for number in 0..<100 { stack.append(number) }
    stack.insertFirst(-1)
    let (count, first, last) = (stack.count, stack[0], stack.last)
    #expect(count == 101)
    #expect(first == -1)
    #expect(last == 99)
    stack.truncate(to: 3)
    stack[1] = 7
    var taken: [Int] = []
    while let number = stack.popLast() { taken.append(number) }
    #expect(taken == [1, 7, -1])
    let isEmpty = stack.isEmpty
    #expect(isEmpty)
  }
}
