import ByteScanning
import Glibc
import Testing

@testable import XMLReading

/// What a reader tells, for comparing whole documents.
enum Told: Equatable {
  case start(String, [String: String])
  case end(depth: Int)
}

@Suite struct `Reading tags` {
  @Test func `elements and attributes come in order`() throws {
    #expect(
      try tell("<a x='1'><b y=\"2\"/>text</a>") == [
        .start("a", ["x": "1"]), .start("b", ["y": "2"]), .end(depth: 1), .end(depth: 0),
      ]
    )
  }

  @Test func `an end tag closes everything inside of its element`() throws {
    #expect(
      try tell("<a><b><c></a>") == [
        .start("a", [:]), .start("b", [:]), .start("c", [:]), .end(depth: 0),
      ]
    )
  }

  @Test func `an end tag of nothing is passed over`() throws {
    #expect(try tell("<a></x></a>") == [.start("a", [:]), .end(depth: 0)])
  }

  @Test(arguments: [
    "<?xml version='1.0'?><!DOCTYPE a><a/>", "<!-- <x> --><a/>", "junk < 3 <a/>", "\u{FEFF}<a></a>",
    "<a/><!-- open", "<a><![CDATA[<x>]]></a>", "<?php <a/>", "<a/ >",
  ])
  func `what is no tag is passed over`(document: String) throws {
    #expect(try tell(document).first == .start("a", [:]))
  }

  @Test func `tags that are repeated to the letter mean the same`() throws {
    let tag = "<guid isPermaLink=\"false\" x=\"1\">"
    let told = try tell(
      "<a>\(tag)1</guid>\(tag)2</guid><guid isPermaLink=\"true\"/>\(tag)</guid></a>"
    )
    #expect(told.filter { $0 == .start("guid", ["isPermaLink": "false", "x": "1"]) }.count == 3)
    #expect(told.contains(.start("guid", ["isPermaLink": "true"])))
  }

  @Test func `attributes need no quotes, no space and no order`() throws {
    #expect(
      try tell("<a x=1 y = '2'z=\"3\" x='4' checked/>").first
        == .start("a", ["x": "1", "y": "2", "z": "3", "checked": ""])
    )
  }

  @Test func `quotes inside of a value do not end it`() throws {
    #expect(
      try tell("<a t=\"Tom \"T\" Ng\" u=\"http://x/\"/>").first.map { "\($0)" }?.contains(
        "http://x/"
      )
        == true
    )
  }

  @Test func `a value without its last quote ends with the tag`() throws {
    #expect(
      try tell("<a x=\"1><b y=\"2\"/></a>") == [
        .start("a", ["x": "1"]), .start("b", ["y": "2"]), .end(depth: 1), .end(depth: 0),
      ]
    )
  }

  @Test func `deep nesting costs no stack`() throws {
    let depth = 200_000
    let document = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    let told = try tell(document)
    #expect(told.count == depth * 2)
    #expect(told.last == .end(depth: 0))
  }

  @Test(arguments: [
    "<a x=\"", "</a", "<!--", "<![CDATA[", "<a x=\"x\"x ", "<?", "<a ", "&", "<!DOCTYPE [", "<!",
    "<a b='",
    "<a:b>",
  ])
  func `hostile documents are read in one pass`(part: String) throws {
    // Eight times as much takes eight times as long, or sixty-four times what is read again and again.
    func cost(_ count: Int) throws -> Duration {
      let document = String(repeating: part, count: count)
      return try (0..<3).map { _ in try threadTime { _ = try tell(document) } }.min() ?? .zero
    }
    #expect(try cost(64_000) < cost(8_000) * 24 + .milliseconds(5))
  }

  /// The processor time that this thread spends on `body`: other work of the machine does not count.
  private func threadTime(_ body: () throws -> Void) rethrows -> Duration {
    func now() -> Duration {
      var time = timespec()
      // SAFETY: the system writes into `time` only.
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let start = now()
    try body()
    return now() - start
  }

  func tell(_ document: String) throws -> [Told] {
    let owned = try #require(UTF8Bytes(checking: Array(document.utf8)))
    var reader = XMLReader(owned.text)
    var told: [Told] = []
    while true {
      switch reader.advance() {
      case .finished: return told
      case .end: told.append(.end(depth: reader.depth))
      case .start:
        var attributes: [String: String] = [:]
        for index in reader.attributes.indices {
          let attribute = reader.attributes[index]
          attributes[owned.text.string(attribute.nameRange)] = reader.decoded(attribute.value)
        }
        let start = reader.tagStart + 1
        var end = start
        while end < owned.array.count, isNamePart(owned.array[end]) { end += 1 }
        told.append(.start(owned.text.string(start..<end), attributes))
      }
    }
  }
}

