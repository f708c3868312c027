/// A parsed document as a value: what the HTML5 algorithm makes of the bytes, without comments.
///
/// All nodes lie in one array and name each other by index, so a tree of any depth is built, walked
/// and released without recursion and without counting references. Node 0 is the document.
///
/// ```
/// <p>Hi <b>you</b></p>      0 document → 1 html → 2 head, 3 body → 4 p → 5 "Hi ", 6 b → 7 "you"
/// ```
package struct HTMLTree: Sendable {
  /// In document order: a node comes before what it contains.
  package internal(set) var nodes: [Node] = []
  package internal(set) var attributes: [Attribute] = []
  /// The UTF-8 of all texts; the nodes name ranges of it.
  package internal(set) var textBytes: [UInt8] = []

  init() {}
}

extension HTMLTree {
  /// Where a node stands in `nodes`.
  package typealias NodeID = Int

  package struct Node: Sendable {
    package internal(set) var content: Content
    package internal(set) var parent: NodeID?
    package internal(set) var firstChild: NodeID?
    package internal(set) var nextSibling: NodeID?
    package internal(set) var previousSibling: NodeID?
  }

  package enum Content: Sendable {
    case document
    case element(Element)
    /// A range of `textBytes`, references decoded.
    case text(Range<Int>)
  }

  package struct Element: Sendable {
    /// In lower case, foreign elements too.
    package let name: String
    package let namespace: Namespace
    /// A range of the tree's `attributes`.
    package let attributes: Range<Int>
  }

  package enum Namespace: UInt8, Sendable {
    case html
    case svg
    case mathML
  }

  /// The name is in lower case, the value has its references decoded.
  package struct Attribute: Sendable {
    package let name: String
    package let value: String
  }
}

extension HTMLTree {
  /// The children of a node, in order.
  package func children(of id: NodeID) -> some Sequence<NodeID> {
    sequence(state: nodes[id].firstChild) { next in
      defer { if let id = next { next = nodes[id].nextSibling } }
      return next
    }
  }

  package func element(_ id: NodeID) -> Element? {
    guard case .element(let element) = nodes[id].content else { return nil }
    return element
  }

  /// Whether the node is the HTML element with that name.
  package func isHTML(_ id: NodeID, _ name: String) -> Bool {
    guard let element = element(id) else { return false }
    return element.namespace == .html && element.name == name
  }

  /// The value of an attribute; `nil` where it is absent.
  package func attribute(_ name: String, of id: NodeID) -> String? {
    guard let element = element(id) else { return nil }
    return attributes[element.attributes].first { $0.name == name }?.value
  }

  /// The first element with that name that is a child of the node.
  package func child(_ name: String, of id: NodeID) -> NodeID? {
    children(of: id).first { isHTML($0, name) }
  }

  /// The body element, which every parsed document has, but for one of frames.
  package var body: NodeID? {
    child("html", of: 0).flatMap { child("body", of: $0) }
  }

  /// The node that follows everything inside `id`, in document order, within `root`.
  package func nodeAfter(_ id: NodeID, within root: NodeID) -> NodeID? {
    var id = id
    while id != root {
      if let next = nodes[id].nextSibling { return next }
      guard let parent = nodes[id].parent else { return nil }
      id = parent
    }
    return nil
  }

  /// All text inside a node, as it stands, scripts and styles included.
  package func text(of root: NodeID) -> String {
    var bytes: [UInt8] = []
    var next: NodeID? = root
    while let id = next {
      if case .text(let range) = nodes[id].content { bytes += textBytes[range] }
      next = nodes[id].firstChild ?? nodeAfter(id, within: root)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
