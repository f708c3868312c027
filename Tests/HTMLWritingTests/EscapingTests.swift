import HTMLWriting
import Testing

/// Hostile texts against every way in which text can enter.
@Suite struct `Text cannot become markup` {
  static let hostile: [(text: String, escaped: String)] = [
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("\"><img src=x onerror=alert(1)>", "&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"),
    ("' onmouseover='alert(1)", "&#39; onmouseover=&#39;alert(1)"),
    ("&lt;b&gt;", "&amp;lt;b&amp;gt;"),
    ("<!--", "&lt;!--"),
    ("]]>", "]]&gt;"),
    ("\u{0}<", "\u{FFFD}&lt;"),
    ("a\rb", "a&#13;b"),
    ("caf\u{E9} \u{1F600} <", "café 😀 &lt;"),
    ("plain words that need nothing", "plain words that need nothing"),
    ("\u{202E}gpj.\u{2066}x\u{2069}\u{202C}<", "gpj.x&lt;"),
    ("\u{2029}\u{202F}\u{2065}\u{206A} \u{200F}", "\u{2029}\u{202F}\u{2065}\u{206A} \u{200F}"),
    ("", ""),
  ]

  @Test(arguments: hostile)
  func `as content`(_ pair: (text: String, escaped: String)) {
    #expect(p { pair.text }.text == "<p>\(pair.escaped)</p>")
    #expect(HTML(pair.text).text == pair.escaped)
    #expect(textarea(text: pair.text).text == "<textarea>\(pair.escaped)</textarea>")
  }

  @Test(arguments: hostile)
  func `as the value of an attribute`(_ pair: (text: String, escaped: String)) {
    let attributes: [Attribute] = [
      .title(pair.text), .data("x", pair.text), .aria("label", pair.text), .class(pair.text, nil),
    ]
    let expected = ["title", "data-x", "aria-label", "class"]
    for (attribute, name) in zip(attributes, expected) {
      #expect(br(attribute).text == "<br \(name)=\"\(pair.escaped)\">")
    }
  }

  @Test(arguments: hostile)
  func `as a web address`(_ pair: (text: String, escaped: String)) {
    guard let target = LinkTarget(web: "https://example.com/" + pair.text) else {
      #expect(pair.text.utf8.contains { $0 < 0x20 })
      return
    }
    #expect(a(.href(target)).text == "<a href=\"https://example.com/\(pair.escaped)\"></a>")
  }

  @Test func `as data for scripts`() {
    let html = jsonScript(id: "state", json: #"{"a":"</script><!-- & -->"}"#).text
    #expect(
      html == #"<script id="state" type="application/json">"#
        + #"{"a":"\u003C/script\u003E\u003C!-- \u0026 --\u003E"}</script>"#
    )
  }
}
