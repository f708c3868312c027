import ByteScanning

/// Passing over elements that somebody knows already.
extension XMLReader {
  /// The place after the end tag of the element that has just started, if it is plain to see; nothing is
  /// read.
  ///
  /// - Returns: `nil` if an element of the same name begins inside, if something in it does not end, and in
  ///   documents that declare entities.
  package mutating func placeAfterElement() -> Int? {
    guard !isAtEmptyElement, overflow == 0, entities.isEmpty, passingBudget > 0,
      let own = open.last
    else { return nil }
    var index = position
    if let end = placeAfterEnd(of: own.name, from: &index) { return end }
    passingBudget -= index - position
    return nil
  }

  /// The place after the next end tag of that name; `index` moves to where the search ended.
  private mutating func placeAfterEnd(of name: Range<Int>, from index: inout Int) -> Int? {
    let bytes = bytes
    while let tag = bytes.nextLessThan(from: index), tag &+ 3 &+ name.count <= bytes.count {
      switch bytes[tag &+ 1] {
      case .slash:
        if bytes[tag &+ 2 &+ name.count] == .greaterThan, bytes.repeatsShort(name, at: tag &+ 2) {
          return tag &+ 3 &+ name.count
        }
      case .exclamationMark:
        guard let end = endOfDeclaration(at: tag) else {
          index = bytes.count
          return nil
        }
        index = end
        continue
      case bytes[name.lowerBound]:
        let after = bytes[tag &+ 1 &+ name.count]
        if !isNamePart(after), after != .colon, bytes.repeatsShort(name, at: tag &+ 1) {
          index = tag
          return nil
        }
      default: break
      }
      index = tag &+ 2
    }
    index = bytes.count
    return nil
  }

  /// Closes the element that has just started without reading it; `end` is what `placeAfterElement` gave.
  package mutating func pass(to end: Int) {
    position = end
    pop()
  }

  /// Goes to the end tag of the element that has just started, in whose text no tags are: a script.
  ///
  /// - Returns: False if it has none, and then nothing has been passed.
  package mutating func passRawText() -> Bool {
    guard !isAtEmptyElement, let own = open.last else { return true }
    let bytes = bytes
    let length = own.name.count
    var from = position
    while let tag = bytes.index(of: "</", from: from, to: bytes.count),
      tag + 2 + length < bytes.count
    {
      if bytes.isSameName(own.name, tag + 2..<tag + 2 + length) {
        position = tag
        return true
      }
      from = tag + 2
    }
    return false
  }

  /// The end of a comment or CDATA section; `nil` if it has none, or is something else.
  private mutating func endOfDeclaration(at tag: Int) -> Int? {
    if bytes.matches("<![CDATA[", at: tag) {
      let end = endOfCDATA(at: tag)
      return end.text < bytes.count ? end.next : nil
    }
    guard bytes.matches("<!--", at: tag) else { return nil }
    return bytes.index(of: "-->", from: tag &+ 4, to: bytes.count).map { $0 &+ 3 }
  }

  /// A number that stands for all that an element here means beside its own bytes: declared namespaces,
  /// the values of `xml:base` and `xml:lang`.
  package mutating func surroundings() -> UInt64 {
    var number: UInt64 = 1
    for index in bindings.indices {
      let binding = bindings[index]
      number = number.fingerprint(with: binding.prefix.low).fingerprint(with: binding.prefix.high)
      number = number.fingerprint(with: UInt64(binding.namespace))
    }
    for scope in scopes {
      let bytes = scope.value.utf8.span
      number = bytes.fingerprint(of: 0..<bytes.count, seed: number &+ (scope.kind == .base ? 1 : 2))
    }
    return number
  }
}

extension Span where Element == UInt8 {
  /// The next `<`; most are near.
  @inline(__always)
  fileprivate func nextLessThan(from start: Int) -> Int? {
    if start &+ 16 <= count {
      let near = block(at: start).equals(.lessThan).first
      if near < 16 { return start &+ near }
    }
    return index(of: .lessThan, from: start)
  }
}
