import Testing

@testable import QRCoding

@Suite struct `A QR code` {
  @Test(arguments: [(1, 1), (14, 1), (15, 2), (26, 2), (27, 3), (106, 6), (107, 7), (213, 10)])
  func `is as small as its text allows`(count: Int, version: Int) throws {
    let code = try #require(QRCode(String(repeating: "a", count: count)))
    #expect(code.size == 17 + 4 * version)
  }

  @Test func `holds no more than 213 bytes`() {
    #expect(QRCode(String(repeating: "a", count: 214)) == nil)
    #expect(QRCode("") != nil)
  }

  @Test func `corrects errors as the standard's example does`() {
    // ISO/IEC 18004:2015, Annex I: the text 01234567 in version 1-M.
    let data: [UInt8] = [
      0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC,
      0x11,
    ]
    #expect(
      ReedSolomon(correctionCount: 10).correction(of: data[...]) == [
        0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55,
      ]
    )
  }

  @Test func `says its mask and version as the standard's tables do`() {
    // Table C.1: level M with mask 2 is 101111001111100; the highest bit is written last.
    var matrix = QRMatrix(version: QRVersion.all[6])
    matrix.drawFormat(.columns)
    let second = (0..<8).map { matrix[matrix.size - 1 - $0, 8] }
    #expect(second.map { $0 ? "1" : "0" }.joined() == "00111110")
    // Table D.1: version 7 is 000111110010010100.
    let version = (0..<18).reversed().map { matrix[$0 / 3, matrix.size - 11 + $0 % 3] }
    #expect(version.map { $0 ? "1" : "0" }.joined() == "000111110010010100")
  }

  @Test(arguments: vectors)
  func `is drawn module by module as another encoder draws it`(
    text: String,
    mask: QRMask,
    rows: [String]
  ) throws {
    let matrix = try #require(QRMatrix(text, mask))
    let drawn = (0..<matrix.size).map { y in
      String((0..<matrix.size).reduce(UInt64(0)) { $0 << 1 | (matrix[$1, y] ? 1 : 0) }, radix: 16)
    }
    #expect(drawn == rows)
  }

  @Test func `is drawn as a path and as text`() throws {
    let code = try #require(QRCode("http://192.168.1.7:8080/"))
    #expect(code.path.hasPrefix("M4 4h7v1h-7z"))
    #expect(code.drawingSize == code.size + 8)
    let lines = code.terminalText.split(separator: "\n")
    #expect(lines.count == (code.size + 5) / 2)
    #expect(lines.allSatisfy { $0.hasSuffix("\u{1B}[0m") })
  }
}

/// Drawn by libqrencode 4.1.1; each row is a number of as many bits as it has modules.
private let vectors: [(text: String, mask: QRMask, rows: [String])] = [
  (
    "http://192.168.1.7:8080/", .flowers,
    [
      "1fd097f", "105e041", "1756c5d", "1743f5d", "175785d", "1046841", "1fd557f", "1c00",
      "13fa297", "78ab9e", "f26f9", "f3329f", "146e5c1", "12b9a32", "18dcb8f", "170d515", "1353df6",
      "1ef12", "1fd5d59", "105ed11", "175b3f8", "175506b", "174e417", "10482f7", "1fdd749",
    ]
  ),
  (
    "https://reader.example/tidings/abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghij",
    .flowers,
    [
      "1fdc6966e17f", "105ea3393241", "17508f56fa5d", "17468c337b5d", "17563bf8775d",
      "10419d10a041", "1fd55555557f", "fff1fe000", "13f355f9c897", "15163edfdf66", "1c7c4501bda7",
      "1a88a3e55284", "14e6668b965a", "ab14805cb56", "d47637e29d0", "d25ff54a0cc", "1179251cbc09",
      "daac92b6dbd", "1df40a5a9891", "17b891ade25d", "1df8bdf1c5f2", "9186315df1c", "1551335fbd5f",
      "1f15891c5f17", "19f463fd95f0", "6bba456c926", "16f0f6f2b30", "786b9f4c23e", "c7920c3f1a",
      "629200b5f7d", "194ef65ab9f1", "b95af5de28d", "1d5da67dc422", "8a4ea1dde3c", "16aac633fcf",
      "f377b1c5575", "134a5bf99bfa", "137713cb1e", "1fdcbd592b56", "105bd31cc71e", "175291fc31f1",
      "175771815e8d", "174ad9fab911", "104f368d214f", "1fd078fd44d0",
    ]
  ),
]
