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
}
