import HTMLReading

/// Cleaned HTML as text for a terminal: paragraphs wrapped, lists with bullets, quotes with a bar,
/// links numbered and listed at the end.
///
/// Walks the tree without recursion, so nesting of any depth is harmless. Everything that it
/// returns is free of control characters.
struct TerminalText {
  private let tree: HTMLTree
  private var page: WrappedText
  private var links: [String] = []
  private var counters: [Int?] = []

  /// Renders cleaned HTML, in which addresses are absolute, into lines of that many columns.
  static func rendering(of html: [UInt8], width: Int) -> String {
    guard let tree = try? HTMLTree(content: html), let body = tree.body else { return "" }
    var text = TerminalText(tree: tree, page: WrappedText(width: width))
    text.walk(body)
    return text.finished()
  }

  private init(tree: HTMLTree, page: WrappedText) {
    self.tree = tree
    self.page = page
  }

  private mutating func walk(_ root: HTMLTree.NodeID) {
    var next = tree.nodes[root].firstChild
    while let id = next {
      enter(id)
      if let child = tree.nodes[id].firstChild {
        next = child
        continue
      }
      next = leaveUpwards(from: id, to: root)
    }
  }

  /// Leaves a node, and those around it of which it was the last.
  private mutating func leaveUpwards(
    from id: HTMLTree.NodeID,
    to root: HTMLTree.NodeID
  ) -> HTMLTree.NodeID? {
    var id = id
    while id != root {
      leave(id)
      if let sibling = tree.nodes[id].nextSibling { return sibling }
      guard let parent = tree.nodes[id].parent else { return nil }
      id = parent
    }
    return nil
  }

  private mutating func enter(_ id: HTMLTree.NodeID) {
    switch tree.nodes[id].content {
    case .document: break
    case .text(let range):
      page.add(PlainLine.safeBlock(String(decoding: tree.textBytes[range], as: UTF8.self)))
    case .element(let element): open(element.name, id)
    }
  }

  private mutating func open(_ name: String, _ id: HTMLTree.NodeID) {
    switch name {
    case "br": page.endLine()
    case "hr":
      page.startBlock()
      page.add("* * *")
      page.startBlock()
    case "h1", "h2", "h3", "h4", "h5", "h6":
      page.startBlock()
      page.add(String(repeating: "#", count: name.utf8.last.map { Int($0) - 48 } ?? 1) + " ")
    case "ul", "ol":
      if counters.isEmpty { page.startBlock() } else { page.endLine() }
      counters.append(name == "ol" ? 1 : nil)
    case "li": openItem()
    case "blockquote":
      page.startBlock()
      page.indent("│ ")
    case "pre":
      page.startBlock()
      page.isVerbatim = true
    case "tr": page.endLine()
    case "img": picture(id)
    case "audio", "video", "iframe", "source": media(id)
    default: if Self.blocks.contains(name) { page.startBlock() }
    }
  }

  private mutating func leave(_ id: HTMLTree.NodeID) {
    guard let name = tree.element(id)?.name else { return }
    switch name {
    case "a":
      if let address = tree.attribute("href", of: id), !address.hasPrefix("#") { link(address) }
    case "ul", "ol":
      _ = counters.popLast()
      if counters.isEmpty { page.startBlock() } else { page.endLine() }
    case "li":
      page.endLine()
      page.outdent()
    case "blockquote":
      page.startBlock()
      page.outdent()
    case "pre":
      page.isVerbatim = false
      page.startBlock()
    case "td", "th": page.add("  ")
    case "h1", "h2", "h3", "h4", "h5", "h6": page.startBlock()
    default: if Self.blocks.contains(name) { page.startBlock() }
    }
  }

  private mutating func openItem() {
    page.endLine()
    guard let counter = counters.last else { return page.indent("  ", first: "• ") }
    if let number = counter {
      counters[counters.count - 1] = number + 1
      page.indent("   ", first: "\(number). ")
    } else {
      page.indent("  ", first: "• ")
    }
  }

  private mutating func picture(_ id: HTMLTree.NodeID) {
    let alternative = PlainLine.safe(tree.attribute("alt", of: id) ?? "")
    page.add(alternative.isEmpty ? " [picture]" : " [picture: \(alternative)]")
    if let address = tree.attribute("src", of: id) { link(address) }
  }

  private mutating func media(_ id: HTMLTree.NodeID) {
    guard let address = tree.attribute("src", of: id) else { return }
    page.add(" [media]")
    link(address)
  }

  /// The number of a link, the same for the same address.
  private mutating func link(_ address: String) {
    let number = links.firstIndex(of: address) ?? links.count
    if number == links.count { links.append(address) }
    page.add("[\(number + 1)]")
  }

  private mutating func finished() -> String {
    var text = page.finished()
    if links.isEmpty { return text }
    text += "\n"
    for (number, address) in links.enumerated() {
      text += "[\(number + 1)] \(PlainLine.safe(address))\n"
    }
    return text
  }

  private static let blocks: Set<String> = [
    "p", "div", "section", "article", "header", "footer", "aside", "figure", "figcaption", "table",
    "dl", "dt", "dd", "details", "summary", "address", "main", "nav", "caption",
  ]
}
