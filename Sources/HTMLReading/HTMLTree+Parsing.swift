// Runs gumbo and copies its tree. The only file that sees pointers of it; none leaves `init`.

import CGumbo
// What a failed assertion of gumbo ends by; linked, and used by the shim.
import CGumboGuard

/// What a document may cost.
package struct HTMLLimits: Sendable {
  /// Longer input is refused.
  ///
  /// A long article has 100 kB, a video site's page 2 MB.
  package var bytes: Int
  /// What the parser may allocate: some 40 times the input for pages full of tags, less for text.
  package var memory: Int
  /// Processor time of this thread, in milliseconds; a megabyte takes about 50.
  package var milliseconds: Int
  /// How deep elements may nest; containers below are dropped, their content is not.
  ///
  /// Source: behaviour of Chromium, which builds no deeper tree.
  package var depth: Int

  package init(
    bytes: Int = 8 << 20,
    memory: Int = 128 << 20,
    milliseconds: Int = 1000,
    depth: Int = 512
  ) {
    self.bytes = bytes
    self.memory = memory
    self.milliseconds = milliseconds
    self.depth = depth
  }
}

/// Why there is no tree.
package enum HTMLReadingError: Error, Hashable, Sendable {
  case tooLarge
  /// So nested or so mismatched that parsing it would take too much time or memory.
  case tooComplex
}

extension HTMLTree {
  /// Parses a whole document.
  ///
  /// Bytes that are no UTF-8 are replaced.
  ///
  /// - Throws: `HTMLReadingError` when a limit is exceeded; broken HTML is never an error.
  package init(document bytes: [UInt8], limits: HTMLLimits = HTMLLimits()) throws(HTMLReadingError)
  {
    guard bytes.count <= limits.bytes, bytes.count <= Int(Int32.max) else { throw .tooLarge }
    self.init()
    // SAFETY: the arena is checked, freed exactly once, and nothing of it is kept.
    guard let arena = unsafe tidings_gumbo_arena(limits.memory) else { throw .tooComplex }
    defer { unsafe tidings_gumbo_free(arena) }
    // An empty array has no address; a space is as little.
    let bytes = bytes.isEmpty ? [0x20] : bytes
    let isParsed = unsafe bytes.withUnsafeBytes { buffer in
      // SAFETY: gumbo reads `buffer.count` bytes at `text`, and all that it returns lies in the
      // arena or in the buffer; both outlive the copying.
      guard let text = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        let output = unsafe tidings_gumbo_parse(
          arena,
          text,
          buffer.count,
          Int64(limits.milliseconds) * 1_000_000
        )
      else { return false }
      var copier = unsafe TreeCopier(depthLimit: limits.depth)
      unsafe copier.copy(output.pointee.document)
      self = unsafe copier.tree
      return true
    }
    guard isParsed else { throw .tooComplex }
  }

  /// Parses what may stand in a body, as a browser would inside a page of today.
  ///
  /// - Throws: `HTMLReadingError` when a limit is exceeded; broken HTML is never an error.
  package init(content bytes: [UInt8], limits: HTMLLimits = HTMLLimits()) throws(HTMLReadingError) {
    // The body's start tag before it keeps the parser from looking for a head in the content, and
    // a later frameset from taking the body's place.
    try self.init(document: Array("<!DOCTYPE html><body>".utf8) + bytes, limits: limits)
  }
}

/// Copies gumbo's nodes into a tree, with a stack of its own instead of recursion.
///
/// Must not outlive the gumbo output that it copies.
@unsafe
private struct TreeCopier {
  private typealias Source = UnsafeMutablePointer<GumboNode>

  /// A node of gumbo whose children are being copied.
  @unsafe private struct Level {
    var source: Source
    var nextIndex: Int
    /// Where the children go.
    var target: HTMLTree.NodeID
    var depth: Int
  }

  var tree = HTMLTree()
  private var levels: [Level] = unsafe []
  private var lastChild: [HTMLTree.NodeID?] = []
  private let depthLimit: Int

  init(depthLimit: Int) { unsafe self.depthLimit = depthLimit }

  mutating func copy(_ document: UnsafeMutablePointer<GumboNode>) {
    unsafe append(.document, to: nil)
    unsafe levels.append(Level(source: document, nextIndex: 0, target: 0, depth: 0))
    while let level = unsafe levels.last {
      // SAFETY: only nodes that have a vector of children are pushed, and the index is below its
      // length; gumbo's nodes stay in place while the output lives.
      let children = unsafe childVector(of: level.source)
      guard unsafe level.nextIndex < Int(children.length) else {
        unsafe levels.removeLast()
        continue
      }
      unsafe levels[levels.count - 1].nextIndex += 1
      guard let child = unsafe children.data[level.nextIndex] else { continue }
      unsafe copy(child.assumingMemoryBound(to: GumboNode.self), below: level)
    }
  }

