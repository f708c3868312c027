package import ByteScanning

/// A tolerant pull reader of XML: goes from tag to tag, and never fails.
///
/// Knows no feed. It hands out ranges of the text; strings are made only of what the caller wants
/// to keep. Whatever is broken is read as well as can be and noted in `defects`. It keeps a stack
/// of open elements instead of recursing, so depth costs no stack, and its memory grows with the
/// depth of the document only.
///
/// A worked example, `<a><b>x</b></a>` (depth after each call):
///
///     advance() → .start  name a   depth 1
///     advance() → .start  name b   depth 2
///     readContent() → "x"          depth 1
///     advance() → .end             depth 0
///     advance() → .finished
///
/// After an end tag that closes several elements at once the depth has fallen by as many, and
/// `.end` comes once: callers look at the depth, not at names.
package struct XMLReader: ~Copyable, ~Escapable {
  package let text: UTF8Text
  /// Where reading goes on.
  package internal(set) var position: Int
  /// Of the last start tag: the local name, its namespace and the attributes.
  package internal(set) var name = NameKey()
  package internal(set) var namespace: UInt8 = 0
  /// The number that the vocabulary has for the name of the last start tag.
  package internal(set) var element = XMLVocabulary.unknown
  package internal(set) var attributes = PlainStack<XMLAttribute>()
  /// Where the last start tag begins.
  package internal(set) var tagStart = 0
  /// What was wrong so far, at most `Limits.defectsOfAKind` of each kind.
  package internal(set) var defects: [XMLDefect] = []
  /// Names that begin a new part of the document wherever they occur: text before them has ended.
  package var boundaries: [NameKey] = []
  /// No name among boundaries and siblings has fewer bytes.
  package var shortestBoundary = 1
  /// Names of elements that hold one line of text, and of those that cannot stand in such a line.
  package var lines: [NameKey] = []
  package var siblings: [NameKey] = []
  /// Open elements, attributes of a tag and bytes of a name beyond which there are only findings.
  package var depthLimit = Limits.depth
  package var attributeLimit = Limits.attributes
  package var nameLimit = 1024

  /// A child element that nothing else holds: where one begins inside of an unknown element, that
  /// element was never closed.
  package var landmark: (name: NameKey, parent: Int)?

  /// Kinds of defects of which there are enough, so that noting more costs nothing.
  var exhaustedKinds: [XMLDefect.Kind] = []
  /// The values of `xml:base` and `xml:lang` in force, outermost first.
  package internal(set) var scopes: [XMLScopedValue] = []
  var lastScope: UInt32 = 0
  @usableFromInline var open = PlainStack<OpenElement>(capacity: 32)
  /// Prefixes and what they stand for, the innermost last; changed by `bind` and `unbind` alone.
  var bindings = PlainStack<Binding>()
  /// A number that stands for the bindings in force, and comes back when they do.
  package internal(set) var bindingState: UInt32 = 1
  var lastBindingState: UInt32 = 1
  var memo = TagMemo()
  /// Where the last start tag is kept there.
  var lastTag = 0
  var wholeTags = PlainStack<WholeTag>()
  /// What no prefix stands for here; `nil` while nobody has asked since a binding changed.
  var unprefixed: UInt8?
  /// The prefix that was asked for last, likewise.
  var lastPrefixed: Binding?
  let vocabulary: XMLVocabulary
  /// Addresses of namespaces that the document has declared, and their numbers.
  var knownAddresses: [(range: Range<Int>, number: UInt8)] = []
  var entities = EntityTable()
  /// Whether a document type has been read, which may declare more elsewhere.
  var hasDocumentType = false
  /// Elements below the deepest that the stack keeps.
  @usableFromInline var overflow = 0
  /// The last start tag was `<x/>`, and its end has not been told yet.
  var isAtEmptyElement = false
  /// The tag that is being read declares namespaces.
  var hasDeclarations = false
  /// The last start tag shall be told once more.
  var isHeld = false
  var scratch = UTF8Builder()
  /// From where on it is known that there are no more of these.
  var lastDoubleQuote = Int.max
  var lastSingleQuote = Int.max
  var lastCommentEnd = Int.max
  var lastGreaterThan = Int.max
  /// The last CDATA section whose end was looked for, and where that is.
  var lastCDATA = (start: 0, end: -1)
  /// Bytes that may still be read twice because a missing end tag was noticed too late.
  var rescanBudget = Limits.rescan
  /// Bytes that may still be looked through in vain for the ends of elements.
  var passingBudget = Limits.rescan

  /// Bounds that no sensible document reaches.
  package enum Limits {
    static let depth = 512
    static let attributes = 256
    static let defectsOfAKind = 8
    static let bindings = 512
    /// Quotes inside of a quoted value.
    static let innerQuotes = 16
    /// Bytes of a value between quotes that are none.
    static let oddValue = 1 << 12
    /// Bytes that entities of the document's own may come to, all together.
    static let expansion = 1 << 18
    /// Entities inside of entities.
    static let entityNesting = 8
    static let entities = 256
    static let rescan = 1 << 22
    static let knownAddresses = 16
    /// Bytes of a start tag that may be compared with another.
    static let repeatedTag = 256
    /// Bytes of a name that may be read more than once.
    static let repeatedName = 256
  }

  @usableFromInline
  struct OpenElement: BitwiseCopyable {
    private var nameStart: Int
    private var nameEnd: Int
    var bindingCount: Int
    var scopeCount: Int

    init(name: Range<Int>, bindingCount: Int, scopeCount: Int) {
      nameStart = name.lowerBound
      nameEnd = name.upperBound
      self.bindingCount = bindingCount
      self.scopeCount = scopeCount
    }

    /// Where the name stands as written, prefix and all.
    var name: Range<Int> { nameStart..<nameEnd }
  }

  struct Binding: BitwiseCopyable {
    var prefix: NameKey
    var namespace: UInt8
    /// The state of all bindings up to this one.
    var state: UInt32 = 0
  }

  @_lifetime(copy text)
  package init(_ text: consuming UTF8Text, vocabulary: XMLVocabulary = .empty, from start: Int = 0)
  {
    self.text = text
    self.vocabulary = vocabulary
    position = start
    bindings.append(Binding(prefix: NameKey(), namespace: 0, state: bindingState))
  }

  var bytes: Span<UInt8> {
    @_lifetime(copy self)
    get { text.bytes }
  }

  /// A number that stands for the values of `xml:base` and `xml:lang` in force, and comes back when they
  /// do; 0 if there are none.
  package var scopeState: UInt32 {
    mutating get { scopes.isEmpty ? 0 : scopes[scopes.count - 1].state }
  }

  /// How many elements are open.
  @inlinable package var depth: Int {
    // To read it where the reader lies: Swift 6.3.1 copies all of it otherwise.
    mutating get { open.count + overflow }
  }

  /// Goes to the next tag.
  package mutating func advance() -> XMLEvent {
    if isHeld {
      isHeld = false
      return .start
    }
    if isAtEmptyElement {
      isAtEmptyElement = false
      pop()
      return .end
    }
    while let tag = nextLessThan() {
      guard tag + 1 < bytes.count else { break }
      switch bytes[tag + 1] {
      case .slash:
        if readEndTag(at: tag) { return .end }
      case .exclamationMark: skipDeclaration(at: tag)
      case .questionMark: skipInstruction(at: tag)
      case let byte where isNameStart(byte):
        switch readStartTag(at: tag) {
        case .tag: return .start
        case .text: position = tag + 1
        case .truncated: position = bytes.count
        }
      default:
        note(.strayLessThan, at: tag)
        position = tag + 1
      }
    }
    position = bytes.count
    return .finished
  }

  /// Goes to the next child element of the element that was opened at a depth.
  ///
  /// What an element says that nobody has asked for is passed over, whatever it holds.
  ///
  /// - Returns: False when that element has ended, or the document.
  package mutating func nextChild(of parent: Int) -> Bool {
    if isAtNextChild(of: parent) { return true }
    while depth >= parent, !(isHeld && depth <= parent) {
      switch advance() {
      case .start:
        if depth == parent + 1 { return true }
        if let landmark, landmark.parent == parent, landmark.name == name {
          hold(asChildOf: parent)
          isHeld = false
          return true
        }
      case .end: break
      case .finished: return false
      }
    }
    return false
  }

  /// Goes to the next child if it is the next thing there is, as after most children.
  @inline(__always)
  private mutating func isAtNextChild(of parent: Int) -> Bool {
    let bytes = bytes
    guard overflow == 0, !isHeld, position &+ 16 <= bytes.count else { return false }
    if isAtEmptyElement, open.count == parent &+ 1 {
      isAtEmptyElement = false
      pop()
    }
    guard open.count == parent, !isAtEmptyElement else { return false }
    var tag = position &+ bytes.block(at: position).equals(.lessThan).first
    if tag == position &+ 16 {
      guard tag &+ 16 <= bytes.count else { return false }
      tag &+= bytes.block(at: tag).equals(.lessThan).first
      guard tag &+ 1 < bytes.count, bytes[tag] == .lessThan else { return false }
    }
    if readExpectedTag(at: tag) { return true }
    guard tag &+ 1 < bytes.count, bytes[tag &+ 1].isASCIILetter else { return false }
    switch readStartTag(at: tag) {
    case .tag: return true
    case .text: position = tag &+ 1
    case .truncated: position = bytes.count
    }
    return false
  }

  /// Closes all open elements beyond a depth, but tells the current start tag once more as their
  /// sibling: an item that begins inside of an item ends it.
  package mutating func hold(asChildOf parent: Int) {
    guard depth > parent, overflow == 0 else { return }
    note(.unclosedElement, at: tagStart)
    guard let current = open.popLast() else { return }
    while open.count > parent { pop() }
    open.append(current)
    isHeld = true
  }

  /// Whether the open element at a depth has that local name; of very long names it is assumed.
  package mutating func isOpen(_ name: NameKey, at depth: Int) -> Bool {
    guard depth > 0, depth <= open.count else { return false }
    let element = open[depth - 1]
    // Nobody has such names; to read one again for each child could take forever.
    if element.name.count > Limits.repeatedName { return true }
    return XMLName(bytes, at: element.name.lowerBound).local == name
  }

  /// Makes the current element the root: forgets everything that is open around it.
  package mutating func makeRoot() {
    guard let current = open.last else { return }
    open.truncate(to: 0)
    open.append(current)
    open[0].scopeCount = 0
    overflow = 0
  }

  mutating func note(_ kind: XMLDefect.Kind, at offset: Int, detail: String? = nil) {
    guard !exhaustedKinds.contains(kind) else { return }
    defects.append(XMLDefect(kind: kind, offset: offset, detail: detail))
    if defects.count(where: { $0.kind == kind }) == Limits.defectsOfAKind {
      exhaustedKinds.append(kind)
    }
  }

  /// Closes the innermost element.
  @inline(__always)
  mutating func pop() {
    if overflow == 0, let element = open.last, scopes.count == element.scopeCount,
      bindings.count == element.bindingCount
    {
      open.truncate(to: open.count &- 1)
    } else {
      popWithDeclarations()
    }
  }

  /// The same for an element that declares something, or lies beyond the deepest that is kept.
  @inline(never)
  private mutating func popWithDeclarations() {
    if overflow > 0 {
      overflow -= 1
      return
    }
    guard let element = open.popLast() else { return }
    // One by one, because there are few and `removeSubrange` costs more.
    while scopes.count > element.scopeCount { scopes.removeLast() }
    if bindings.count > element.bindingCount { unbind(to: element.bindingCount) }
  }

  /// The next `<` from the position on; most are near.
  private mutating func nextLessThan() -> Int? {
    let bytes = bytes
    if position < bytes.count, bytes[position] == .lessThan { return position }
    if position &+ 16 <= bytes.count {
      let near = bytes.block(at: position).equals(.lessThan).first
      if near < 16 { return position &+ near }
    }
    return bytes.index(of: .lessThan, from: position)
  }
}

/// What `XMLReader.advance` came to.
package enum XMLEvent: Hashable, Sendable {
  case start, end, finished
}

/// Whether a byte may begin a name; beyond ASCII all may.
func isNameStart(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte == UInt8(ascii: "_") || byte >= 0x80
}

/// Whether a byte may go on in a name; the colon is left to the callers.
@inline(__always)
func isNamePart(_ byte: UInt8) -> Bool {
  // A bit for each byte below 64, and for each from there to 127: digits, hyphen and point; letters
  // and low line.
  let half: UInt64 = byte & 64 == 0 ? 0x03FF_6000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
  return half &>> UInt64(byte & 63) & 1 != 0 || byte >= 0x80
}