@Suite struct `Reading content` {
  @Test(arguments: [
    ("<a>x</a>", "x"), ("<a> x\n</a>", "x"), ("<a/>", ""),
    ("<a>&lt;b&gt; &amp;amp;</a>", "<b> &amp;"),
    ("<a><![CDATA[<b>&amp;</b>]]></a>", "<b>&amp;</b>"), ("<a>1 <![CDATA[2]]> 3</a>", "1 2 3"),
    ("<a><![CDATA[a]]]]><![CDATA[>b]]></a>", "a]]>b"), ("<a>x<!-- y -->z</a>", "xz"),
    ("<a>3 < 5 & 7</a>", "3 < 5 & 7"), ("<a>I <3 U</a>", "I <3 U"), ("<a>x", "x"),
    ("<a><![CDATA[x", "x"), ("<a>&eacute;&nope;</a>", "é&nope;"),
    ("<r><a>x</r>", "x"), ("<a><![CDATA[<![CDATA[x]]>]]></a>", "x"),
  ])
  func `text comes out decoded and trimmed`(document: String, text: String) throws {
    #expect(try content(document).text == text)
  }

  @Test func `an own end tag inside of an own start tag is not the end`() throws {
    #expect(try content("<a>1<a>2</a>3</a>").markup == "1<a>2</a>3")
  }

  @Test func `a second start tag in place of the end tag does not swallow the rest`() throws {
    let owned = try #require(UTF8Bytes(checking: Array("<r><t>x<t></t><u>y</u></r>".utf8)))
    var reader = XMLReader(owned.text)
    _ = reader.advance()
    _ = reader.advance()
    _ = reader.readContent()
    #expect(reader.advance() == .start)
    #expect(reader.string(reader.readContent()) == "y")
  }

  @Test func `an unclosed section of CDATA ends with its element where another follows`() throws {
    let document = "<r><a><![CDATA[x</a><a><![CDATA[y]]></a></r>"
    let owned = try #require(UTF8Bytes(checking: Array(document.utf8)))
    var reader = XMLReader(owned.text)
    _ = reader.advance()
    var texts: [String] = []
    while reader.nextChild(of: 1) { texts.append(reader.string(reader.readContent())) }
    #expect(texts == ["x", "y"])
  }

  @Test(arguments: [
    ("<a><p>x</p></a>", "<p>x</p>"), ("<a><p/>x<br/></a>", "<p></p>x<br>"),
    ("<a><h:p xmlns:h='http://www.w3.org/1999/xhtml'>x</h:p></a>", "<p>x</p>"),
    ("<a><o:p>x</o:p></a>", "<o:p>x</o:p>"),
    ("<a><p title='a\"b'/></a>", "<p title=\"a&quot;b\"></p>"),
    ("<a><p>x</p><![CDATA[<b>]]></a>", "<p>x</p>&lt;b>"), ("<a><?x y?><p>z</p></a>", "<p>z</p>"),
  ])
  func `markup is written so that HTML reads the same`(document: String, markup: String) throws {
    #expect(try content(document).markup == markup)
  }

  @Test func `a base inside of the content makes addresses absolute`() throws {
    let document =
      "<a><p xml:base='http://e.org/d/'><a href='f'>1</a></p><a href='g'>2</a></a>"
    #expect(
      try content(document).markup
        == "<p><a href=\"[http://e.org/d/]f\">1</a></p><a href=\"g\">2</a>"
    )
  }

  @Test func `entities of the document's own are replaced, within limits`() throws {
    #expect(
      try content("<!DOCTYPE a [<!ENTITY co \"A &amp; B\">]><a>x &co;</a>").text == "x A & B"
    )
    let laughs = """
      <!DOCTYPE a [<!ENTITY a "\(String(repeating: "ha", count: 5000))">
      <!ENTITY b "\(String(repeating: "&a;", count: 500))">
      <!ENTITY c "\(String(repeating: "&b;", count: 500))">]><a>&c;</a>
      """
    #expect(try content(laughs).text.utf8.count < 1_000_000)
    #expect(try content("<!DOCTYPE a [<!ENTITY a \"&a;\">]><a>&a;</a>").text == "")
  }

  func content(_ document: String) throws -> (text: String, markup: String) {
    let owned = try #require(UTF8Bytes(checking: Array(document.utf8)))
    let vocabulary = XMLVocabulary(
      number: { $0 == "http://www.w3.org/1999/xhtml" ? 1 : 2 },
      usualNumber: { $0 == "xhtml" ? 1 : 2 },
      unprefixedInHTML: [1]
    )
    var reader = XMLReader(owned.text, vocabulary: vocabulary)
    while reader.advance() == .start, reader.name != NameKey("a") {}
    let content = reader.readContent()
    let markup = reader.markup(content, cdata: .text) { written, scopes in
      scopes.map { "[\($0.value)]" }.joined() + written
    }
    return (reader.string(content), markup)
  }
}

