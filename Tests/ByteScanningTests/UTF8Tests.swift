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
}
