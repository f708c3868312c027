import Testing

@testable import ByteScanning

@Suite struct `UTF-8` {
  @Test(arguments: [
    "", "plain", "é", "Actualités et Infos en France et dans le monde", "Новости дня съёмка", "漢字",
    "😀",
    "tab\tline\r\nfeed",
    String(repeating: "a", count: 40) + "é" + String(repeating: "ü", count: 40),
  ])
  func `text has no defect`(text: String) {
    #expect(Array(text.utf8).span.firstDefect(from: 0) == nil)
  }

  @Test(
    arguments: [
      ([0x61, 0xE9, 0x62], 1), ([0xC0, 0x80], 0), ([0xED, 0xA0, 0x80], 0), ([0xE2, 0x82], 0),
      ([0xF4, 0x90, 0x80, 0x80], 0), ([0x61, 0x00], 1), ([0x61, 0x62, 0x08], 2),
      ([0xC3, 0xA9, 0x80], 2),
    ] as [([UInt8], Int)]
  )
  func `the first defect is found`(bytes: [UInt8], place: Int) {
    for padding in [0, 1, 15, 16, 17, 40] {
      let padded = Array(repeating: UInt8(ascii: "x"), count: padding) + bytes
      #expect(padded.span.firstDefect(from: 0) == place + padding)
    }
  }

  @Test func `what is text is what the standard library takes for text`() {
    // Every two bytes, and every lead with the second bytes at the borders, among letters.
    for lead in UInt8(0x80)...0xFF {
      for second in [0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0] as [UInt8] {
        for rest in [[], [0x80], [0x80, 0x80], [0xBF, 0x41]] as [[UInt8]] {
          for padding in [0, 14, 15, 16, 70] {
            let bytes =
              Array(repeating: UInt8(ascii: "x"), count: padding) + [lead, second] + rest
              + Array(repeating: UInt8(ascii: "y"), count: 30)
            let isText = bytes.span.firstDefect(from: 0) == nil
            #expect(isText == (String(validating: bytes, as: UTF8.self) != nil))
          }
        }
      }
    }
  }

  @Test func `control characters among letters are defects`() {
    for place in 0..<80 {
      var bytes = Array(String(repeating: "é\u{2019}a", count: 14).utf8)
      bytes.insert(0x0B, at: 0)
      let index = place < bytes.count && !bytes[place].isUTF8Continuation ? place : 0
      bytes.insert(0x01, at: index)
      var isASCII = true
      let defect = bytes.span.firstDefect(from: 0, isASCII: &isASCII)
      #expect(defect == index)
    }
  }

  @Test func `a defect never lies inside of a character`() {
    // From the second byte on this is text up to the byte that continues nothing.
    let bytes = [0xD1] + Array("\u{1F600}".utf8) + [0x82] + Array(repeating: 0x61, count: 80)
    let defects = [bytes.span.firstDefect(from: 0), bytes.span.firstDefect(from: 1)]
    #expect(defects == [0, 5])
  }

  @Test func `texts cut and pasted at random come out as the plain check has them`() {
    var state: UInt64 = 42
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let text = Array("Новости naïve café 漢字 😀 plain words that go on and on “quoted” ".utf8)
    for _ in 0..<500 {
      var bytes: [UInt8] = []
      while bytes.count < 150 {
        let start = next(text.count)
        bytes += text[start..<min(text.count, start + 1 + next(40))]
      }
      var start = 0
      while start < bytes.count {
        var plain = start
        while plain < bytes.count, case let length = bytes.span.lengthOfCharacter(at: plain),
          length > 0
        {
          plain += length
        }
        let found = bytes.span.firstDefect(from: start)
        #expect(found == (plain < bytes.count ? plain : nil))
        start = plain + 1
      }
    }
  }
}
