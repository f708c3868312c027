import ByteScanning

/// Start tags: names, attributes, declarations of namespaces.
extension XMLReader {
  enum StartTag {
    case tag
    /// A `<` that begins no tag, as in `a <b and c`.
    case text
    /// The document ends inside of the tag.
    case truncated
  }

  /// Reads the start tag whose `<` stands at `tag`, and opens its element.
  mutating func readStartTag(at tag: Int) -> StartTag {
    var index = tag + 1
    let name = readName(at: &index)
    // One by one, because there are few and `removeAll` costs more.
    while !attributes.isEmpty { attributes.removeLast() }
    let bindingCount = bindings.count
    let scopeCount = scopes.count
    if index < bytes.count, bytes[index] == .greaterThan {
      index += 1
      isAtEmptyElement = false
    } else {
      switch readAttributes(at: &index) {
      case .complete(let isEmpty): isAtEmptyElement = isEmpty
      case .truncated:
        note(.unterminatedMarkup, at: tag)
        return .truncated
      case .cutByLessThan:
        if attributes.allSatisfy({ $0.value.isEmpty }), !attributes.isEmpty {
          note(.strayLessThan, at: tag)
          return .text
        }
        note(.unterminatedMarkup, at: tag)
        isAtEmptyElement = false
      }
      declare()
    }
    position = index
    tagStart = tag
    self.name = name.local
    let declaredCount = bindings.count
    namespace = number(ofPrefix: name.prefix, at: tag)
    // An undeclared prefix has been bound below all others.
    let added = bindings.count - declaredCount
    let element = OpenElement(
      nameStart: tag + 1,
      nameEnd: name.end,
      bindingCount: bindingCount + added,
      scopeCount: scopeCount
    )
    if open.count < Limits.depth {
      open.append(element)
    } else {
      if overflow == 0 { note(.nestingTooDeep, at: tag) }
      overflow += 1
    }
    return .tag
  }

  struct Name {
    var prefix: NameKey?
    var local: NameKey
    var end: Int
  }

  /// Reads a name with its prefix.
  func readName(at index: inout Int) -> Name {
    var prefix: NameKey?
    var start = index
    let bytes = bytes
    while index < bytes.count {
      let byte = bytes[index]
      if !isNamePart(byte) {
        guard byte == .colon, prefix == nil else { break }
        prefix = NameKey(bytes, start..<index)
        start = index &+ 1
      }
      index &+= 1
    }
    return Name(prefix: prefix, local: NameKey(bytes, start..<index), end: index)
  }

  enum Attributes {
    case complete(isEmpty: Bool)
    case truncated
    case cutByLessThan
  }

