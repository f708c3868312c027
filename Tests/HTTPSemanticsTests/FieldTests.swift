import HTTPSemantics
import Testing

@Suite struct `Media types` {
  @Test(
    arguments: [
      ("text/html", "text/html", nil),
      ("Text/HTML; Charset=\"UTF-8\"", "text/html", "utf-8"),
      ("application/rss+xml;charset=iso-8859-1", "application/rss+xml", "iso-8859-1"),
      ("text/xml; charset = utf-8 ; x=y", "text/xml", "utf-8"),
      ("text/xml;; charset=utf-8; charset=latin1", "text/xml", "utf-8"),
      ("text/xml, text/html; charset=utf-8", "text/xml", nil),
      ("text/xml; charset=", "text/xml", nil),
      ("text/xml; charset=\"never ends", "text/xml", "never ends"),
    ] as [(String, String, String?)]
  )
  func `are read with their charset`(field: String, essence: String, charset: String?) {
    let type = MediaType(field)
    #expect(type?.essence == essence)
    #expect(type?.charset == charset)
  }

  @Test(arguments: ["", "text", "/", "text/", "/html", ";charset=utf-8"])
  func `need a type and a subtype`(field: String) {
    #expect(MediaType(field) == nil)
  }

  @Test func `tell XML and JSON`() {
    #expect(MediaType("application/atom+xml")?.isXML == true)
    #expect(MediaType("text/xml")?.isXML == true)
    #expect(MediaType("application/feed+json; charset=utf-8")?.isJSON == true)
    #expect(MediaType("text/html")?.isXML == false)
  }
}

@Suite struct `Link fields` {
  @Test func `are read with all that matters to a feed reader`() {
    let links = LinkField.links(
      in: #"</feed>; rel="alternate home"; type="application/rss+xml"; title="News, all", "#
        + #"<https://hub.example/>;rel=hub, junk, <x>; title*=UTF-8''%e2%82%ac%20rates; rel=next"#
    )
    #expect(links.map(\.target) == ["/feed", "https://hub.example/", "x"])
    #expect(links.map(\.relations) == [["alternate", "home"], ["hub"], ["next"]])
    #expect(links.map(\.title) == ["News, all", nil, "€ rates"])
    #expect(links[0].mediaType == "application/rss+xml")
  }

  @Test(arguments: ["", ",,,", "<", "<x", "nonsense", ";rel=x", "<x>;", "\"", "<x>;rel=\""])
  func `never hang on nonsense`(field: String) {
    #expect(LinkField.links(in: field).count <= 1)
  }
}

@Suite struct `Header fields` {
  @Test func `are found without regard to case and keep their order`() {
    var headers = HeaderFields()
    headers.add("Set-Cookie", "a=1")
    headers.add("set-cookie", "b=2")
    headers["ETag"] = "\"x\""
    #expect(headers["SET-COOKIE"] == "a=1")
    #expect(headers.values("Set-Cookie") == ["a=1", "b=2"])
    headers["etag"] = nil
    #expect(headers["ETag"] == nil)
  }
}
