import HTMLReading
import Testing

/// Documents made to exhaust a reader.
@Suite struct `Hostile HTML ends soon` {
  static let names = ["div", "b", "p", "table", "svg", "math", "a", "font", "li", "ruby", "select"]

  @Test(arguments: names)
  func `a hundred thousand nested tags give a shallow tree or a refusal`(_ name: String) throws {
    let bytes = Array(String(repeating: "<\(name)>", count: 100_000).utf8) + Array("end".utf8)
    do throws(HTMLReadingError) {
      let tree = try HTMLTree(content: bytes, limits: HTMLLimits(milliseconds: 100))
      #expect(Self.depth(tree) <= 516)
      #expect(tree.text(of: 0) == "end")
    } catch {
      #expect(error == .tooComplex)
    }
  }

  @Test func `below the limit of depth the content stays`() throws {
    let html = String(repeating: "<div>", count: 600) + "<img src=x>deep<script>1</script>"
    let tree = try HTMLTree(content: Array(html.utf8))
    #expect(Self.depth(tree) <= 516)
    #expect(tree.text(of: 0) == "deep1")
    #expect(tree.nodes.indices.contains { tree.isHTML($0, "img") })
    #expect(tree.nodes.indices.contains { tree.isHTML($0, "script") })
  }

  @Test func `what breaks an assertion of gumbo is refused, and the next document is read`() throws
  {
    let broken = "Before<table><td><math><select><mtext><table><table>after"
    for _ in 0..<3 {
      #expect(throws: HTMLReadingError.tooComplex) { try HTMLTree(content: Array(broken.utf8)) }
      #expect(try HTMLTree(content: Array("<p>Next".utf8)).text(of: 0) == "Next")
    }
  }

  @Test func `unclosed formatting that multiplies is refused`() {
    let html =
      "<div>" + (0..<3000).map { "<b a=\($0)>" }.joined() + "</div>"
      + String(repeating: "<p>x</p>", count: 30_000)
    #expect(throws: HTMLReadingError.tooComplex) { try Self.parse(html, HTMLLimits()) }
  }

  @Test func `too much input is refused`() {
    #expect(throws: HTMLReadingError.tooLarge) {
      try Self.parse(String(repeating: "a", count: 2000), HTMLLimits(bytes: 1000))
    }
  }

  @Test func `too little memory is a refusal`() {
    let html = String(repeating: "<p>x", count: 10_000)
    #expect(throws: HTMLReadingError.tooComplex) {
      try Self.parse(html, HTMLLimits(memory: 100_000))
    }
  }

  /// Parses without returning the tree, which a failed expectation would print.
  static func parse(_ html: String, _ limits: HTMLLimits) throws(HTMLReadingError) {
    _ = try HTMLTree(content: Array(html.utf8), limits: limits)
  }

  static func depth(_ tree: HTMLTree) -> Int {
    var depths = [0]
    for node in tree.nodes.dropFirst() { depths.append(depths[node.parent ?? 0] + 1) }
    return depths.max() ?? 0
  }
}