@Suite struct `Tags that were met before` {
  /// Numbers of namespaces by the last letter of their addresses.
  private static let vocabulary = XMLVocabulary(
    number: { UInt8($0.utf8.last ?? 0) },
    usualNumber: { _ in 7 },
    element: { $0 == NameKey("b") ? 1 : 2 }
  )

  @Test(
    arguments: [
      // Declared anew, inside, and back again.
      ("<a xmlns:p='x'><p:b/><c xmlns:p='y'><p:b/><p:b/></c><p:b/></a>", "bxbybybx"),
      ("<a xmlns='x'><b/><b></b><c xmlns='y'><b/></c><b/></a>", "bxbxbybx"),
      // With every element.
      ("<a><p:b xmlns:p='x'/><p:b xmlns:p='y'/><p:b xmlns:p='x'/></a>", "bxbybx"),
      // Not declared, and then declared.
      ("<a><p:b/><p:b/><c xmlns:p='y'><p:b/></c><p:b/></a>", "b7b7byb7"),
      ("<a xmlns:p='x'><p:b/><p:b k='1'/><P:B/><p:bb/><p:b\n/></a>", "bxbxbxbx"),
    ] as [(String, String)]
  )
  func `mean what they mean where they stand`(document: String, told: String) throws {
    let bytes = try #require(UTF8Bytes(checking: Array((document + "                ").utf8)))
    var reader = XMLReader(bytes.text, vocabulary: Self.vocabulary)
    var found = ""
    while case let event = reader.advance(), event != .finished {
      guard event == .start, reader.element == 1 else { continue }
      let number = reader.namespace
      found += number == 7 ? "b7" : "b\(Character(Unicode.Scalar(number)))"
    }
    #expect(found == told)
  }

  /// The values of `k`, `l` and `m` in each `b`, where the tag before had others.
  @Test(
    arguments: [
      ("<b k='1' l='2'/><b k='3' l='4'/><b l='5' k='6'/>", "12- 34- 65-"),
      ("<b k='1'/><b k=\"2\"/><b k = '3'/><b k=4 /><b k='5'/>", "1-- 2-- 3-- 4-- 5--"),
      ("<b k='1' l='2'/><b k='3' k='4'/><b l='5' l='6'/><b k='7' l='8'/>", "12- 3-- -5- 78-"),
      ("<b k='1' l='2' m='3'/><b/><b l='4' m='5'/><b k='6' l='7' m='8'/>", "123 --- -45 678"),
      ("<b k='a>b' l='2'/><b k='3' l='a>b'/><b k='4' l='5'/>", "a>b2- 3a>b- 45-"),
    ] as [(String, String)]
  )
  func `have the attributes that they are written with`(document: String, told: String) throws {
    let text = "<a>" + document + "</a>" + String(repeating: " ", count: 100)
    let bytes = try #require(UTF8Bytes(checking: Array(text.utf8)))
    var reader = XMLReader(bytes.text, vocabulary: Self.vocabulary)
    var found: [String] = []
    while case let event = reader.advance(), event != .finished {
      guard event == .start, reader.element == 1 else { continue }
      let values = ["k", "l", "m"].map { reader.attribute(NameKey(spelled: $0)) ?? "-" }
      found.append(values.joined())
    }
    #expect(found.joined(separator: " ") == told)
  }

  @Test func `whole numbers are digits alone`() {
    for text in ["0", "7", "12345678", "123456789", "999999999999999", "00000012", "1234567890123"]
    {
      let padded = Array((text + "x").utf8)
      #expect(padded.span.plainNumber(0..<text.utf8.count) == Int(text))
      #expect(Array(text.utf8).span.plainNumber(0..<text.utf8.count) == Int(text))
      for place in 0..<text.utf8.count {
        var changed = Array(text.utf8)
        for other in [0x2F, 0x3A, 0x20, 0xB5, 0x00] as [UInt8] {
          changed[place] = other
          #expect(changed.span.plainNumber(0..<changed.count) == nil)
        }
      }
    }
    #expect(Array("1234567890123456".utf8).span.plainNumber(0..<16) == nil)
  }
}