  /// Reads attributes to the end of the tag.
  mutating func readAttributes(at index: inout Int) -> Attributes {
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case .greaterThan:
        index += 1
        return .complete(isEmpty: false)
      case .slash:
        index += 1
        if index < bytes.count, bytes[index] == .greaterThan {
          index += 1
          return .complete(isEmpty: true)
        }
      case .lessThan: return .cutByLessThan
      default:
        if isNamePart(byte) || byte == .colon {
          readAttribute(at: &index)
        } else {
          index += 1
        }
      }
    }
    return .truncated
  }

  /// Reads one attribute, which begins at `index`.
  private mutating func readAttribute(at index: inout Int) {
    let start = index
    if bytes[index] == .colon { index += 1 }
    let name = readName(at: &index)
    if name.end == start { index += 1 }
    let nameRange = start..<index
    var next = index
    while next < bytes.count, bytes[next].isASCIIWhitespace { next += 1 }
    var value = index..<index
    if next < bytes.count, bytes[next] == .equalsSign {
      index = next + 1
      while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
      value = readValue(at: &index)
    }
    guard attributes.count < Limits.attributes else { return note(.limitReached, at: start) }
    let attribute = XMLAttribute(
      name: name.local,
      isPrefixed: name.prefix != nil && name.prefix != Self.xml,
      isDeclaration: (name.prefix ?? name.local) == Self.xmlns && bytes[start] != .colon,
      nameRange: nameRange,
      value: value
    )
    if name.prefix == Self.xml {
      scope(attribute)
    } else if hasAttribute(written: nameRange) {
      note(.repeatedAttribute, at: start)
    } else {
      attributes.append(attribute)
    }
  }

  static let xml = NameKey("xml")
  static let xmlns = NameKey("xmlns")
  static let base = NameKey("base")
  static let language = NameKey("lang")

  private func hasAttribute(written name: Range<Int>) -> Bool {
    for index in attributes.indices where isSameName(attributes[index].nameRange, name) {
      return true
    }
    return false
  }

  private func isSameName(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard one.count == other.count else { return false }
    for step in 0..<one.count {
      if bytes[one.lowerBound + step] != bytes[other.lowerBound + step] { return false }
    }
    return true
  }

  /// Reads a value, quoted or not.
  private mutating func readValue(at index: inout Int) -> Range<Int> {
    guard index < bytes.count else { return index..<index }
    let quote = bytes[index]
    if quote == .quotationMark || quote == .apostrophe {
      let start = index + 1
      if let end = endOfValue(from: start, quote: quote) {
        index = end.next
        return start..<end.value
      }
      note(.unquotedAttribute, at: index)
      index = start
    } else {
      note(.unquotedAttribute, at: index)
    }
    let start = index
    while index < bytes.count, bytes[index] != .greaterThan, bytes[index] != .lessThan,
      !bytes[index].isASCIIWhitespace
    {
      if bytes[index] == .slash, index + 1 < bytes.count, bytes[index + 1] == .greaterThan { break }
      index += 1
    }
    return start..<index
  }

  /// The end of a quoted value, and where the tag goes on.
  ///
  /// A quote in the middle of `"Tom "T" Ng"` ends nothing: after the true one come white space, the
  /// end of the tag, another quote, or a name and `=`. A value that holds `>` and then `<` has lost
  /// its quote, and ends at the `>`. After a few quotes any ends the value, so that no document
  /// makes this slow.
  private mutating func endOfValue(from start: Int, quote: UInt8) -> (value: Int, next: Int)? {
    var from = start
    var greater: Int?
    var isPastLess = false
    for attempt in 0..<Limits.innerQuotes {
      guard let end = nextQuote(quote, from: from) else { return nil }
      if greater == nil, !isPastLess,
        bytes.firstIndex(of: .lessThan, or: .greaterThan, from: from, to: end) < end
      {
        greater = bytes.index(of: .greaterThan, from: from, to: end)
        let less = bytes.index(of: .lessThan, from: from, to: greater ?? end)
        if less != nil {
          isPastLess = true
          greater = nil
        }
      }
      if let greater, bytes.index(of: .lessThan, from: max(greater, from), to: end) != nil {
        let cut = greater > start && bytes[greater - 1] == .slash ? greater - 1 : greater
        return (cut, cut)
      }
      if attempt == Limits.innerQuotes - 1 || isEndQuote(end) { return (end, end + 1) }
      from = end + 1
    }
    return nil
  }

  /// The next quote, remembering that there is none so that nobody looks for it again and again.
  private mutating func nextQuote(_ quote: UInt8, from start: Int) -> Int? {
    let isDouble = quote == .quotationMark
    guard start < (isDouble ? lastDoubleQuote : lastSingleQuote) else { return nil }
    if let found = bytes.index(of: quote, from: start) { return found }
    if isDouble { lastDoubleQuote = start } else { lastSingleQuote = start }
    return nil
  }

  private func isEndQuote(_ place: Int) -> Bool {
    var index = place + 1
    guard index < bytes.count else { return true }
    let next = bytes[index]
    if next.isASCIIWhitespace || next == .greaterThan || next == .slash || next == .questionMark
      || next == .quotationMark || next == .apostrophe || next == .lessThan
    {
      return true
    }
    let longest = min(index + 40, bytes.count)
    while index < longest, isNamePart(bytes[index]) || bytes[index] == .colon { index += 1 }
    return index < bytes.count && bytes[index] == .equalsSign
  }

  /// Puts the tag's declarations of namespaces in force.
  mutating func declare() {
    var isDeclaring = false
    for index in attributes.indices where attributes[index].isDeclaration { isDeclaring = true }
    guard isDeclaring else { return }
    for index in attributes.indices where attributes[index].isDeclaration {
      let attribute = attributes[index]
      guard bindings.count < Limits.bindings else { return }
      let prefix = attribute.isPrefixed ? attribute.name : NameKey("")
      bindings.append(Binding(prefix: prefix, namespace: number(ofAddress: attribute.value)))
    }
    attributes.removeAll { $0.isDeclaration }
  }

  /// The number of the namespace whose address stands in a range.
  ///
  /// Many feeds declare the same ones with each element, so the last few are remembered.
  private mutating func number(ofAddress range: Range<Int>) -> UInt8 {
    for index in knownAddresses.indices where isSameName(knownAddresses[index].range, range) {
      return knownAddresses[index].number
    }
    let address = decoded(range)
    let number = address.isEmpty ? 0 : vocabulary.number(address)
    if knownAddresses.count < Limits.knownAddresses { knownAddresses.append((range, number)) }
    return number
  }

  private mutating func scope(_ attribute: XMLAttribute) {
    if attribute.name == Self.base {
      scopes.append(XMLScopedValue(kind: .base, value: decoded(attribute.value)))
    } else if attribute.name == Self.language {
      scopes.append(XMLScopedValue(kind: .language, value: decoded(attribute.value)))
    }
  }

  /// The number of the namespace that a prefix stands for here.
  private mutating func number(ofPrefix prefix: NameKey?, at tag: Int) -> UInt8 {
    let wanted = prefix ?? NameKey()
    var index = bindings.count
    while index > 0 {
      index -= 1
      if bindings[index].prefix == wanted { return bindings[index].namespace }
    }
    // Nobody declares it: remember what it usually means for the rest of the document.
    let end = bytes.index(of: .colon, from: tag) ?? tag + 1
    let written = text.string(tag + 1..<max(end, tag + 1))
    note(.undeclaredPrefix, at: tag, detail: written)
    let number = vocabulary.usualNumber(written)
    if bindings.count < Limits.bindings {
      bindings.insert(Binding(prefix: wanted, namespace: number), at: 0)
      for index in open.indices { open[index].bindingCount += 1 }
    }
    return number
  }
}
