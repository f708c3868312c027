import HTTPSemantics
import HTTPServing
import Testing

@Suite struct `Around every handler` {
  private func request(_ method: String = "GET", _ fields: [String: String]) -> Request {
    var headers = HeaderFields()
    for (name, value) in fields { headers[name] = value }
    return Request(method: method, path: "/", headers: headers)
  }

  private let handler = guarded { _ in
    Response(
      type: "text/html; charset=utf-8",
      bytes: Array(String(repeating: "<p>Hello, harbour.</p>\n", count: 200).utf8)
    )
  }

  @Test(
    arguments: [
      "localhost", "localhost:8080", "LocalHost:1", "127.0.0.1", "127.0.0.1:8080", "[::1]",
      "[::1]:8080",
    ]
  ) func `names of this machine are answered`(_ host: String) async {
    #expect(await handler(request("GET", ["Host": host])).status == 200)
  }

  @Test(
    arguments: [
      "", "evil.example", "localhost.evil.example", "localhost:80.evil.example", "127.0.0.1.nip.io",
      "127.0.0.11", "localhost:", "localhost:x", "[::1]x", "localhost@evil.example",
    ]
  ) func `other names are not`(_ host: String) async {
    #expect(await handler(request("GET", ["Host": host])).status == 421)
  }

  @Test(
    arguments: [
      (["Sec-Fetch-Site": "same-origin"], 200),
      (["Sec-Fetch-Site": "none"], 200),
      (["Sec-Fetch-Site": "same-site"], 403),
      (["Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"], 403),
      (["Origin": "http://localhost"], 200),
      (["Origin": "http://localhost:81"], 403),
      (["Origin": "https://evil.example"], 403),
      (["Origin": "null"], 403),
      ([:], 200),
    ] as [([String: String], Int)]
  ) func `a form is taken from our pages only`(_ fields: [String: String], _ status: Int) async {
    let fields = fields.merging(["Host": "localhost"]) { first, _ in first }
    #expect(await handler(request("POST", fields)).status == status)
    #expect(await handler(request("GET", fields)).status == 200)
  }

  @Test func `text is compressed for who can read it`() async throws {
    let plain = await handler(request("GET", ["Host": "localhost"]))
    #expect(plain.headers["Content-Encoding"] == nil)
    #expect(plain.headers["Vary"] == "Accept-Encoding")
    let packed = await handler(
      request("GET", ["Host": "localhost", "Accept-Encoding": "gzip, br"])
    )
    #expect(packed.headers["Content-Encoding"] == "gzip")
    guard case .bytes(let short) = packed.body, case .bytes(let long) = plain.body else {
      Issue.record("There are no bytes.")
      return
    }
    #expect(short.starts(with: [0x1F, 0x8B]))
    #expect(short.count < long.count / 10)
  }

  @Test func `an unchanged page is not sent again`() async throws {
    let first = await handler(request("GET", ["Host": "localhost", "Accept-Encoding": "gzip"]))
    let tag = try #require(first.headers["ETag"])
    let second = await handler(request("GET", ["Host": "localhost", "If-None-Match": tag]))
    #expect(second.status == 304)
    #expect(second.headers["ETag"] == tag)
    let other = await handler(request("GET", ["Host": "localhost", "If-None-Match": "\"x\""]))
    #expect(other.status == 200)
  }

  @Test func `a line tells what was asked, not what was searched for`() async {
    let (lines, log) = AsyncStream.makeStream(of: String.self)
    let logged = RequestLog.around({ _ in .text(200, "ok") }) { log.yield($0) }
    let query = [(name: "q", value: "secret")]
    _ = await logged(Request(method: "GET", path: "/search", query: query, number: 17))
    let line = await lines.first { _ in true } ?? ""
    #expect(line.hasPrefix("GET /search 200 3 B "))
    #expect(line.hasSuffix(" #17"))
    #expect(!line.contains("secret"))
  }
}

@Suite struct `A form` {
  @Test func `has its fields decoded`() {
    var headers = HeaderFields()
    headers["Content-Type"] = "application/x-www-form-urlencoded"
    let body = Array("url=https%3A%2F%2Fa.example%2F&folder=1&folder=2&note=a+b".utf8)
    let form = Request(method: "POST", path: "/", headers: headers, body: body).form
    #expect(form["url"] == "https://a.example/")
    #expect(form.values("folder") == ["1", "2"])
    #expect(form["note"] == "a b")
    #expect(form["missing"] == nil)
  }

  @Test func `brings a file along`() {
    var headers = HeaderFields()
    headers["Content-Type"] = "multipart/form-data; boundary=----x"
    let body = [
      "------x\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nhello\r\n",
      "------x\r\nContent-Disposition: form-data; name=\"opml\"; filename=\"my;%22list.opml\"\r\n",
      "Content-Type: text/x-opml\r\n\r\n<opml>\r\n</opml>\r\n------x\r\n",
      "Content-Disposition: form-data; name=\"none\"; filename=\"\"\r\n\r\n\r\n------x--\r\n",
    ].joined()
    let form = Request(method: "POST", path: "/", headers: headers, body: Array(body.utf8)).form
    #expect(form["note"] == "hello")
    #expect(form.file("opml")?.fileName == "my;\"list.opml")
    #expect(form.file("opml")?.bytes == Array("<opml>\r\n</opml>".utf8))
    #expect(form.file("opml")?.mediaType?.essence == "text/x-opml")
    #expect(form.file("none") == nil)
  }

  @Test func `cut short gives what is whole`() {
    var headers = HeaderFields()
    headers["Content-Type"] = "multipart/form-data; boundary=x"
    let body = Array(
      "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--x\r\nConte".utf8
    )
    let form = Request(method: "POST", path: "/", headers: headers, body: body).form
    #expect(form.fields.map(\.name) == ["a"])
    #expect(Request(method: "POST", path: "/", headers: headers, body: []).form.fields.isEmpty)
  }
}
