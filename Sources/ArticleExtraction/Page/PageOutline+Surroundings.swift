import HTMLReading

extension PageOutline {
  /// Leaves out what stands around articles: navigation, sharing, offers, comments.
  ///
  /// What holds much of the page's text is kept whatever it is called: authors of pages name a frame
  /// around everything `with-sidebar`.
  ///
  /// - Returns: Whether anything was.
  mutating func dropSurroundings() -> Bool {
    var places = [Place](repeating: Place(), count: tree.nodes.count)
    var changed = false
    let all = Double(max(1, pageText))
    for id in tree.nodes.indices {
      let parent = tree.nodes[id].parent ?? 0
      places[id] = places[parent]
      if isDropped[parent] { drop(id) }
      guard !isDropped[id], let element = tree.element(id), element.namespace == .html else {
        continue
      }
      if element.name == "article" || element.name == "main" { places[id].isInArticle = true }
      let share = Double(whole[id].text) / all
      if isSurroundings(id, element, share: share, places[parent]) {
        drop(id)
        changed = true
      }
    }
    return changed
  }

  private struct Place {
    var isInArticle = false
  }

  private func isSurroundings(
    _ id: HTMLTree.NodeID,
    _ element: HTMLTree.Element,
    share: Double,
    _ place: Place
  ) -> Bool {
    let measure = whole[id]
    switch element.name {
    case "html", "body", "main", "math": return false
    // A picture for browsers without scripts, or a request to switch them on.
    case "noscript": return measure.pictures == 0
    case "button": return measure.pictures == 0
    case "aside": if !place.isInArticle, share < 0.3 { return true }
    case "header", "footer": if !place.isInArticle, share < 0.3 { return true }
    default: break
    }
    if let role = tree.attribute("role", of: id)?.lowercased(), Self.roles.contains(role),
      share < 0.4
    {
      return true
    }
    if tree.attribute("aria-hidden", of: id) == "true", measure.pictures == 0, share < 0.2 {
      return true
    }
    guard isStrict, !isArticleBody(id) else { return false }
    let hints = hints[id]
    if hints.contains(.notes) { return false }
    let limit = element.name == "article" || hints.contains(.content) ? 0.15 : 0.4
    if hints.contains(.surroundings), share < limit { return true }
    // Comments are often longer than what they are about, but on forums they are all there is.
    if hints.contains(.comments), share < limit || isMuchWithout(measure) { return true }
    return false
  }

  /// Whether a text to read is left when that much goes.
  private func isMuchWithout(_ measure: TextMeasure) -> Bool {
    let page = whole[0]
    return page.text - page.linked - (measure.text - measure.linked) >= 1200
  }

  func isArticleBody(_ id: HTMLTree.NodeID) -> Bool {
    tree.attribute("itemprop", of: id)?.lowercased().contains("articlebody") ?? false
  }

  /// Source: WAI-ARIA 1.2 §5.3.4, landmarks and widgets.
  private static let roles: Set<String> = [
    "alert", "alertdialog", "banner", "complementary", "contentinfo", "dialog", "menu", "menubar",
    "navigation", "search", "tablist", "toolbar", "tooltip",
  ]
}
