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

  /// Reads the start tag whose `<` stands at `tag`, if it is nothing but a name, and that of the tag that followed
  /// the last one before; opens its element.
  ///
  /// - Returns: False if it is another, and then nothing has been read.
  @inline(__always)
  mutating func readExpectedTag(at tag: Int) -> Bool {
    let bytes = bytes
    let start = tag &+ 1
    let place = Int(memo[lastTag].next)
    guard start &+ 32 <= bytes.count, memo.isWholeTag(bytes, start, at: place),
      memo[place].state == bindingState, open.count < depthLimit
    else { return false }
    open(place, at: tag, nameEnd: start &+ Int(memo[place].length))
    return true
  }

  /// Opens the element of a tag that is nothing but a name which is kept at a place.
  @inline(__always)
  private mutating func open(_ place: Int, at tag: Int, nameEnd end: Int) {
    lastTag = place
    attributes.removeAll()
    isAtEmptyElement = false
    position = end &+ 1
    tagStart = tag
    name = memo[place].name
    namespace = memo[place].namespace
    element = memo[place].element
    open.append(
      OpenElement(name: tag &+ 1..<end, bindingCount: bindings.count, scopeCount: scopes.count)
    )
  }

  /// Reads the start tag whose `<` stands at `tag`, and opens its element.
  mutating func readStartTag(at tag: Int) -> StartTag {
    if readExpectedTag(at: tag) { return .tag }
    let bytes = bytes
    let start = tag &+ 1
    attributes.removeAll()
    guard start &+ 32 <= bytes.count, open.count < depthLimit else {
      lastTag = TagMemo.nowhere
      return readStartTag(at: tag, nil, bytes.rangeOfName(at: start).upperBound)
    }
    // Mostly it is the tag that followed the last one before.
    var place = Int(memo[lastTag].next)
    var length = memo.lengthOfName(bytes, start, at: place)
    if length == 0 || bytes.isNamePartOrColon(at: start &+ length) {
      length = bytes.endOfWholeName(from: start) &- start
      guard length <= TagMemo.longestName else {
        lastTag = TagMemo.nowhere
        return readStartTag(at: tag, nil, start &+ length)
      }
      place = memo.place(of: bytes, start, length: length)
      memo[lastTag].next = UInt8(truncatingIfNeeded: place)
    }
    lastTag = place
    let end = start &+ length
    if bytes[end] == .greaterThan {
      guard memo[place].state == bindingState else { return readStartTag(at: tag, place, end) }
      open(place, at: tag, nameEnd: end)
      return .tag
    }
    if readKnownTag(at: tag, place, nameEnd: end) || readTagAsBefore(at: tag, place, nameEnd: end) {
      return .tag
    }
    return readStartTag(at: tag, place, end)
  }

  /// Reads the start tag at `tag` if its attributes are named and quoted as those of the last tag of that name
  /// were, and it declares the same namespace, if any; opens its element.
  ///
  /// - Returns: False if there is anything else, and then nothing has been read.
  private mutating func readTagAsBefore(at tag: Int, _ place: Int, nameEnd: Int) -> Bool {
    let bytes = bytes
    let layout = Int(memo[place].layout)
    guard layout > 0, bindings.count < Limits.bindings else { return false }
    let bindingCount = bindings.count
    let outerState = bindingState
    var index = nameEnd
    var isDeclared = false
    while true {
      guard index &+ 20 <= bytes.count else { break }
      while bytes[index].isASCIIWhitespace, index &+ 20 <= bytes.count { index &+= 1 }
      let byte = bytes[index]
      if byte == .greaterThan || byte == .slash && bytes[index &+ 1] == .greaterThan {
        guard isDeclared || memo[place].state == outerState else { break }
        isAtEmptyElement = byte == .slash
        position = index &+ (byte == .slash ? 2 : 1)
        tagStart = tag
        if isDeclared {
          let known = memo.declaration(of: layout)
          name = known.name
          namespace = known.namespace
          element = known.element
        } else {
          name = memo[place].name
          namespace = memo[place].namespace
          element = memo[place].element
        }
        if mayRemember(place) {
          rememberTag(
            at: tag,
            place,
            outerState: outerState,
            bindingCount: bindingCount,
            scopeCount: scopes.count
          )
        }
        open.append(
          OpenElement(
            name: tag &+ 1..<nameEnd,
            bindingCount: bindingCount,
            scopeCount: scopes.count
          )
        )
        return true
      }
      guard attributes.count < TagMemo.layoutSize else { break }
      let expected = memo.attribute(attributes.count, of: layout)
      let isOther = (bytes.block(at: index) .!= expected.written).bits
      guard isOther & expected.mask == 0, expected.length > 0 else { break }
      let endOfName = index &+ Int(expected.length)
      let start = endOfName &+ 2
      guard let (end, traits) = bytes.quotedText(from: start, quote: bytes[start &- 1])
      else { break }
      if expected.isDeclaration {
        let known = memo.declaration(of: layout)
        guard !isDeclared, known.outerState == outerState,
          end &- start == expected.valueEnd &- expected.valueStart,
          bytes.repeats(start..<end, at: expected.valueStart)
        else { break }
        isDeclared = true
        bindings.append(
          Binding(
            prefix: expected.isPrefixed ? expected.name : NameKey(),
            namespace: known.declared,
            state: known.innerState
          )
        )
        bindingState = known.innerState
        unprefixed = nil
        lastPrefixed = nil
      }
      attributes.append(
        XMLAttribute(
          name: expected.name,
          isPrefixed: expected.isPrefixed,
          isDeclaration: expected.isDeclaration,
          nameRange: index..<endOfName,
          value: start..<end,
          traits: traits
        )
      )
      index = end &+ 1
    }
    attributes.truncate(to: 0)
    if isDeclared { unbind(to: bindingCount) }
    return false
  }

  /// The same for any tag, whose name ends at `end`; `place` is where it is kept if it is not too long.
  private mutating func readStartTag(at tag: Int, _ place: Int?, _ end: Int) -> StartTag {
    var index = end
    let bindingCount = bindings.count
    let scopeCount = scopes.count
    let outerState = bindingState
    let defectCount = defects.count
    hasDeclarations = false
    switch readAttributes(at: &index) {
    case .complete(let isEmpty):
      isAtEmptyElement = isEmpty
    case .truncated:
      note(.unterminatedMarkup, at: tag)
      return .truncated
    case .cutByLessThan:
      if hasOnlyEmptyAttributes {
        note(.strayLessThan, at: tag)
        return .text
      }
      note(.unterminatedMarkup, at: tag)
      isAtEmptyElement = false
    }
    if hasDeclarations { declare() }
    position = index
    tagStart = tag
    var added = 0
    if let place, !hasDeclarations, memo[place].state == outerState {
      name = memo[place].name
      namespace = memo[place].namespace
      element = memo[place].element
    } else {
      // An undeclared prefix is bound below all others.
      let declaredCount = bindings.count
      readName(at: tag)
      if end - tag > nameLimit { note(.limitReached, at: tag, detail: "name") }
      added = bindings.count - declaredCount
      if !hasDeclarations, let place {
        memo[place].state = bindingState
        memo[place].namespace = namespace
        memo[place].element = element
        memo[place].name = name
      }
    }
    let opened = OpenElement(
      name: tag + 1..<end,
      bindingCount: bindingCount + added,
      scopeCount: scopeCount
    )
    if let place, added == 0, defects.count == defectCount, scopes.count == scopeCount {
      remember(at: tag, place, outerState: outerState, bindingCount: bindingCount)
    }
    if open.count < depthLimit {
      open.append(opened)
    } else {
      if overflow == 0 { note(.nestingTooDeep, at: tag) }
      overflow += 1
    }
    return .tag
  }

  /// Keeps what is known now of the start tag at `tag`, which was written without anything odd.
  private mutating func remember(
    at tag: Int,
    _ place: Int,
    outerState: UInt32,
    bindingCount: Int
  ) {
    guard !attributes.isEmpty else { return }
    memo.keepLayout(attributes, bytes, at: place)
    if bindings.count == bindingCount + 1 {
      memo.keep(
        TagMemo.Declaration(
          outerState: outerState,
          innerState: bindingState,
          declared: bindings[bindingCount].namespace,
          namespace: namespace,
          element: element,
          name: name
        ),
        at: place
      )
    }
    rememberTag(
      at: tag,
      place,
      outerState: outerState,
      bindingCount: bindingCount,
      scopeCount: scopes.count
    )
  }

  /// Finds out what the name of the tag at `tag` stands for here.
  private mutating func readName(at tag: Int) {
    let name = XMLName(bytes, at: tag + 1)
    self.name = name.local
    namespace = name.hasPrefix ? number(ofPrefix: name.prefix, at: tag) : numberWithoutPrefix()
    element = vocabulary.element(name.local)
  }

  /// Whether there are attributes and none has a value, as in `a <b and c`.
  private var hasOnlyEmptyAttributes: Bool {
    mutating get {
      for index in attributes.indices where !attributes[index].value.isEmpty { return false }
      return !attributes.isEmpty
    }
  }

  enum Attributes {
    case complete(isEmpty: Bool)
    case truncated
    case cutByLessThan
  }

  /// Reads attributes to the end of the tag.
  mutating func readAttributes(at index: inout Int) -> Attributes {
    let bytes = bytes
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
    if readPlainAttribute(at: &index) { return }
    let bytes = bytes
    let start = index
    if bytes[index] == .colon { index += 1 }
    let name = XMLName(bytes, at: index)
    index = name.end
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
    guard attributes.count < attributeLimit else { return note(.limitReached, at: start) }
    if name.hasPrefix, name.prefix == Self.xml {
      return scope(name.local, value)
    }
    let isDeclaration =
      (name.hasPrefix ? name.prefix : name.local) == Self.xmlns && bytes[start] != .colon
    add(
      XMLAttribute(
        name: name.local,
        isPrefixed: name.hasPrefix,
        isDeclaration: isDeclaration,
        nameRange: nameRange,
        value: value
      )
    )
  }

  /// Reads an attribute with a short name and a quoted value in which nothing of a tag stands, as
  /// nearly all are.
  ///
  /// - Returns: False if it is another, and then nothing has been read.
  @inline(__always)
  private mutating func readPlainAttribute(at index: inout Int) -> Bool {
    let bytes = bytes
    let start = index
    guard start &+ 18 <= bytes.count, attributes.count < attributeLimit else { return false }
    let block = bytes.block(at: start)
    let length = bytes.endOfWholeName(block)
    guard length < 16, bytes[start &+ length] == .equalsSign else { return false }
    let quote = bytes[start &+ length &+ 1]
    guard quote == .quotationMark || quote == .apostrophe else { return false }
    let colon = block.equals(.colon).first
    var name = NameKey(block, min(length, colon))
    let isDeclaration = name == Self.xmlns
    let isPrefixed = colon < length
    if isPrefixed {
      // A second colon, none before it, or a meaning of its own.
      let rest = start &+ colon &+ 1
      guard colon > 0, name != Self.xml, rest &+ 16 <= bytes.count else { return false }
      let local = bytes.block(at: rest)
      guard local.equals(.colon).first >= length &- colon &- 1 else { return false }
      name = NameKey(local, length &- colon &- 1)
    }
    let valueStart = start &+ length &+ 2
    guard let (end, traits) = bytes.quotedText(from: valueStart, quote: quote) else { return false }
    index = end &+ 1
    add(
      XMLAttribute(
        name: name,
        isPrefixed: isPrefixed,
        isDeclaration: isDeclaration,
        nameRange: start..<start &+ length,
        value: valueStart..<end,
        traits: traits
      )
    )
    return true
  }

  /// Keeps an attribute unless the tag has it already.
  @inline(__always)
  private mutating func add(_ attribute: XMLAttribute) {
    for index in attributes.indices
    where attributes[index].name == attribute.name
      && isWrittenSame(attributes[index].nameRange, attribute.nameRange)
    {
      return note(.repeatedAttribute, at: attribute.nameRange.lowerBound)
    }
    if attribute.isDeclaration { hasDeclarations = true }
    attributes.append(attribute)
  }

  static var xml: NameKey { NameKey("xml") }
  static var xmlns: NameKey { NameKey("xmlns") }
  static var base: NameKey { NameKey("base") }
  static var language: NameKey { NameKey("lang") }

  private mutating func isWrittenSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    one.count == other.count && bytes.repeats(one, at: other.lowerBound)
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
      if let value = readOddlyQuotedValue(at: &index) { return value }
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

  /// Reads a value between what programs make of quotes: `“x”`, `\"x\"`, `&quot;x&quot;`.
  private mutating func readOddlyQuotedValue(at index: inout Int) -> Range<Int>? {
    let bytes = bytes
    let opening = index
    let start = opening + bytes.lengthOfOddQuote(at: opening)
    guard start > opening else { return nil }
    let limit = min(start + Limits.oddValue, bytes.count)
    var place = start
    while place < limit, bytes[place] != .lessThan, bytes[place] != .greaterThan {
      let length = bytes.lengthOfOddQuote(at: place)
      if length > 0 {
        index = place + length
        return start..<place
      }
      place += 1
    }
    return nil
  }

  /// The end of a quoted value, and where the tag goes on.
  ///
  /// A quote in the middle of `"Tom "T" Ng"` ends nothing: after the true one come white space, the
  /// end of the tag, another quote, or a name and `=`. A value that holds `>` and then `<` has lost
  /// its quote, and ends at the `>`, unless the next one plainly closes it. After a few quotes any ends
  /// the value, so that no document makes this slow.
  private mutating func endOfValue(from start: Int, quote: UInt8) -> (value: Int, next: Int)? {
    if let (end, _) = bytes.quotedText(from: start, quote: quote) { return (end, end + 1) }
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
      if let greater, bytes.index(of: .lessThan, from: max(greater, from), to: end) != nil,
        end >= greater + Span<UInt8>.longestValueWithMarkup || !bytes.closesValue(at: end)
      {
        let cut = greater > start && bytes[greater - 1] == .slash ? greater - 1 : greater
        return (cut, cut)
      }
      if attempt == Limits.innerQuotes - 1 || isEndQuote(end) { return (end, end + 1) }
      if let lost = endBeforeAttribute(endingAt: end, from: from) {
        note(.unquotedAttribute, at: lost)
        return (lost, lost)
      }
      from = end + 1
    }
    return nil
  }

  /// Where a value has lost its quote, if what stands before a quote is another attribute:
  /// `url="a.mp3 type="audio/mpeg"`.
  private func endBeforeAttribute(endingAt quote: Int, from start: Int) -> Int? {
    var index = quote - 1
    guard index > start, bytes[index] == .equalsSign else { return nil }
    let name = index
    while index > start, isNamePart(bytes[index - 1]) || bytes[index - 1] == .colon { index -= 1 }
    guard index < name, index > start, bytes[index - 1].isASCIIWhitespace else { return nil }
    while index > start, bytes[index - 1].isASCIIWhitespace { index -= 1 }
    return index
  }

  /// The next quote, remembering that there is none so that nobody looks for it again and again.
  private mutating func nextQuote(_ quote: UInt8, from start: Int) -> Int? {
    let isDouble = quote == .quotationMark
    guard start < (isDouble ? lastDoubleQuote : lastSingleQuote) else { return nil }
    if let found = bytes.index(of: quote, from: start) { return found }
    if isDouble { lastDoubleQuote = start } else { lastSingleQuote = start }
    return nil
  }

  private mutating func isEndQuote(_ place: Int) -> Bool {
    var index = place + 1
    guard index < bytes.count else { return true }
    let next = bytes[index]
    if next.isASCIIWhitespace || next == .greaterThan || next == .slash || next == .questionMark
      || next == .quotationMark || next == .apostrophe || next == .lessThan
    {
      return true
    }
    // A comma parts attributes only if another one follows.
    if next == UInt8(ascii: ",") || next == .semicolon {
      index += 1
      while index < bytes.count, bytes[index] == .space { index += 1 }
    }
    let longest = min(index + 40, bytes.count)
    while index < longest, isNamePart(bytes[index]) || bytes[index] == .colon { index += 1 }
    return index < bytes.count && bytes[index] == .equalsSign
  }

  /// Puts the tag's declarations of namespaces in force.
  mutating func declare() {
    for index in attributes.indices where attributes[index].isDeclaration {
      let attribute = attributes[index]
      guard bindings.count < Limits.bindings else { return }
      let prefix = attribute.isPrefixed ? attribute.name : NameKey()
      bind(prefix, number(of: attribute))
    }
  }

  /// The number of the namespace that an attribute declares.
  ///
  /// An address that nobody knows is more often a wrong one than another vocabulary under the prefix
  /// that all feeds use for their own.
  private mutating func number(of declaration: XMLAttribute) -> UInt8 {
    let number = number(ofAddress: declaration.value)
    guard declaration.isPrefixed, number == 0 || vocabulary.isForeign(number) else { return number }
    let name = declaration.nameRange
    guard let colon = bytes.index(of: .colon, from: name.lowerBound, to: name.upperBound) else {
      return number
    }
    let usual = vocabulary.usualNumber(text.string(colon + 1..<name.upperBound))
    guard usual != XMLVocabulary.unknown else { return number }
    note(.wrongNamespace, at: name.lowerBound, detail: decoded(declaration.value))
    return usual
  }

  mutating func bind(_ prefix: NameKey, _ namespace: UInt8) {
    lastBindingState &+= 1
    bindingState = lastBindingState
    bindings.append(Binding(prefix: prefix, namespace: namespace, state: bindingState))
    unprefixed = nil
    lastPrefixed = nil
  }

  /// Forgets all bindings but the outermost ones.
  mutating func unbind(to count: Int) {
    bindings.truncate(to: count)
    bindingState = bindings.last?.state ?? 1
    unprefixed = nil
    lastPrefixed = nil
  }

  /// The number of the namespace whose address stands in a range.
  ///
  /// Many feeds declare the same ones with each element, so the last few are remembered.
  private mutating func number(ofAddress range: Range<Int>) -> UInt8 {
    for index in knownAddresses.indices where isWrittenSame(knownAddresses[index].range, range) {
      return knownAddresses[index].number
    }
    let number = vocabulary.writtenNumber(bytes.extracting(range)) ?? otherNumber(ofAddress: range)
    if knownAddresses.count < Limits.knownAddresses { knownAddresses.append((range, number)) }
    return number
  }

  private mutating func otherNumber(ofAddress range: Range<Int>) -> UInt8 {
    let address = decoded(range)
    return address.isEmpty ? 0 : vocabulary.number(address)
  }

  private mutating func scope(_ name: NameKey, _ value: Range<Int>) {
    guard name == Self.base || name == Self.language else { return }
    lastScope &+= 1
    let kind: XMLScopedValue.Kind = name == Self.base ? .base : .language
    scopes.append(XMLScopedValue(kind: kind, value: decoded(value), state: lastScope))
  }

  /// The number of the namespace that a prefix stands for here.
  private mutating func number(ofPrefix prefix: NameKey, at tag: Int) -> UInt8 {
    if let lastPrefixed, lastPrefixed.prefix == prefix { return lastPrefixed.namespace }
    let number = boundNumber(prefix) ?? usualNumber(prefix, at: tag)
    lastPrefixed = Binding(prefix: prefix, namespace: number)
    return number
  }

  /// The number of the namespace that names without a prefix have here.
  private mutating func numberWithoutPrefix() -> UInt8 {
    if let unprefixed { return unprefixed }
    let number = boundNumber(NameKey()) ?? 0
    unprefixed = number
    return number
  }

  mutating func boundNumber(_ prefix: NameKey) -> UInt8? {
    var index = bindings.count
    while index > 0 {
      index -= 1
      if bindings[index].prefix == prefix { return bindings[index].namespace }
    }
    return nil
  }

  /// The number of a prefix that nobody declares.
  private mutating func usualNumber(_ prefix: NameKey, at tag: Int) -> UInt8 {
    // Nobody declares it: remember what it usually means for the rest of the document.
    let end = bytes.index(of: .colon, from: tag) ?? tag + 1
    let written = text.string(tag + 1..<max(end, tag + 1))
    note(.undeclaredPrefix, at: tag, detail: written)
    let number = vocabulary.usualNumber(written)
    if bindings.count < Limits.bindings {
      bindings.insertFirst(Binding(prefix: prefix, namespace: number))
      for index in open.indices { open[index].bindingCount += 1 }
    }
    return number
  }
}
