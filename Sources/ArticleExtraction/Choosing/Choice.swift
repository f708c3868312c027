import HTMLReading

/// The article of a page, as nodes of its tree: what was chosen, and what was taken out of it.
struct Choice {
  private(set) var outline: PageOutline
  /// In document order, none inside another.
  let roots: [HTMLTree.NodeID]
  /// What remains.
  private(set) var measure = TextMeasure()
  private(set) var byline: String?

  private var tree: HTMLTree { outline.tree }

  /// - Returns: `nil` if nothing on the page reads like a paragraph.
  init?(outline: PageOutline) {
    self.outline = outline
    let candidates = Candidates(outline: outline)
    guard let best = candidates.best else { return nil }
    roots = Self.named(outline, insteadOf: best) ?? candidates.joined(with: best)
    var pruning = Pruning(outline: outline, roots: roots)
    pruning.prune()
    self.outline = pruning.outline
    byline = pruning.byline
    for root in roots { measure += self.outline.whole[root] }
  }

  /// What the page itself marks as the text of its article, if that is about as much.
  ///
  /// Source: schema.org, `articleBody`; microformats2, `e-content`.
  private static func named(
    _ outline: PageOutline,
    insteadOf best: HTMLTree.NodeID
  ) -> [HTMLTree.NodeID]? {
    let tree = outline.tree
    var found: [HTMLTree.NodeID] = []
    var end = 0
    for id in tree.nodes.indices where !outline.isDropped[id] && outline.whole[id].text > 0 {
      guard id >= end, tree.element(id) != nil else { continue }
      guard outline.isArticleBody(id) || isMicroformat(id, tree) else { continue }
      found.append(id)
      end = outline.end[id]
      // Lists of articles mark each of them.
      if found.count > 6 { return nil }
    }
    let text = found.reduce(0) { $0 + outline.whole[$1].text }
    guard text >= 200, text * 5 >= outline.whole[best].text * 2 else { return nil }
    return found
  }

  private static func isMicroformat(_ id: HTMLTree.NodeID, _ tree: HTMLTree) -> Bool {
    guard let names = tree.attribute("class", of: id) else { return false }
    return names.contains("e-content") && names.split(separator: " ").contains("e-content")
  }

  /// The size of the text.
  var length: Int { measure.text }

  /// Whether it is something to read rather than remains of a page.
  var isArticle: Bool {
    if isListOfLinks { return false }
    if measure.text >= 350, measure.marks >= 2 { return true }
    // A short note is believed where the page says that it is an article; so is a picture with one.
    let isMarked = roots.contains { root in
      outline.isArticleBody(root) || isIn("article", root)
    }
    if isMarked, measure.text >= (measure.pictures > 0 ? 40 : 100), measure.marks >= 1 {
      return true
    }
    return measure.text >= 200 && measure.marks >= 2 && roots.contains { isIn("main", $0) }
  }

  /// Whether a node is an element of that name or inside one.
  private func isIn(_ name: String, _ id: HTMLTree.NodeID) -> Bool {
    var next: HTMLTree.NodeID? = id
    while let id = next {
      if tree.isHTML(id, name) { return true }
      next = tree.nodes[id].parent
    }
    return false
  }

  /// Whether it leads to articles instead of being one: nearly all of it is links, or it is made of
  /// many short pieces whose headings are links.
  var isListOfLinks: Bool {
    if measure.linkDensity > 0.6 { return true }
    var headings = 0
    var linked = 0
    for root in roots {
      for id in outline.branch(root) where !outline.isDropped[id] {
        guard let element = tree.element(id), PageElements.headings.contains(element.name) else {
          continue
        }
        headings += 1
        if outline.whole[id].linkDensity > 0.7 { linked += 1 }
      }
    }
    return linked >= 4 && linked * 5 >= headings * 4 && measure.text / linked < 800
  }
}
