import ByteScanning
import HTMLReading
import HTMLWriting

extension CleaningPass {
  /// Writes a picture's title below it, where it is more than the picture's name.
  ///
  /// Comics tell their second joke there, and a finger cannot hover.
  mutating func writeCaption(ofImage image: HTMLTree.NodeID, standingAs box: HTMLTree.NodeID) {
    guard showsTitles, captionsLeft > 0, let title = tree.attribute("title", of: image) else {
      return
    }
    captionsLeft -= 1
    let isIcon = [number("width", of: image), number("height", of: image)].contains {
      $0.map { $0 < 100 } ?? false
    }
    let names = ["alt", "src", "data-src", "srcset"].compactMap { tree.attribute($0, of: image) }
    guard !isIcon, Self.saysMore(title, than: names), standsAlone(box) else { return }
    nesting.begin("small", isVoid: false)
    output += "<small>".utf8
    output.appendEscaped(title)
    output += "</small>".utf8
    nesting.end()
  }

  /// A sentence or more than two words, and not the alternative text or the file's name once more, which
  /// is what most publishing programs fill in.
  private static func saysMore(_ title: String, than names: [String]) -> Bool {
    let words = title.split(whereSeparator: \.isWhitespace).count
    let isSentence =
      words == 2 && title.last { !$0.isWhitespace }.map { ".!?…".contains($0) } == true
    // Chinese and Japanese put no spaces between words.
    guard words > 2 || isSentence || title.unicodeScalars.count(where: { $0.value >= 0x3040 }) > 8
    else {
      return false
    }
    let plain = letters(title)
    return !plain.isEmpty && !names.contains { letters($0).contains(plain) }
  }

  private static func letters(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Whether no words and no other pictures stand in a line with an element, and nobody else has
  /// written a caption.
  private mutating func standsAlone(_ id: HTMLTree.NodeID) -> Bool {
    var current = id
    while let parent = tree.nodes[current].parent {
      if isInLine(neighbour(of: current, \.previousSibling)) { return false }
      if isInLine(neighbour(of: current, \.nextSibling)) { return false }
      guard let element = tree.element(parent), Self.inLine.contains(element.name) else {
        return !isInCaptionedFigure(parent)
      }
      current = parent
    }
    return true
  }

  private func isInCaptionedFigure(_ id: HTMLTree.NodeID) -> Bool {
    var current: HTMLTree.NodeID? = id
    while let ancestor = current {
      if tree.isHTML(ancestor, "figure") { return contains(ancestor) { $0 == "figcaption" } }
      current = tree.nodes[ancestor].parent
    }
    return false
  }

  /// The next sibling in a direction that is more than white space.
  private mutating func neighbour(
    of id: HTMLTree.NodeID,
    _ next: KeyPath<HTMLTree.Node, HTMLTree.NodeID?>
  ) -> HTMLTree.NodeID? {
    var current = tree.nodes[id][keyPath: next]
    while let node = current, isBlank(node) {
      neighboursSeen += 1
      current = tree.nodes[node][keyPath: next]
    }
    return current
  }

  private func isBlank(_ id: HTMLTree.NodeID) -> Bool {
    guard case .text(let range) = tree.nodes[id].content else { return false }
    return tree.textBytes[range].allSatisfy(\.isASCIIWhitespace)
  }

  private func isInLine(_ id: HTMLTree.NodeID?) -> Bool {
    guard let id else { return false }
    guard let element = tree.element(id) else { return true }
    return Self.inLine.contains(element.name)
  }

  private static let inLine: Set<String> = [
    "a", "abbr", "b", "button", "cite", "code", "em", "font", "i", "img", "label", "picture", "s",
    "small", "span", "strong", "sub", "sup", "u",
  ]
}
