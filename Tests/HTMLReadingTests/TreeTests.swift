import HTMLReading
import Testing

@Suite struct `Reading HTML` {
  /// Elements as `(name …)`, texts in quotes, `!` before a foreign namespace.
  static func outline(_ tree: HTMLTree, _ id: Int = 0) -> String {
    switch tree.nodes[id].content {
    case .text(let range):
      return "\"" + String(decoding: tree.textBytes[range], as: UTF8.self) + "\""
    case .document:
      return tree.children(of: id).map { outline(tree, $0) }.joined(separator: " ")
    case .element(let element):
      let attributes = tree.attributes[element.attributes].map { " \($0.name)=\($0.value)" }
      let parts = tree.children(of: id).map { " " + outline(tree, $0) }
      let mark = element.namespace == .html ? "" : "!"
      return "(\(mark)\(element.name)\(attributes.joined())\(parts.joined()))"
    }
  }

  @Test(arguments: [
    ("", ""),
    ("<p>Hi <b>you</b>", "(p \"Hi \" (b \"you\"))"),
    ("<P CLASS=a&amp;b id=\"x\">1<P>2", "(p class=a&b id=x \"1\") (p \"2\")"),
    ("a<!-- c -->b", "\"a\" \"b\""),
    ("<svg><path/></svg><math><mi>x</mi></math>", "(!svg (!path)) (!math (!mi \"x\"))"),
    ("<b><p>x</b>y", "(b) (p (b \"x\") \"y\")"),
    ("<table><tr><td>1</table>", "(table (tbody (tr (td \"1\"))))"),
    ("<table>x<tr></table>", "\"x\" (table (tbody (tr)))"),
    ("<my-tag A=1>x</my-tag>", "(my-tag a=1 \"x\")"),
    ("<template><p>x</template>", "(template (p \"x\"))"),
    ("&eacute;&#x1F600;&lt;", "\"é😀<\""),
    ("<frameset><frame></frameset>x", "\"x\""),
    ("</body></html><p>x", "(p \"x\")"),
    ("<body class=x>y", "\"y\""),
  ])
  func `content becomes a tree`(_ html: String, _ expected: String) throws {
    let tree = try HTMLTree(content: Array(html.utf8))
    let body = try #require(tree.body)
    #expect(
      tree.children(of: body).map { Self.outline(tree, $0) }.joined(separator: " ") == expected
    )
  }

  @Test func `a document has its head`() throws {
    let tree = try HTMLTree(document: Array("<title>T</title><link rel=x href=y><p>z".utf8))
    #expect(
      Self.outline(tree) == "(html (head (title \"T\") (link rel=x href=y)) (body (p \"z\")))"
    )
  }

  @Test func `bytes that are no UTF-8 are replaced`() throws {
    let tree = try HTMLTree(content: [0x61, 0xFF, 0x62, 0xED, 0xA0, 0x80, 0xC3])
    #expect(tree.text(of: 0).hasPrefix("a\u{FFFD}b\u{FFFD}"))
  }

  @Test func `following nodes come in document order and stay inside the root`() throws {
    let tree = try HTMLTree(content: Array("<div><p>1<i>2</i></p>3</div>4".utf8))
    let body = try #require(tree.body)
    let division = try #require(tree.child("div", of: body))
    #expect(tree.text(of: division) == "123")
    #expect(tree.text(of: body) == "1234")
    #expect(tree.nodeAfter(division, within: division) == nil)
  }
}
