import CivilTime
import HTTPSemantics
import Testing

@Suite struct `Byte ranges` {
  @Test(
    arguments: [
      (nil, .whole), ("bytes=0-499", .part(0..<500)), ("bytes=500-", .part(500..<1000)),
      ("bytes=-200", .part(800..<1000)), ("bytes=-5000", .part(0..<1000)),
      ("Bytes = 0-0", .part(0..<1)), ("bytes=990-2000", .part(990..<1000)),
      ("bytes=0-99999999999999999999", .part(0..<1000)), ("bytes=1000-", .unsatisfiable),
      ("bytes=-0", .unsatisfiable), ("bytes=5-4", .whole), ("bytes=-", .whole),
      ("bytes=0-1,5-6", .whole), ("items=0-1", .whole), ("bytes=a-b", .whole), ("", .whole),
    ] as [(String?, ByteRange)]
  )
  func `ask for a part of a document`(field: String?, expected: ByteRange) {
    #expect(ByteRange(field, length: 1000) == expected)
  }

  @Test func `say what was sent`() {
    #expect(ByteRange.part(0..<500).contentRange(length: 1000) == "bytes 0-499/1000")
    #expect(ByteRange.unsatisfiable.contentRange(length: 1000) == "bytes */1000")
    #expect(ByteRange("bytes=0-", length: 0) == .unsatisfiable)
  }
}

@Suite struct `Conditional requests` {
  private let changed = Timestamp(seconds: 784_111_777)

  private func headers(_ name: String, _ value: String) -> HeaderFields {
    HeaderFields([.init(name: name, value: value)])
  }

  @Test func `are answered by tag first`() {
    let tag = EntityTag("a")
    for field in [#""a""#, #"W/"a""#, #""b", "a""#, "*"] {
      #expect(
        Precondition.isNotModified(headers("If-None-Match", field), etag: tag, lastModified: nil)
      )
    }
    var both = headers("If-None-Match", "\"b\"")
    both["If-Modified-Since"] = changed.httpDate
    #expect(!Precondition.isNotModified(both, etag: tag, lastModified: changed))
  }

  @Test func `are answered by date`() {
    let same = headers("If-Modified-Since", changed.httpDate)
    #expect(Precondition.isNotModified(same, etag: nil, lastModified: changed))
    let later = changed.advanced(bySeconds: 1)
    #expect(!Precondition.isNotModified(same, etag: nil, lastModified: later))
    #expect(!Precondition.isNotModified(HeaderFields(), etag: nil, lastModified: changed))
  }

  @Test func `keep a range only for the version it began with`() {
    let tag = EntityTag("a")
    let allows = { (field: String) in
      Precondition.allowsRange(
        self.headers("If-Range", field),
        etag: tag,
        lastModified: self.changed
      )
    }
    #expect(allows("\"a\"") && !allows("\"b\"") && !allows("W/\"a\""))
    #expect(allows(changed.httpDate) && !allows("nonsense"))
    #expect(Precondition.allowsRange(HeaderFields(), etag: tag, lastModified: nil))
  }
}

@Suite struct `Content negotiation` {
  @Test(
    arguments: [
      (nil, nil), ("", nil), ("gzip, deflate, br", "br"), ("gzip", "gzip"), ("x-gzip", "gzip"),
      ("br;q=0.5, gzip;q=0.9", "gzip"), ("gzip;q=0", nil), ("*", "br"), ("br;q=0, *", "gzip"),
      ("identity, gzip;q=0.5", nil), ("GZIP;Q=1", "gzip"),
    ] as [(String?, String?)]
  )
  func `chooses a coding that the client reads`(field: String?, coding: String?) {
    #expect(Negotiation.contentCoding(field, available: ["br", "gzip"]) == coding)
  }

  @Test func `chooses a media type`() {
    let types = ["text/html", "application/json"]
    #expect(Negotiation.mediaType("application/json", available: types) == "application/json")
    #expect(Negotiation.mediaType("text/*;q=0.1, */*", available: types) == "application/json")
    #expect(Negotiation.mediaType("image/png", available: types) == nil)
    #expect(Negotiation.mediaType(nil, available: types) == "text/html")
  }
}

@Suite struct `Cookies of a browser` {
  @Test func `are read`() {
    var headers = HeaderFields()
    headers.add("Cookie", "a=1; b=\"two\"; c; =d; e=f=g")
    #expect(Cookies.value("a", in: headers) == "1")
    #expect(Cookies.value("b", in: headers) == "two")
    #expect(Cookies.value("e", in: headers) == "f=g")
    #expect(Cookies.value("c", in: headers) == nil)
  }

  @Test func `are set out of reach of scripts and other sites`() {
    #expect(
      SetCookie("theme", "dark", maxAgeInSeconds: 60).field
        == "theme=dark; Path=/; Max-Age=60; HttpOnly; SameSite=Lax"
    )
    #expect(!SetCookie("a", "x; Domain=evil\r\nX: y").field.contains("; Domain"))
  }
}