  private mutating func copy(_ source: Source, below level: Level) {
    // SAFETY: `type` says which member of the union is there.
    switch unsafe source.pointee.type {
    case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
      let isTooDeep = unsafe level.depth >= depthLimit
      if unsafe isTooDeep && containsElements(source) {
        unsafe levels.append(
          Level(source: source, nextIndex: 0, target: level.target, depth: level.depth)
        )
      } else {
        let id = unsafe append(.element(element(source)), to: level.target)
        unsafe levels.append(
          Level(source: source, nextIndex: 0, target: id, depth: level.depth + 1)
        )
      }
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
      let start = unsafe tree.textBytes.count
      // SAFETY: texts end with NUL, and gumbo puts none inside.
      unsafe tree.textBytes.append(
        contentsOf: UnsafeRawBufferPointer(
          start: source.pointee.v.text.text,
          count: strlen(source.pointee.v.text.text)
        )
      )
      unsafe append(.text(start..<tree.textBytes.count), to: level.target)
    default:
      break
    }
  }

  @discardableResult
  private mutating func append(
    _ content: HTMLTree.Content,
    to parent: HTMLTree.NodeID?
  ) -> HTMLTree.NodeID {
    let id = unsafe tree.nodes.count
    unsafe tree.nodes.append(HTMLTree.Node(content: content, parent: parent))
    unsafe lastChild.append(nil)
    guard let parent else { return id }
    if let previous = unsafe lastChild[parent] {
      unsafe tree.nodes[previous].nextSibling = id
      unsafe tree.nodes[id].previousSibling = previous
    } else {
      unsafe tree.nodes[parent].firstChild = id
    }
    unsafe lastChild[parent] = id
    return id
  }

  private mutating func element(_ source: Source) -> HTMLTree.Element {
    let start = unsafe tree.attributes.count
    let list = unsafe source.pointee.v.element.attributes
    for index in unsafe 0..<Int(list.length) {
      guard let entry = unsafe list.data[index] else { continue }
      // SAFETY: the vector holds attributes, whose name and value end with NUL.
      let attribute = unsafe entry.assumingMemoryBound(to: GumboAttribute.self)
      unsafe tree.attributes.append(
        HTMLTree.Attribute(
          name: String(cString: attribute.pointee.name).lowercased(),
          value: String(cString: attribute.pointee.value)
        )
      )
    }
    return unsafe HTMLTree.Element(
      name: name(of: source),
      namespace: HTMLTree.Namespace(source.pointee.v.element.tag_namespace),
      attributes: start..<tree.attributes.count
    )
  }

  private func name(of source: Source) -> String {
    let tag = unsafe source.pointee.v.element.tag
    if tag != GUMBO_TAG_UNKNOWN { return TagNames.table[Int(tag.rawValue)] }
    var piece = unsafe source.pointee.v.element.original_tag
    unsafe gumbo_tag_from_original_text(&piece)
    guard let start = unsafe piece.data else { return "" }
    // SAFETY: the piece lies in the input, which outlives the copying.
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(piece.length))
    return unsafe String(decoding: bytes, as: UTF8.self).lowercased()
  }

  private func containsElements(_ source: Source) -> Bool {
    let children = unsafe source.pointee.v.element.children
    for index in unsafe 0..<Int(children.length) {
      guard let child = unsafe children.data[index] else { continue }
      let type = unsafe child.assumingMemoryBound(to: GumboNode.self).pointee.type
      if type == GUMBO_NODE_ELEMENT || type == GUMBO_NODE_TEMPLATE { return true }
    }
    return false
  }

  private func childVector(of source: Source) -> GumboVector {
    unsafe source.pointee.type == GUMBO_NODE_DOCUMENT
      ? source.pointee.v.document.children : source.pointee.v.element.children
  }
}

extension HTMLTree.Namespace {
  fileprivate init(_ namespace: GumboNamespaceEnum) {
    self =
      switch namespace {
      case GUMBO_NAMESPACE_SVG: .svg
      case GUMBO_NAMESPACE_MATHML: .mathML
      default: .html
      }
  }
}

private enum TagNames {
  /// By gumbo's number.
  static let table: [String] = (0...GUMBO_TAG_LAST.rawValue).map { number in
    // SAFETY: gumbo returns a literal of its own for every number up to the last.
    unsafe String(cString: gumbo_normalized_tagname(GumboTag(rawValue: number)))
  }
}
