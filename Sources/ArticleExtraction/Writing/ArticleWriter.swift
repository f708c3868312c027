import ByteScanning
import HTMLReading
import HTMLWriting

/// Writes a chosen article as HTML that the cleaner reads: its structure, texts, pictures and links,
/// without the names and scripts of the page.
struct ArticleWriter {
  private let choice: Choice
  private let tables: LayoutTables
  /// Titles as `plain` makes them.
  private let titles: [String]
  private var output: [UInt8] = []
  private var open: [(end: HTMLTree.NodeID, name: String)] = []
  /// Whether a heading may still be the title once more.
  private var isBeforeText = true
  /// Nodes up to there are not written.
  private var skipped: HTMLTree.NodeID = 0

  private var tree: HTMLTree { choice.outline.tree }

  init(choice: Choice, titles: [String]) {
    self.choice = choice
    self.titles = titles.map(Self.plain).filter { !$0.isEmpty }
    tables = LayoutTables(choice.outline)
  }

  /// The HTML, with a picture in front where the article has none.
  mutating func html(lead: String?) -> String {
    let direction = choice.roots.first.flatMap(direction)
    if let direction {
      output += "<div dir=\"".utf8
      output += direction.utf8
      output += "\">".utf8
    }
    if let lead, choice.measure.pictures == 0 {
      output += "<figure><img src=\"".utf8
      output.appendEscaped(lead)
      output += "\" alt=\"\"></figure>".utf8
    }
    for root in choice.roots { write(root) }
    if direction != nil { output += "</div>".utf8 }
    return String(decoding: output, as: UTF8.self)
  }

  /// The direction that the page gives to the article.
  private func direction(_ root: HTMLTree.NodeID) -> String? {
    var next: HTMLTree.NodeID? = root
    while let id = next {
      if let direction = tree.attribute("dir", of: id)?.lowercased() {
        return ["rtl", "ltr", "auto"].contains(direction) ? direction : nil
      }
      next = tree.nodes[id].parent
    }
    return nil
  }

  private mutating func write(_ root: HTMLTree.NodeID) {
    // Several roots are siblings, paragraphs among them; one is but the box around the article.
    let nodes = choice.outline.branch(root)
    for id in choice.roots.count > 1 ? nodes : nodes.dropFirst() {
      close(before: id)
      guard id >= skipped, !choice.outline.isDropped[id] else { continue }
      switch tree.nodes[id].content {
      case .document: break
      case .text(let range): output.appendEscaped(tree.textBytes[range])
      case .element(let element): begin(id, element)
      }
    }
    close(before: nodes.upperBound)
  }

  private mutating func close(before id: HTMLTree.NodeID) {
    while let last = open.last, last.end <= id {
      open.removeLast()
      output += "</".utf8
      output += last.name.utf8
      output.append(.greaterThan)
    }
  }

  private mutating func begin(_ id: HTMLTree.NodeID, _ element: HTMLTree.Element) {
    let end = choice.outline.end[id]
    if isBeforeText, PageElements.headings.contains(element.name), isTitle(id) {
      skipped = end
      return
    }
    if choice.outline.own[id].text > 150 { isBeforeText = false }
    guard let name = written(id, element) else { return }
    output.append(.lessThan)
    output += name.utf8
    for attribute in tree.attributes[element.attributes] where keeps(attribute, of: element) {
      output.append(.space)
      output += attribute.name.utf8
      output += "=\"".utf8
      output.appendEscaped(attribute.value)
      output.append(.quotationMark)
    }
    output.append(.greaterThan)
    if WrittenElements.voids.contains(name) { return }
    open.append((end, name))
    // What is in a frame is for browsers that know none, and no markup.
    if name == "iframe" { skipped = end }
    if name == "pre" { keepFirstLineFeed(id) }
  }

  /// A parser swallows a line feed that follows the start tag.
  private mutating func keepFirstLineFeed(_ id: HTMLTree.NodeID) {
    guard let child = tree.nodes[id].firstChild,
      case .text(let range) = tree.nodes[child].content,
      tree.textBytes[range].first == .lineFeed
    else { return }
    output.append(.lineFeed)
  }

