import ByteScanning
import Testing

@testable import XMLReading

@Suite struct `Encodings of documents` {
  @Test func `UTF-8 is taken as it is`() {
    #expect(
      decode("<?xml version='1.0' encoding='iso-8859-1'?><a>é漢😀</a>".utf8).hasSuffix("é漢😀</a>")
    )
  }

  @Test func `a byte order mark says all`() {
    #expect(decode([0xEF, 0xBB, 0xBF] + Array("<a>ž</a>".utf8)) == "<a>ž</a>")
    #expect(decode([0xFE, 0xFF, 0, 0x3C, 0, 0x61, 0x04, 0x1F]) == "<aП")
    #expect(decode([0xFF, 0xFE, 0x3C, 0, 0x61, 0, 0x1F, 0x04]) == "<aП")
  }

  @Test func `UTF-16 shows itself without a mark`() {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a>Grüße</a>"
    #expect(decode(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == text)
    #expect(decode(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == text)
  }

  @Test(
    arguments: [
      ("koi8-r", [0xEE, 0xCF, 0xD7], "Нов"), ("windows-1251", [0xCD, 0xEE, 0xE2], "Нов"),
      ("Shift_JIS", [0x93, 0xFA, 0x96, 0x7B], "日本"), ("euc-jp", [0xC6, 0xFC, 0xCB, 0xDC], "日本"),
      ("gb2312", [0xE9, 0x46], "镕"), ("big5", [0xB3, 0x5C], "許"), ("euc-kr", [0xC7, 0xD1], "한"),
      ("iso-8859-2", [0xB1], "ą"), ("iso-8859-1", [0x80, 0xE9], "€é"),
      ("utf-8", [0xE9, 0x74], "ét"),
      ("utf8mb4", [0xC3, 0xB6], "ö"), ("made-up", [0xC3, 0xB6], "ö"), ("cp_is", [0x80], "Ç"),
    ] as [(String, [UInt8], String)]
  )
  func `labels are read as the web means them`(label: String, bytes: [UInt8], text: String) {
    let head = "<?xml version='1.0' encoding='\(label)'?><a>"
    #expect(decode(Array(head.utf8) + bytes + Array("</a>".utf8)) == head + text + "</a>")
  }

  @Test func `the label may stand after a line break or a comment, in either quotes`() {
    for head in [
      "\n<?xml version=\"1.0\"\n encoding = \"windows-1251\"\n?>",
      "<!-- x --><?xml encoding='windows-1251'?>",
    ] {
      #expect(decode(Array(head.utf8) + [0xCD]) == head + "Н")
    }
  }

  @Test func `the server's label counts where the document has none`() {
    let bytes = Array("<a>".utf8) + [0xCD, 0xEE, 0xE2]
    #expect(decode(bytes, "text/xml; charset=\"windows-1251\"") == "<a>Нов")
    #expect(decode(bytes, "text/xml; charset=utf-8; charset=utf-8") == "<a>Íîâ")
  }

  @Test func `a text pasted together from two encodings is whole`() {
    let bytes = Array("<?xml encoding='ISO-8859-1'?>Caf".utf8) + [0xE9] + Array(" Présenté".utf8)
    #expect(decode(bytes).hasSuffix("Café Présenté"))
  }

  @Test(arguments: [
    ("CP1251", "Сегодня в столице прошло заседание правительства, на котором обсудили новости"),
    ("KOI8-R", "Сегодня в столице прошло заседание правительства, на котором обсудили новости"),
    ("SHIFT_JIS", "新着記事のお知らせです。今日のニュースをお届けします。ありがとうございました"),
    ("EUC-JP", "新着記事のお知らせです。今日のニュースをお届けします。ありがとうございました"),
    ("GB18030", "今天的新闻报道说，中国的经济发展很快，人民的生活水平有了很大的提高和改善"),
    ("BIG5", "今天的新聞報導說，經濟發展很快，人民的生活水準有了很大的提高和改善，謝謝大家"),
    ("CP949", "오늘의 뉴스를 알려 드립니다. 정부는 새로운 정책을 발표했고 국민들은 환영했습니다"),
    ("CP1253", "Σήμερα η κυβέρνηση ανακοίνωσε νέα μέτρα για την οικονομία και την παιδεία"),
    ("CP1255", "היום הודיעה הממשלה על צעדים חדשים בתחום הכלכלה והחינוך במדינה שלנו"),
    ("CP1256", "أعلنت الحكومة اليوم عن إجراءات جديدة في مجال الاقتصاد والتعليم في البلاد"),
    ("CP1250", "Příliš žluťoučký kůň úpěl ďábelské ódy, řekl ministr školství. Říjen začíná"),
    ("CP1252", "L’été dernier, les élèves français étaient très étonnés par la décision du préfet"),
    ("CP1252", "Größere Städte müssen künftig höhere Gebühren für die Müllabfuhr zahlen, hieß es"),
  ])
  func `without a label the script is guessed`(name: String, text: String) throws {
    let converted = try #require(Self.encode(text, name))
    #expect(decode(Array("<a>".utf8) + converted + Array("</a>".utf8)) == "<a>\(text)</a>")
  }

  @Test func `control characters go`() {
    #expect(decode([0x3C, 0x61, 0x3E, 0x4E, 0x00, 0x75, 0x08, 0x6C]) == "<a>Nul")
  }

  @Test func `places are those of the document as it was given`() {
    let bytes = Array("<a>".utf8) + [0x00, 0xE9] + Array("<b>".utf8)
    let decoded = TextDecoding.decode(bytes, contentType: nil)
    #expect(decoded.sourceOffset(0) == 0)
    #expect(decoded.sourceOffset(5) == 5)
    let marked = TextDecoding.decode([0xEF, 0xBB, 0xBF] + Array("<a>".utf8), contentType: nil)
    #expect(marked.sourceOffset(1) == 4)
  }

  func decode(_ bytes: some Sequence<UInt8>, _ contentType: String? = nil) -> String {
    let decoded = TextDecoding.decode(Array(bytes), contentType: contentType)
    return String(decoding: decoded.bytes.array, as: UTF8.self)
  }

  /// The text in another encoding: every character that `CharacterConverter` reads as one of it.
  static func encode(_ text: String, _ name: String) -> [UInt8]? {
    var table: [Character: [UInt8]] = [:]
    guard var converter = CharacterConverter(from: name) else { return nil }
    func learn(_ bytes: [UInt8]) {
      let result = converter.convert(bytes, from: 0, unit: 1)
      let read = String(decoding: result.bytes, as: UTF8.self)
      if result.failures == 0, read.count == 1, let only = read.first, table[only] == nil {
        table[only] = bytes
      }
    }
    for byte in UInt8.min...UInt8.max { learn([byte]) }
    if text.contains(where: { table[$0] == nil }) {
      for lead in UInt8(0x81)...0xFE { for trail in UInt8(0x40)...0xFE { learn([lead, trail]) } }
    }
    var bytes: [UInt8] = []
    for character in text {
      guard let known = table[character] else { return nil }
      bytes += known
    }
    return bytes
  }
}
