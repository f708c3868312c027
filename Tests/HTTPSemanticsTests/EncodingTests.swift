import HTTPSemantics
import Testing

@Suite struct `Percent-encoding` {
  @Test(arguments: [
    ("a%20b", "a b"), ("100%", "100%"), ("%zz", "%zz"), ("%4", "%4"), ("%e2%82%AC", "€"),
    ("a+b", "a+b"), ("%ff", "\u{FFFD}"), ("", ""),
  ])
  func `is undone, and nonsense stays`(encoded: String, plain: String) {
    #expect(PercentCoding.decode(encoded) == plain)
  }

  @Test func `keeps only what is safe everywhere`() {
    #expect(PercentCoding.encode("a b/€&=~") == "a%20b%2F%E2%82%AC%26%3D~")
    #expect(PercentCoding.encode("/a b", keeping: "/") == "/a%20b")
  }
}

@Suite struct `Form fields` {
  @Test func `are read in order`() {
    let fields = FormFields.decode(
      "url=https%3A%2F%2Fa.example%2F%3Fb%3Dc&q=a+b&&empty=&bare&x=1=2"
    )
    #expect(fields.map(\.name) == ["url", "q", "empty", "bare", "x"])
    #expect(fields.map(\.value) == ["https://a.example/?b=c", "a b", "", "", "1=2"])
  }

  @Test(arguments: [
    ("a&b=1&c", true), ("&&a&b&&c&", true), ("a&b&c&d", false), ("a&&&b&c&d&", false),
  ])
  func `are read up to a number`(text: String, isRead: Bool) {
    #expect((FormFields.decode(text.utf8, atMost: 3)?.count == 3) == isRead)
    #expect((FormFields.decode(text.utf8, atMost: 3) == nil) == !isRead)
  }

  @Test func `that are far too many are not looked at`() {
    let bytes = Array(repeating: Array("a&".utf8), count: 1 << 20).joined()
    #expect(FormFields.decode(Array(bytes), atMost: 1000) == nil)
  }

  @Test func `are written so that they read back`() {
    let text = FormFields.encode([("q", "a&b=c d"), ("é", "+")])
    #expect(FormFields.decode(text).map(\.value) == ["a&b=c d", "+"])
    #expect(FormFields.decode(text).map(\.name) == ["q", "é"])
  }
}

@Suite struct `Base64 for addresses` {
  @Test(
    arguments: [
      ([], ""), ([0], "AA"), ([0xFB, 0xFF], "-_8"), ([1, 2, 3], "AQID"),
      (Array("any+".utf8), "YW55Kw"),
    ] as [([UInt8], String)]
  )
  func `reads what it writes`(bytes: [UInt8], text: String) {
    #expect(Base64URL.encode(bytes) == text)
    #expect(Base64URL.decode(text) == bytes)
  }

  @Test(arguments: ["A", "AAAAA", "AB", "AAB", "AA==", "A A", "+/", "é", "AA\u{0}"])
  func `reads nothing else`(text: String) {
    #expect(Base64URL.decode(text) == nil)
  }
}
