import HTMLReading

/// Takes out of an article what does not belong to it: link boxes between paragraphs, the author's
/// card, lists of what else there is to read.
struct Pruning {
  private(set) var outline: PageOutline
  let roots: [HTMLTree.NodeID]
  private(set) var byline: String?
  private let total: Int
  /// Where the text begins and ends: its first and last block that is a paragraph.
  private let flow: Range<HTMLTree.NodeID>

  private var tree: HTMLTree { outline.tree }

  init(outline: PageOutline, roots: [HTMLTree.NodeID]) {
    self.outline = outline
    self.roots = roots
    total = max(1, roots.reduce(0) { $0 + outline.whole[$1].text })
    var first: HTMLTree.NodeID?
    var last = 0
    for root in roots {
      for id in outline.branch(root) where Self.isParagraph(id, outline) {
        first = first ?? id
        last = id
      }
    }
    flow = (first ?? 0)..<max(first ?? 0, last + 1)
  }

  private static func isParagraph(_ id: HTMLTree.NodeID, _ outline: PageOutline) -> Bool {
    guard !outline.isDropped[id], outline.block[id] == id, let element = outline.tree.element(id),
      !PageElements.headings.contains(element.name)
    else { return false }
    let own = outline.own[id]
    return own.text - own.linked >= 60 && own.marks > 0
  }

  mutating func prune() {
    for root in roots {
      var kept = root
      for id in outline.branch(root).dropFirst() where id >= kept && !outline.isDropped[id] {
        if outline.hints[id].contains(.notes) {
          kept = outline.end[id]
        } else if let parent = tree.nodes[id].parent, outline.isDropped[parent] {
          outline.drop(id)
        } else if let element = tree.element(id), element.namespace == .html {
          consider(id, element)
        }
      }
    }
    dropEmptyHeadings()
    outline.settle()
  }

  private mutating func consider(_ id: HTMLTree.NodeID, _ element: HTMLTree.Element) {
    let measure = outline.whole[id]
    let hints = outline.hints[id]
    if measure.text * 2 > total { return }
    if outline.isStrict, hints.contains(.byline), measure.text < 160, !contains(id, flow.lowerBound)
    {
      if byline == nil, id < flow.lowerBound, measure.text < 80 {
        byline = name(PageFacts.words(tree.text(of: id)))
      }
      outline.drop(id)
      return
    }
    guard Self.boxes.contains(element.name), !hints.contains(.notes), measure.text > 0 else {
      return
    }
    if isForeign(id, element.name, measure) { outline.drop(id) }
  }

  private static let boxes: Set<String> = [
    "article", "aside", "center", "dl", "div", "fieldset", "footer", "form", "header", "ol",
    "section", "table", "ul",
  ]

  /// Whether a box between or around the paragraphs is about something else.
  private func isForeign(_ id: HTMLTree.NodeID, _ name: String, _ measure: TextMeasure) -> Bool {
    let density = measure.linkDensity
    let isInFlow = flow.contains(id)
    switch name {
    case "aside": return density > 0.25 || measure.marks == 0
    case "footer": return density > 0.25 || measure.text < 60
    case "header": return density > 0.4
    // Between paragraphs a list of links is what the text speaks of.
    case "ol", "ul", "dl": return !isInFlow && density > 0.6
    case "table": return !isInFlow && density > 0.6
    default:
      // Pictures that lead to larger ones have little text.
      if measure.pictures > 0, measure.linked < 100, density < 0.9 { return false }
      return density > 0.5 && (!isInFlow || measure.marks < 4)
    }
  }

  private func contains(_ id: HTMLTree.NodeID, _ inner: HTMLTree.NodeID) -> Bool {
    outline.branch(id).contains(inner)
  }

  /// *By Ann Author* without what is not her name.
  private func name(_ text: String) -> String? {
    let words = text.split(separator: " ")
    guard let first = words.first else { return nil }
    let isBy = ["by", "von", "par", "por", "di", "door", "av", "af"].contains(first.lowercased())
    let rest = (isBy ? words.dropFirst() : words[...]).joined(separator: " ")
    let hasDigits = rest.unicodeScalars.contains { $0.properties.numericType != nil }
    return rest.isEmpty || hasDigits || (!isBy && words.count > 4) ? nil : rest
  }

  /// Headings that nothing follows: what they announced has been taken out.
  private mutating func dropEmptyHeadings() {
    for root in roots.reversed() {
      var hasContent = false
      var level = Int.max
      for id in outline.branch(root).reversed() where !outline.isDropped[id] {
        if let element = tree.element(id), PageElements.headings.contains(element.name) {
          let own = Int(element.name.dropFirst()) ?? 6
          if !hasContent, own >= level || level == .max { outline.drop(id) }
          level = own
          hasContent = false
        } else if isContent(id) {
          hasContent = true
          level = .max
        }
      }
    }
  }

  /// Text or a picture that is no part of a heading and of nothing that was taken out.
  private func isContent(_ id: HTMLTree.NodeID) -> Bool {
    switch tree.nodes[id].content {
    case .document: return false
    case .element(let element): return PageElements.pictures.contains(element.name)
    case .text:
      guard outline.whole[id].text > 0 else { return false }
      let block = outline.block[id]
      guard let name = tree.element(block)?.name else { return true }
      return !PageElements.headings.contains(name)
    }
  }
}
