import ByteScanning
import Testing

@testable import XMLReading

@Suite struct `Names` {
  @Test(arguments: [
    "a", "title", "pubDate", "new-feed-url", "alternateEnclosure", "x.y_z-1", "é", "Ünïcode-name",
    "abcdefghijklmnop", "abcdefghijklmnopq",
  ])
  func `end where they end, whatever follows and wherever they stand`(name: String) {
    for end in ["", " ", ">", "/>", "=", "\n", "?", "(", "@", "[", "`", "{", ";", ","] {
      for padding in [0, 3, 20] {
        let bytes = Array("<\(name)\(end)\(String(repeating: " ", count: padding))".utf8)
        let length = name.utf8.count
        let found = (bytes.span.endOfName(from: 1), bytes.span.rangeOfName(at: 1))
        #expect(found == (length + 1, 1..<length + 1))
        let read = XMLName(bytes.span, at: 1)
        #expect(read.end == length + 1)
        #expect(!read.hasPrefix)
        #expect(read.local == NameKey(spelled: name.lowercasedASCII))
      }
    }
  }

  @Test func `have a prefix before their first colon`() {
    let bytes = Array("<iTunes:Author:x y".utf8)
    let name = XMLName(bytes.span, at: 1)
    #expect(name.hasPrefix)
    #expect(name.prefix == NameKey("itunes"))
    #expect(name.local == NameKey("author"))
    #expect(name.end == 14)
    let range = bytes.span.rangeOfName(at: 1)
    #expect(range == 1..<16)
  }

  @Test func `have one key however it is made`() {
    #expect(NameKey("pubdate") == NameKey(spelled: "pubdate"))
    #expect(NameKey("alternateenclosure") == NameKey(spelled: "AlternateEnclosure"))
    #expect(NameKey("alternateenclosure") != NameKey("alternateenclosurf"))
    #expect(NameKey() == NameKey(spelled: ""))
  }

  @Test func `are the same in any case`() {
    let bytes = Array("channel Channel CHANNEL chanNex".utf8)
    let same = [8..<15, 16..<23, 24..<31, 8..<14].map { bytes.span.isSameName(0..<7, $0) }
    #expect(same == [true, true, false, false])
  }
}

extension String {
  fileprivate var lowercasedASCII: String {
    String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
  }
}
