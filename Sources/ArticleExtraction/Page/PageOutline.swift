import HTMLReading

/// A page after walks over its nodes: what is left of it, and how much text is where.
///
/// Nodes stand in document order, a parent before its children. So one walk forward hands down what
/// holds for whole branches, and one backward sums up; nothing recurs, and nothing is looked at more
/// than a fixed number of times.
struct PageOutline {
  let tree: HTMLTree
  /// Whether class names are believed, and what is hidden is left out.
  let isStrict: Bool
  /// Nodes that are no part of an article.
  private(set) var isDropped: [Bool]
  /// The node that follows all that is inside a node.
  private(set) var end: [HTMLTree.NodeID]
  /// The nearest block around a node, or the node itself; 0 for none.
  private(set) var block: [HTMLTree.NodeID]
  /// Of everything inside a node.
  private(set) var whole: [TextMeasure]
  /// Of the text inside a block that is in no block within.
  private(set) var own: [TextMeasure]
  private(set) var hints: [Hints]
  /// Of the whole page before anything was left out by its surroundings.
  private(set) var pageText = 0

  init(tree: HTMLTree, isStrict: Bool) {
    self.tree = tree
    self.isStrict = isStrict
    let count = tree.nodes.count
    isDropped = [Bool](repeating: false, count: count)
    end = [HTMLTree.NodeID](repeating: count, count: count)
    for id in tree.nodes.indices.dropFirst() {
      end[id] = tree.nodes[id].nextSibling ?? end[tree.nodes[id].parent ?? 0]
    }
    block = [HTMLTree.NodeID](repeating: 0, count: count)
    hints = [Hints](repeating: [], count: count)
    whole = []
    own = []
    dropWhatIsNoText()
    measure()
    pageText = whole[0].text
    if dropSurroundings() { measure() }
  }

  /// A node and all that is inside it, in document order.
  func branch(_ root: HTMLTree.NodeID) -> Range<HTMLTree.NodeID> { root..<end[root] }

  /// Leaves out a node with all that is in it.
  mutating func drop(_ id: HTMLTree.NodeID) { isDropped[id] = true }

  /// Hands down what was dropped, and sums up anew.
  mutating func settle() {
    inherit()
    measure()
  }

  private mutating func inherit() {
    for id in tree.nodes.indices.dropFirst() {
      if let parent = tree.nodes[id].parent, isDropped[parent] { isDropped[id] = true }
    }
  }

  /// Scripts, styles, controls, and in strict walks what is hidden.
  private mutating func dropWhatIsNoText() {
    for id in tree.nodes.indices {
      let parent = tree.nodes[id].parent ?? 0
      block[id] = block[parent]
      if isDropped[parent] { isDropped[id] = true }
      guard let element = tree.element(id), !isDropped[id] else { continue }
      if element.namespace == .svg { isDropped[id] = true }
      guard element.namespace == .html else { continue }
      hints[id] = Hints(of: id, in: tree, element)
      if PageElements.blocks.contains(element.name) { block[id] = id }
      if PageElements.noText.contains(element.name) || isControl(id, element.name)
        || (isStrict && isHidden(id, element))
      {
        isDropped[id] = true
      }
    }
  }

  /// Fields to fill in, and dialogs; a box to tick is part of a list of tasks.
  private func isControl(_ id: HTMLTree.NodeID, _ name: String) -> Bool {
    switch name {
    case "input": tree.attribute("type", of: id)?.lowercased() != "checkbox"
    case "dialog": true
    default: false
    }
  }

  private func isHidden(_ id: HTMLTree.NodeID, _ element: HTMLTree.Element) -> Bool {
    for attribute in tree.attributes[element.attributes] {
      switch attribute.name {
      case "hidden": return attribute.value.lowercased() != "until-found"
      case "style" where attribute.value.utf8.count < 1000:
        let style = attribute.value.lowercased().filter { !$0.isWhitespace }
        return style.contains("display:none") || style.contains("visibility:hidden")
      default: break
      }
    }
    return false
  }

  private mutating func measure() {
    let count = tree.nodes.count
    whole = [TextMeasure](repeating: TextMeasure(), count: count)
    own = [TextMeasure](repeating: TextMeasure(), count: count)
    var isLinked = [Bool](repeating: false, count: count)
    for id in tree.nodes.indices where !isDropped[id] {
      let parent = tree.nodes[id].parent ?? 0
      isLinked[id] = isLinked[parent]
      switch tree.nodes[id].content {
      case .document: break
      case .text(let range):
        var measure = TextMeasure(of: tree.textBytes[range])
        if isLinked[id] { measure.linked = measure.text }
        whole[id] = measure
        own[block[id]] += measure
      case .element(let element):
        if element.name == "a", !isLinked[id], leadsElsewhere(id) { isLinked[id] = true }
        if PageElements.pictures.contains(element.name) { whole[id].pictures = 1 }
      }
    }
    for id in tree.nodes.indices.reversed() where !isDropped[id] {
      if let parent = tree.nodes[id].parent { whole[parent] += whole[id] }
    }
  }

  /// Links to notes on the same page are part of the text.
  private func leadsElsewhere(_ id: HTMLTree.NodeID) -> Bool {
    guard let href = tree.attribute("href", of: id) else { return false }
    return !href.hasPrefix("#")
  }
}

/// Elements by what they mean for finding an article.
enum PageElements {
  static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details",
    "dialog",
    "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4",
    "h5", "h6", "header", "hgroup", "hr", "html", "li", "main", "nav", "ol", "p", "pre", "search",
    "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
  ]

  /// What is in them is not for reading, or works only with a script.
  static let noText: Set<String> = [
    "applet", "area", "base", "basefont", "canvas", "command", "datalist", "frame", "frameset",
    "head", "keygen", "link", "map", "menu", "meta", "meter", "nav", "noembed", "noframes",
    "optgroup", "option", "param", "progress", "script", "search", "select", "style", "template",
    "textarea", "title",
  ]

  static let pictures: Set<String> = [
    "img", "amp-img", "picture", "video", "audio", "iframe", "object", "embed", "math",
  ]

  static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

  /// What may hold an article; text right in them counts for themselves.
  static let containers: Set<String> = [
    "article", "body", "center", "div", "form", "main", "section", "td",
  ]
}
