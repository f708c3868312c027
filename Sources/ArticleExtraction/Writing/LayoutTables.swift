import HTMLReading

/// Tells tables that hold data from those that only put boxes side by side.
struct LayoutTables {
  /// The nearest table around a node or the node itself; 0 for none.
  private var table: [HTMLTree.NodeID]
  private var facts: [HTMLTree.NodeID: Facts] = [:]

  private struct Facts {
    var rows = 0
    var cells = 0
    var longestCell = 0
    var hasHeading = false
    var holdsTable = false
    var role = ""
  }

  init(_ outline: PageOutline) {
    let tree = outline.tree
    table = [HTMLTree.NodeID](repeating: 0, count: tree.nodes.count)
    for id in tree.nodes.indices.dropFirst() {
      let outer = table[tree.nodes[id].parent ?? 0]
      table[id] = outer
      guard let element = tree.element(id), element.namespace == .html, !outline.isDropped[id]
      else {
        continue
      }
      switch element.name {
      case "table":
        table[id] = id
        facts[id] = Facts(role: tree.attribute("role", of: id)?.lowercased() ?? "")
        if outer != 0 { facts[outer]?.holdsTable = true }
      case "tr": facts[outer]?.rows += 1
      case "td", "th":
        facts[outer]?.cells += 1
        let length = max(facts[outer]?.longestCell ?? 0, outline.whole[id].text)
        facts[outer]?.longestCell = length
        if element.name == "th" { facts[outer]?.hasHeading = true }
      case "caption", "thead", "colgroup": facts[outer]?.hasHeading = true
      default: break
      }
    }
  }

  /// Whether a node is a table without data, or a row, cell or caption of one.
  func isLayout(_ id: HTMLTree.NodeID) -> Bool {
    guard let facts = facts[table[id]], ["table", "grid"].contains(facts.role) == false else {
      return false
    }
    if facts.role == "presentation" || facts.role == "none" || facts.holdsTable { return true }
    if facts.hasHeading { return false }
    return facts.rows < 2 || facts.cells <= facts.rows || facts.longestCell > 400
  }
}
