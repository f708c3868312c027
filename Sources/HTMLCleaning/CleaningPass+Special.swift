import ByteScanning
import HTMLReading
import WebAddressing

extension CleaningPass {
  /// Writes an element that a table cannot describe.
  ///
  /// - Returns: Whether its children are to be written.
  mutating func begin(
    _ special: SpecialElement,
    _ id: HTMLTree.NodeID,
    _ element: HTMLTree.Element
  ) -> Bool {
    switch special {
    case .anchor, .button, .dialog, .noscript: break
    // Whatever is written for these counts as words.
    default: nesting.text(isBlank: false)
    }
    switch special {
    case .anchor: return beginAnchor(id, element)
    case .audio: return !writeMedia(id, isVideo: false)
    case .video: return !writeMedia(id, isVideo: true)
    case .image: if writeImage(id) { writeCaption(ofImage: id, standingAs: id) }
    case .picture: writePicture(id)
    case .frame: writeFrame(id)
    case .object: return !writePlayer(ofObject: id)
    case .embed: writeFrame(id)
    case .customPlayer: writeCustomPlayer(id)
    case .input: writeCheckbox(id)
    case .button: return contains(id) { ElementRules.picturesAndFrames.contains($0) }
    case .dialog: return tree.attribute("open", of: id) != nil
    case .noscript: return true
    case .source, .track: break
    }
    return false
  }

  private mutating func beginAnchor(_ id: HTMLTree.NodeID, _ element: HTMLTree.Element) -> Bool {
    let kept = KeptElement(name: "a", whenEmpty: .leavesSpace)
    let href = tree.attribute("href", of: id)
    if let target = href.flatMap({ anchors.target(of: $0) }) {
      openTag(id, element, kept, [("href", target)])
    } else if let address = href.flatMap({ cleaner.link($0) }) {
      openTag(id, element, kept, Self.linkAttributes(address))
    } else if anchors.idByNode[id] != nil {
      openTag(id, element, kept)
    }
    return true
  }

  /// What every link to somewhere else says: the other page learns neither where the reader comes
  /// from, nor does it get hold of the reader's page.
  static func linkAttributes(_ address: String) -> [(name: StaticString, value: String)] {
    let attributes: [(StaticString, String)] = [
      ("href", address), ("rel", "noopener noreferrer"), ("referrerpolicy", "no-referrer"),
    ]
    let isPage = address.hasPrefix("http://") || address.hasPrefix("https://")
    return isPage ? attributes + [("target", "_blank")] : attributes
  }

  /// A box to tick becomes its picture, as in the task lists of forges; other fields go.
  private mutating func writeCheckbox(_ id: HTMLTree.NodeID) {
    guard tree.attribute("type", of: id)?.lowercased() == "checkbox" else { return }
    output += (tree.attribute("checked", of: id) == nil ? "☐" : "☑").utf8
  }

  /// Whether some element inside has one of the names.
  func contains(_ root: HTMLTree.NodeID, _ isWanted: (String) -> Bool) -> Bool {
    var next = tree.nodes[root].firstChild
    while let id = next {
      if let element = tree.element(id), isWanted(element.name) { return true }
      next = tree.nodes[id].firstChild ?? tree.nodeAfter(id, within: root)
    }
    return false
  }

  /// The elements with that name inside, in document order.
  func descendants(_ name: String, of root: HTMLTree.NodeID) -> [HTMLTree.NodeID] {
    var found: [HTMLTree.NodeID] = []
    var next = tree.nodes[root].firstChild
    while let id = next {
      if tree.isHTML(id, name) { found.append(id) }
      next = tree.nodes[id].firstChild ?? tree.nodeAfter(id, within: root)
    }
    return found
  }

  /// The first value that an element has under one of the names.
  func firstAttribute(_ names: [String], of id: HTMLTree.NodeID) -> String? {
    for name in names {
      if let value = tree.attribute(name, of: id), !value.isEmpty { return value }
    }
    return nil
  }

  func number(_ name: String, of id: HTMLTree.NodeID) -> Int? {
    tree.attribute(name, of: id).flatMap { Self.number($0) }
  }
}

extension ElementRules {
  static let picturesAndFrames: Set<String> = [
    "img", "image", "amp-img", "picture", "video", "audio", "iframe",
  ]
}
