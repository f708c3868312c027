import JSONText
import Testing

private func compact(_ text: String) -> String? {
  JSONReader.value(of: text).map { JSONWriter.text(of: $0) }
}

@Suite struct `Reading JSON` {
  @Test(arguments: [
    "null", "true", "false", "0", "-1", "1.5e10", "\"a\"", "[]", "{}", "[1,2,[3,{}]]",
    #"{"a":1,"b":{"c":[true,null]},"a":2}"#, #""\"\\\n\t""#, "\"ü😀\"",
  ])
  func `what the standard allows comes back as it was`(_ text: String) {
    #expect(compact(text) == text)
    #expect(compact(" \n" + text + "\t ") == text)
  }

  @Test(arguments: [
    (#""\u00fc\ud83d\ude00\/\b\f""#, "ü😀/\u{8}\u{C}"), (#""\ud83d""#, "\u{FFFD}"),
    (#""\ude00\ud83dx""#, "\u{FFFD}\u{FFFD}x"), (#""\q\x""#, "qx"), (#""\u12""#, "u12"),
    ("\"a\nb\"", "a\nb"), ("'it\\'s'", "it's"), (#""\u0000""#, "\0"),
  ])
  func `escapes are decoded, odd ones too`(_ text: String, _ string: String) {
    #expect(JSONReader.value(of: text)?.string == string)
  }

  @Test(arguments: [
    ("[1,2,]", "[1,2]"), ("{\"a\":1,}", #"{"a":1}"#), ("[1 2]", "[1,2]"), ("[,1]", "[1]"),
    ("{a: 1, 'b': 'c'}", #"{"a":1,"b":"c"}"#), ("// x\n[1, /* y */ 2] // z", "[1,2]"),
    ("[NaN, Infinity, undefined, None, True]", "[null,null,null,null,true]"),
    ("[+1, .5, 5., 007, -0.5]", "[1,0.5,5,7,-0.5]"), ("[5.e1, 0..]", "[50.0,0.0]"),
    ("\u{FEFF}{}", "{}"),
    ("callback({\"a\":1});", #"{"a":1}"#), (")]}'\n[1]", "[1]"), ("{\"a\" 1}", #"{"a":1}"#),
    ("[1, x, 2]", "[1,2]"), ("[1}", "[1]"), ("[1e999]", "[1e999]"), ("[--1]", "[null]"),
  ])
  func `what people write instead is understood`(_ text: String, _ meant: String) {
    #expect(compact(text) == meant)
  }

  @Test(arguments: [
    (
      #"{"items":[{"id":"1","title":"One"},{"id":"2","ti"#,
      #"{"items":[{"id":"1","title":"One"},{"id":"2","ti":null}]}"#
    ),
    (#"{"a":[1,2"#, #"{"a":[1,2]}"#), (#"{"a":"#, #"{"a":null}"#), (#"["ab"#, #"["ab"]"#),
    ("[", "[]"),
    (#"["a\"#, #"["a"]"#), (#"["\ud83"#, #"["ud83"]"#),
  ])
  func `of a document that ends in the middle the read part stays`(_ text: String, _ kept: String) {
    #expect(compact(text) == kept)
  }

  @Test(arguments: ["", " ", "hello", "<html>", "\u{FEFF}", "}", "]", ","])
  func `what holds no value has none`(_ text: String) {
    #expect(JSONReader.value(of: text) == nil)
  }

  @Test func `a document of brackets alone does no harm`() {
    let deep = String(repeating: "[", count: 200_000)
    #expect(JSONReader.value(of: deep) != nil)
    let closed = deep + String(repeating: "]", count: 200_000)
    #expect(JSONReader.value(of: closed) != nil)
    #expect(JSONReader.value(of: String(repeating: "{\"a\":", count: 100_000)) != nil)
  }

  @Test func `what was wrong is told`() {
    var reader = JSONReader("{a:[1,'x'".utf8.span)
    _ = reader.read()
    #expect(reader.findings.map(\.code) == [.unquotedName, .singleQuotes, .unterminated])
  }

  @Test func `bytes that are not UTF-8 are replaced`() {
    let bytes: [UInt8] = [0x22, 0x61, 0xFF, 0x62, 0x22]
    var reader = JSONReader(bytes.span)
    #expect(reader.read() == "a\u{FFFD}b")
  }

  @Test func `numbers keep their digits until asked`() {
    let value = JSONReader.value(of: "[12345678901234567890, 61.0, 1e3, 1.5, 9007199254740993]")
    let numbers = value?.array ?? []
    #expect(numbers.map(\.integer) == [nil, 61, 1000, nil, 9_007_199_254_740_993])
    #expect(numbers.first?.number?.text == "12345678901234567890")
  }

  @Test func `of members with one name the last counts`() {
    #expect(JSONReader.value(of: #"{"a":1,"a":2}"#)?["a"] == 2)
    #expect(JSONReader.value(of: "[1]")?["a"] == nil)
  }
}
