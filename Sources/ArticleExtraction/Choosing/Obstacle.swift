import HTMLReading

/// What stands between a program and the text, told by the signs that such pages have.
enum Obstacle {
  /// Why a page without an article has none.
  static func reason(in tree: HTMLTree, _ facts: PageFacts, _ choice: Choice?) -> NoArticle {
    if isRobotCheck(facts, tree) { return .robotCheck }
    if let wall = wall(in: tree, facts) { return wall }
    if needsScripts(tree) { return .needsScripts }
    if choice?.isListOfLinks == true { return .listOfLinks }
    let page = PageOutline(tree: tree, isStrict: false).whole[0]
    return page.text > 300 && page.linkDensity > 0.5 ? .listOfLinks : .noText
  }

  /// A wall before the text, where there is one.
  static func wall(in tree: HTMLTree, _ facts: PageFacts) -> NoArticle? {
    if facts.structured.isFree == false { return nil }
    var hasPassword = false
    var hasWall = false
    for id in tree.nodes.indices {
      guard let element = tree.element(id), element.namespace == .html else { continue }
      if element.name == "input" {
        hasPassword = hasPassword || tree.attribute("type", of: id)?.lowercased() == "password"
      } else if !hasWall, ["div", "section", "aside"].contains(element.name) {
        hasWall = Hints(of: id, in: tree, element).contains(.wall)
      }
    }
    if hasWall { return .needsPayment }
    return hasPassword ? .needsLogin : nil
  }

  /// Titles of the pages by which protections ask for a human.
  private static func isRobotCheck(_ facts: PageFacts, _ tree: HTMLTree) -> Bool {
    let title = facts.documentTitle.lowercased()
    let signs = [
      "just a moment", "attention required", "are you a robot", "are you human", "captcha",
      "security check", "checking your browser", "ddos-guard", "access denied", "pardon our",
    ]
    return signs.contains { title.contains($0) }
  }

  /// Whether a page has scripts and hardly a word of its own, or few and a request to allow scripts.
  private static func needsScripts(_ tree: HTMLTree) -> Bool {
    guard tree.nodes.indices.contains(where: { tree.isHTML($0, "script") }) else { return false }
    let page = PageOutline(tree: tree, isStrict: true).whole[0]
    let hasRequest = tree.nodes.indices.contains { id in
      tree.isHTML(id, "noscript") && tree.text(of: id).lowercased().contains("javascript")
    }
    return page.text - page.linked < (hasRequest ? 300 : 100)
  }
}
