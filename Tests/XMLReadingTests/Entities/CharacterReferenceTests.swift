import ByteScanning
import Testing

@testable import XMLReading

@Suite struct `Character references` {
  @Test(arguments: [
    ("&amp;", "&", 5), ("&lt;", "<", 4), ("&#65;", "A", 5), ("&#x1F600;", "😀", 9),
    ("&eacute;x", "é", 8), ("&CounterClockwiseContourIntegral;", "∳", 33), ("&acE;", "∾̳", 5),
    ("&AElig;", "Æ", 7), ("&zwnj;", "\u{200C}", 6), ("&zwj;", "\u{200D}", 5), ("&frac12;", "½", 8),
    ("&not;", "¬", 5), ("&notin;", "∉", 7), ("&nbsp;", "\u{A0}", 6),
  ])
  func `names and numbers give their characters`(text: String, character: String, length: Int) {
    #expect(read(text, .xml) == Read(character, length))
  }

  @Test func `numbers of the C1 block mean windows-1252`() {
    #expect(read("&#146;", .xml) == Read("’", 6))
    #expect(read("&#128;", .xml) == Read("€", 6))
    #expect(read("&#x9F;", .xml) == Read("Ÿ", 6))
    #expect(read("&#160;", .xml) == Read("\u{A0}", 6))
  }

  @Test func `two halves of a surrogate pair are one character`() {
    #expect(read("&#55357;&#56911; all", .xml) == Read("🙏", 16))
    #expect(read("&#xD83D;&#xDE00;", .xml) == Read("😀", 16))
    #expect(read("&#55357; alone", .xml) == Read("\u{FFFD}", 8))
  }

  @Test(arguments: ["&", "& ", "&;", "&#;", "&#x;", "&quo...", "&unknown;", "&#xZ;", "&AMP", "&a"])
  func `what is no reference is left alone`(text: String) {
    #expect(read(text, .xml) == nil)
  }

  @Test func `numbers beyond Unicode give the replacement character`() {
    #expect(read("&#99999999999999;", .xml)?.characters == "\u{FFFD}")
    #expect(read("&#0;", .xml)?.characters == "\u{FFFD}")
  }

  @Test(arguments: ["&#27;", "&#x1b;", "&#7;", "&#127;"])
  func `control characters become spaces`(text: String) {
    #expect(read(text, .xml)?.characters == " ")
  }

  @Test func `HTML lets the semicolon of old names and of numbers go`() {
    #expect(read("&copy 2024", .html) == Read("©", 5))
    #expect(read("&notit;", .html) == Read("¬", 4))
    #expect(read("&#38 x", .html) == Read("&", 4))
    #expect(read("&mdash x", .html) == nil)
  }

  @Test func `every record of the table is found under its name`() {
    let table = namedReferences.bytes
    var record = 0
    var found = 0
    while record < table.count {
      var end = record
      while table[end] != 0x3D, table[end] != 0x21 { end += 1 }
      if NamedReferenceTable.find(table, record..<end) != nil { found += 1 }
      while end < table.count, !table[end].isASCIIWhitespace { end += 1 }
      record = end + 1
    }
    #expect(found == 2125)
  }

  struct Read: Equatable {
    var characters: String
    var length: Int

    init(_ characters: String, _ length: Int) {
      self.characters = characters
      self.length = length
    }
  }

  func read(_ text: String, _ notation: CharacterReference.Notation) -> Read? {
    guard let found = CharacterReference(in: Array(text.utf8).span, at: 0, notation: notation)
    else { return nil }
    var characters = String(found.first)
    if let second = found.second { characters.unicodeScalars.append(second) }
    return Read(characters, found.length)
  }
}
