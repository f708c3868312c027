import HTMLReading

/// Which element holds the article, by the paragraphs in it.
///
/// Every block that reads like a paragraph (some length, marks of sentences, few links) is worth
/// something to what holds it, and less to each element further out that also holds other text. So
/// the element that has most paragraphs close together wins. What the page itself calls an article
/// weighs more.
struct Candidates {
  let outline: PageOutline
  private(set) var scores: [Double]

  private var tree: HTMLTree { outline.tree }

  init(outline: PageOutline) {
    self.outline = outline
    scores = [Double](repeating: 0, count: outline.tree.nodes.count)
    for id in outline.tree.nodes.indices {
      let worth = worthOfParagraph(id)
      if worth > 0 { credit(worth, from: id) }
    }
  }

  /// What a block is worth as a paragraph; nothing for labels, headings and rows of links.
  func worthOfParagraph(_ id: HTMLTree.NodeID) -> Double {
    guard outline.block[id] == id, !outline.isDropped[id], let element = tree.element(id),
      !Self.noParagraphs.contains(element.name)
    else { return 0 }
    let own = outline.own[id]
    let unlinked = own.text - own.linked * 3 / 2
    guard unlinked >= 25, own.marks > 0 || unlinked >= 80 else { return 0 }
    if element.name == "pre" { return 1 + min(Double(unlinked) / 200, 2) }
    return 1 + min(Double(own.marks), 8) / 2 + min(Double(unlinked) / 100, 6)
  }

  private static let noParagraphs: Set<String> = [
    "h1", "h2", "h3", "h4", "h5", "h6", "figcaption", "caption", "th", "summary", "dt", "html",
  ]

  /// How far out a paragraph counts.
  private static let reach = 12
  /// What is left of a paragraph's worth one element further out.
  private static let decay = 0.65

  private mutating func credit(_ worth: Double, from block: HTMLTree.NodeID) {
    // Text right in a box, with line breaks instead of paragraphs, is an article by itself.
    let name = tree.element(block)?.name ?? ""
    let isBox = PageElements.containers.contains(name) && outline.own[block].text >= 300
    guard var id = isBox ? block : tree.nodes[block].parent else { return }
    var worth = worth
    for _ in 0..<Self.reach {
      scores[id] += worth
      guard let parent = tree.nodes[id].parent, parent != 0 else { return }
      // A box around one box alone is the same place.
      if outline.whole[parent].text > outline.whole[id].text { worth *= Self.decay }
      id = parent
    }
  }

  /// The best of all, as far out as it holds nothing else.
  var best: HTMLTree.NodeID? {
    var best: (id: HTMLTree.NodeID, score: Double)?
    for id in tree.nodes.indices where scores[id] > 0 {
      let score = weighed(id)
      if score > best?.score ?? 0 { best = (id, score) }
    }
    guard var id = best?.id else { return nil }
    // Items, rows and paragraphs stand for the list or the text that they belong to.
    while let element = tree.element(id), Self.parts.contains(element.name),
      let parent = tree.nodes[id].parent, tree.element(parent) != nil
    {
      id = parent
    }
    return id
  }

  private static let parts: Set<String> = [
    "li", "tr", "tbody", "thead", "dd", "p", "blockquote", "span", "font", "b", "i", "a", "figure",
    "ul", "ol", "dl",
  ]

  private func weighed(_ id: HTMLTree.NodeID) -> Double {
    guard let element = tree.element(id) else { return 0 }
    var weight = 1 - outline.whole[id].linkDensity
    switch element.name {
    case "article": weight *= 1.4
    case "main": weight *= 1.2
    case "form", "aside", "footer", "header", "blockquote": weight *= 0.6
    default: break
    }
    let hints = outline.hints[id]
    if hints.contains(.content) { weight *= 1.2 }
    if !hints.isDisjoint(with: [.surroundings, .comments]) { weight *= 0.5 }
    return scores[id] * weight
  }

  /// What stands beside the best and belongs to the article as well: its other parts, in order.
  func joined(with best: HTMLTree.NodeID) -> [HTMLTree.NodeID] {
    guard let element = tree.element(best), element.name != "body", element.name != "article",
      element.name != "main", !outline.isArticleBody(best),
      let parent = tree.nodes[best].parent
    else { return [best] }
    let siblings = tree.children(of: parent).filter { !outline.isDropped[$0] }
    guard siblings.count > 1 else { return [best] }
    let own = className(best)
    let bound = scores[best] * 0.2
    return siblings.filter { sibling in
      if sibling == best { return true }
      guard let other = tree.element(sibling) else { return false }
      let measure = outline.whole[sibling]
      let isAlike = !own.isEmpty && other.name == element.name && className(sibling) == own
      if scores[sibling] >= (isAlike ? bound / 2 : bound), scores[sibling] > 0 {
        return measure.linkDensity < 0.35
      }
      return worthOfParagraph(sibling) > 0 && measure.linkDensity < 0.25
    }
  }

  private func className(_ id: HTMLTree.NodeID) -> String {
    tree.attribute("class", of: id) ?? ""
  }
}
