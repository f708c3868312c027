import ByteScanning
import HTMLReading
import HTMLWriting
import WebAddressing

/// One walk over a tree that writes what the rules keep.
///
/// A stack of its own stands for recursion.
struct CleaningPass {
  let tree: HTMLTree
  let cleaner: HTMLCleaner
  let anchors: Anchors
  var output: [UInt8] = []
  var pictures: [ContentPicture] = []
  /// Addresses of the pictures so far, so that a noscript's copy is not shown twice.
  var shownPictures: Set<String> = []
  var nesting = NestingCheck()
  /// Whether titles of pictures are written below them.
  let showsTitles: Bool
  /// A heading that is left out, as it stands above the content already.
  var repeatedTitle: HTMLTree.NodeID?
  /// How many more titles are looked at; a comic has one, and looking costs time.
  var captionsLeft = 100
  /// How many neighbours of pictures were looked at: must grow with the pictures, not their square.
  var neighboursSeen = 0
  private var open: [OpenElement] = []
  /// More than zero inside a formula, where only MathML and text may stand.
  private var mathDepth = 0

  init(tree: HTMLTree, cleaner: HTMLCleaner, showsTitles: Bool = false) {
    self.tree = tree
    self.cleaner = cleaner
    self.showsTitles = showsTitles
    anchors = Anchors(tree: tree, cleaner: cleaner)
    output.reserveCapacity(tree.textBytes.count * 2)
  }

  /// An element whose children are being written.
  private struct OpenElement {
    let id: HTMLTree.NodeID
    let name: String
    let start: Int
    let contentStart: Int
    let whenEmpty: KeptElement.WhenEmpty
  }

  mutating func write(contentOf root: HTMLTree.NodeID) {
    var next = tree.nodes[root].firstChild
    while let id = next {
      if begin(id), let child = tree.nodes[id].firstChild {
        next = child
        continue
      }
      next = sibling(after: id, within: root)
    }
  }

  private mutating func sibling(after id: HTMLTree.NodeID, within root: HTMLTree.NodeID)
    -> HTMLTree.NodeID?
  {
    var current = id
    while true {
      finish(current)
      if let sibling = tree.nodes[current].nextSibling { return sibling }
      guard let parent = tree.nodes[current].parent, parent != root else { return nil }
      current = parent
    }
  }

  /// Writes a text or what stands before an element's content.
  ///
  /// - Returns: Whether its children are to be written.
  private mutating func begin(_ id: HTMLTree.NodeID) -> Bool {
    switch tree.nodes[id].content {
    case .document:
      return true
    case .text(let range):
      nesting.text(isBlank: tree.textBytes[range].allSatisfy(\.isASCIIWhitespace))
      output.appendEscaped(tree.textBytes[range])
      return false
    case .element(let element):
      switch element.namespace {
      case .html: return mathDepth > 0 ? beginTextInMath(element) : beginHTML(id, element)
      case .mathML: return beginMath(id, element)
      case .svg: return false
      }
    }
  }

  private mutating func beginHTML(_ id: HTMLTree.NodeID, _ element: HTMLTree.Element) -> Bool {
    guard id != repeatedTitle, !isHidden(id, element) else { return false }
    switch ElementRules.table[element.name] {
    case .keep(let kept):
      openTag(id, element, kept)
      return !kept.isVoid
    case .special(let special):
      return begin(special, id, element)
    case .drop:
      return false
    case nil:
      return true
    }
  }

  /// Writes a start tag with the attributes that the rule lets through, and those given.
  mutating func openTag(
    _ id: HTMLTree.NodeID,
    _ element: HTMLTree.Element,
    _ kept: KeptElement,
    _ written: [(name: StaticString, value: String)] = []
  ) {
    let start = output.count
    nesting.begin(kept.name, isVoid: kept.isVoid)
    output.append(.lessThan)
    output += kept.name.utf8
    for attribute in written { output.appendAttribute(attribute.name, attribute.value) }
    writeAttributes(of: element, by: kept.attributes)
    let hasID = writeID(of: id, element)
    output.append(.greaterThan)
    if kept.isVoid { return }
    if kept.name == "math" { mathDepth += 1 }
    open.append(
      OpenElement(
        id: id,
        name: kept.name,
        start: start,
        contentStart: output.count,
        whenEmpty: hasID ? .stays : kept.whenEmpty
      )
    )
  }

  private mutating func finish(_ id: HTMLTree.NodeID) {
    guard let element = open.last, element.id == id else { return }
    open.removeLast()
    nesting.end()
    let name = element.name
    if name == "math" { mathDepth -= 1 }
    if isBlank(from: element.contentStart) {
      switch element.whenEmpty {
      case .stays:
        break
      case .goes:
        output.removeSubrange(element.start...)
        return
      case .leavesSpace:
        output.removeSubrange(element.start..<element.contentStart)
        return
      }
    }
    // A parser swallows a line feed that follows the start tag.
    if name == "pre", output[element.contentStart...].first == .lineFeed {
      output.insert(.lineFeed, at: element.contentStart)
    }
    output.append("</")
    output += name.utf8
    output.append(.greaterThan)
  }

  private func isBlank(from start: Int) -> Bool {
    output[start...].allSatisfy(\.isASCIIWhitespace)
  }
}