  /// The name to write; `nil` for an element that gives way to its content.
  private func written(_ id: HTMLTree.NodeID, _ element: HTMLTree.Element) -> String? {
    if element.namespace == .mathML {
      return element.name.utf8.allSatisfy { $0.isASCIILetter || $0 == .hyphen } ? element.name : nil
    }
    if WrittenElements.tableParts.contains(element.name), tables.isLayout(id) {
      return ["td", "th", "caption"].contains(element.name) ? "div" : nil
    }
    return WrittenElements.names[element.name]
  }

  private func keeps(_ attribute: HTMLTree.Attribute, of element: HTMLTree.Element) -> Bool {
    if attribute.value.utf8.count > 800_000 { return false }
    if element.namespace == .mathML {
      return attribute.name.utf8.allSatisfy { $0.isASCIILetter || $0 == .hyphen }
    }
    if attribute.name == "class" || attribute.name == "style" {
      // By them the cleaner tells smileys and counters of one pixel.
      return element.name == "img" && attribute.value.utf8.count < 200
    }
    return WrittenElements.attributes.contains(attribute.name)
  }

  /// Whether a heading before the text says what the article is called, which is shown above it.
  private func isTitle(_ id: HTMLTree.NodeID) -> Bool {
    guard choice.outline.whole[id].text <= 300 else { return false }
    let text = Self.plain(tree.text(of: id))
    if text.isEmpty { return false }
    return titles.contains { title in
      if title == text { return true }
      let (long, short) = title.count > text.count ? (title, text) : (text, title)
      return long.contains(short) && short.count * 10 >= long.count * 7
    }
  }

  /// Letters and numbers alone, in small.
  private static func plain(_ text: String) -> String {
    String(text.prefix(400)).lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

/// What of a page's HTML is handed on.
private enum WrittenElements {
  /// By what they are called on the page.
  ///
  /// The heading of the page is the item's title, so headings of the text begin at the second level.
  static let names: [String: String] = {
    var names: [String: String] = [
      "h1": "h2", "image": "img", "listing": "pre", "plaintext": "pre", "xmp": "pre",
    ]
    let same = [
      "a", "abbr", "acronym", "address", "amp-img", "amp-youtube", "article", "aside", "audio", "b",
      "bdi", "bdo", "big", "blockquote", "br", "caption", "center", "cite", "code", "col",
      "colgroup",
      "dd", "del", "details", "dfn", "dir", "div", "dl", "dt", "em", "embed", "figcaption",
      "figure",
      "footer", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "i", "iframe", "img",
      "input",
      "ins", "kbd", "li", "lite-youtube", "main", "mark", "noscript", "object", "ol", "p", "param",
      "picture", "pre", "q", "rb", "rp", "rt", "rtc", "ruby", "s", "samp", "section", "small",
      "source", "span", "strike", "strong", "sub", "summary", "sup", "table", "tbody", "td",
      "tfoot",
      "th", "thead", "time", "tr", "track", "tt", "u", "ul", "var", "video", "wbr",
    ]
    for name in same { names[name] = name }
    return names
  }()

  static let tableParts: Set<String> = [
    "caption", "col", "colgroup", "table", "tbody", "td", "tfoot", "th", "thead", "tr",
  ]

  static let voids: Set<String> = [
    "br", "col", "embed", "hr", "img", "input", "param", "source", "track", "wbr",
  ]

  /// Those that the cleaner reads, the places where scripts look for pictures among them.
  static let attributes: Set<String> = [
    "abbr", "align", "alt", "checked", "cite", "colspan", "controls", "data", "data-actualsrc",
    "data-cfsrc", "data-delayed-url", "data-echo", "data-flickity-lazyload", "data-hi-res-src",
    "data-img-src", "data-lazy", "data-lazy-src", "data-lazy-srcset", "data-ll-src",
    "data-original", "data-original-src", "data-src", "data-srcset", "data-videoid", "datetime",
    "default", "dir", "headers", "height", "href", "id", "kind", "label", "lang", "loop", "media",
    "muted", "name", "nitro-lazy-src", "open", "playlabel", "poster", "reversed", "rowspan",
    "scope", "sizes", "span", "src", "srclang", "srcset", "start", "title", "type", "value",
    "videoid", "width",
  ]
}
