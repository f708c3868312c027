import HTMLWriting
import Testing

@Suite struct `Building pages` {
  @Test func `a document has a doctype and one root`() {
    let page = document(.lang("en")) {
      head { meta(.charset("utf-8")) }
      body { main { "Hello" } }
    }
    #expect(
      page.text == "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"></head>"
        + "<body><main>Hello</main></body></html>"
    )
  }

  @Test(arguments: [0, 1, 3])
  func `conditions and loops`(_ count: Int) {
    let html = ul(.class("rows", count == 0 ? "empty" : nil)) {
      if count == 0 { li { "None" } }
      for number in 0..<count {
        if number.isMultiple(of: 2) { li { String(number) } } else { li(.class("odd")) { "odd" } }
      }
    }
    let expected = [
      0: "<ul class=\"rows empty\"><li>None</li></ul>",
      1: "<ul class=\"rows\"><li>0</li></ul>",
      3: "<ul class=\"rows\"><li>0</li><li class=\"odd\">odd</li><li>2</li></ul>",
    ]
    #expect(html.text == expected[count])
  }

  @Test func `void elements have no end tag and others always have one`() {
    #expect(
      HTML {
        br(); div(); wbr()
      }.text == "<br><div></div><wbr>"
    )
    #expect(
      svg(.viewBox("0 0 1 1")) { use(.href(LinkTarget(path: "/i.svg#x"))) }.text
        == "<svg viewBox=\"0 0 1 1\"><use href=\"/i.svg#x\"></use></svg>"
    )
  }

  @Test func `flags, numbers and conditions among attributes`() {
    let html = input(
      .type("checkbox"),
      .checked(),
      .disabled(false),
      .when(true, .tabindex(-1)),
      .when(false, .id("no")),
      .all([.name("n"), .none, .aria("hidden", true)])
    )
    #expect(
      html.text
        == "<input type=\"checkbox\" checked tabindex=\"-1\" name=\"n\" aria-hidden=\"true\">"
    )
  }

  @Test func `a first line feed survives where parsers swallow one`() {
    #expect(pre { "\na" }.text == "<pre>\n\na</pre>")
    #expect(pre { "a" }.text == "<pre>a</pre>")
    #expect(textarea(text: "\na").text == "<textarea>\n\na</textarea>")
  }

  @Test func `candidates of a picture stay apart`() throws {
    let small = try #require(LinkTarget(web: "https://example.com/a.jpg?x,"))
    let html = img(.srcset([(small, "1x"), (LinkTarget(path: "/b.jpg"), "2x")]))
    #expect(html.text == "<img srcset=\"https://example.com/a.jpg?x%2C 1x, /b.jpg 2x\">")
  }
}
