import ByteScanning
import HTMLReading

/// Finds the heading with which a text begins by saying its own title once more.
///
/// Whoever shows the title above the text leaves that heading out. Only the very first thing counts, and
/// only if it is the title word for word: a heading further down, or one that says more, is the text's own.
struct RepeatedTitle {
  let tree: HTMLTree
  let title: String

  /// - Returns: The heading that repeats the title; `nil` if the text begins with anything else.
  func heading(in root: HTMLTree.NodeID) -> HTMLTree.NodeID? {
    let words = Self.words(of: title)
    guard !words.isEmpty else { return nil }
    var next = tree.nodes[root].firstChild
    while let id = next {
      switch tree.nodes[id].content {
      case .document: return nil
      case .text(let range):
        guard tree.textBytes[range].allSatisfy(\.isASCIIWhitespace) else { return nil }
        next = tree.nodeAfter(id, within: root)
      case .element(let element):
        guard element.namespace == .html else { return nil }
        if Self.boxes.contains(element.name), let child = tree.nodes[id].firstChild {
          next = child
          continue
        }
        let itsWords = showsMore(id) ? nil : Self.words(of: tree.text(of: id))
        if itsWords == words && Self.headings.contains(element.name) { return id }
        // What has nothing in it is not seen.
        guard itsWords == [] else { return nil }
        next = tree.nodeAfter(id, within: root)
      }
    }
    return nil
  }

  /// Whether there is something to see beside words.
  private func showsMore(_ root: HTMLTree.NodeID) -> Bool {
    var next: HTMLTree.NodeID? = root
    while let id = next {
      if Self.shown.contains(where: { tree.isHTML(id, $0) }) { return true }
      next = tree.nodes[id].firstChild ?? tree.nodeAfter(id, within: root)
    }
    return false
  }

  /// The words alone: white space of any kind and number lies between them.
  private static func words(of text: String) -> [Substring] {
    text.split(whereSeparator: \.isWhitespace)
  }

  private static let headings: Set<String> = ["h1", "h2", "h3"]
  private static let boxes: Set<String> = [
    "article", "div", "header", "hgroup", "main", "section",
  ]
  private static let shown = ["img", "picture", "video", "audio", "iframe", "hr"]
}
