import ByteScanning

/// A start tag that was read, attributes and all: the same bytes mean the same where the same
/// declarations are in force.
///
/// Feeds repeat tags to the letter: `<guid isPermaLink="false">`, or one that declares its namespace
/// anew with each item. To compare them costs a tenth of reading them.
struct WholeTag: BitwiseCopyable {
  /// Where it stands, from its `<` to behind its `>`; empty if there is none.
  var start = 0
  var length = 0
  var isEmptyElement = false
  var attributeCount: UInt8 = 0
  var namespace: UInt8 = 0
  var element: UInt8 = 0
  /// The states of the declarations around it, and inside of it.
  var outerState: UInt32 = 0
  var innerState: UInt32 = 0
  var name = NameKey()
  var first = XMLAttribute()
  var second = XMLAttribute()
  /// The namespaces that the attributes declare, if they do.
  var declared = SIMD2<UInt8>(0, 0)
  /// How often others may be written otherwise before nobody looks any more.
  var patience: UInt8 = 8

  /// More attributes are not kept.
  static var mostAttributes: Int { 2 }
}

extension XMLReader {
  /// Opens the element whose start tag at `tag` is written as one before was.
  @inline(__always)
  mutating func readKnownTag(at tag: Int, _ place: Int, nameEnd: Int) -> Bool {
    let bytes = bytes
    // Where there is none yet, as for names that came but once, none is looked at.
    let number = Int(memo[place].whole)
    guard number > 0 else { return false }
    let place = number &- 1
    let start = wholeTags[place].start
    let length = wholeTags[place].length
    guard length > 0, wholeTags[place].patience > 0, bindings.count < Limits.bindings &- 2 else {
      return false
    }
    guard wholeTags[place].outerState == bindingState,
      bytes.repeats(start..<start &+ length, at: tag)
    else {
      wholeTags[place].patience &-= 1
      return false
    }
    // Field by field, because all of it is large.
    wholeTags[place].patience = 8
    let bindingCount = bindings.count
    readKnownAttribute(wholeTags[place].first, place, 0, tag &- start)
    if wholeTags[place].attributeCount > 1 {
      readKnownAttribute(wholeTags[place].second, place, 1, tag &- start)
    }
    let innerState = wholeTags[place].innerState
    if bindingState != innerState {
      bindingState = innerState
      unprefixed = nil
      lastPrefixed = nil
    }
    isAtEmptyElement = wholeTags[place].isEmptyElement
    position = tag &+ length
    tagStart = tag
    name = wholeTags[place].name
    namespace = wholeTags[place].namespace
    element = wholeTags[place].element
    open.append(
      OpenElement(name: tag &+ 1..<nameEnd, bindingCount: bindingCount, scopeCount: scopes.count)
    )
    return true
  }

  /// Puts in force what an attribute says that stood so many bytes before; nobody asks for declarations.
  @inline(__always)
  private mutating func readKnownAttribute(
    _ attribute: XMLAttribute,
    _ place: Int,
    _ index: Int,
    _ shift: Int
  ) {
    guard attribute.isDeclaration else { return attributes.append(attribute.moved(by: shift)) }
    bindings.append(
      Binding(
        prefix: attribute.isPrefixed ? attribute.name : NameKey(),
        namespace: wholeTags[place].declared[index],
        state: wholeTags[place].innerState
      )
    )
  }

  /// Whether tags of a name have attributes so few, and were alike so often, that one is worth remembering.
  @inline(__always)
  mutating func mayRemember(_ place: Int) -> Bool {
    let number = Int(memo[place].whole)
    return attributes.count <= WholeTag.mostAttributes
      && (number == 0 || wholeTags[number &- 1].patience > 0)
  }

  /// Remembers the start tag at `tag` that has just been read, if there is room for it.
  ///
  /// Not one whose declarations did not all come into force, or which changed what is in force outside.
  mutating func rememberTag(
    at tag: Int,
    _ place: Int,
    outerState: UInt32,
    bindingCount: Int,
    scopeCount: Int
  ) {
    let count = attributes.count
    guard count <= WholeTag.mostAttributes, count > 0, scopes.count == scopeCount,
      position &- tag <= Limits.repeatedTag
    else { return }
    let number = Int(memo[place].whole)
    let patience = number > 0 ? wholeTags[number &- 1].patience : WholeTag().patience
    guard patience > 0 else { return }
    // What is odd depends on what stands behind the tag, and is noted each time.
    for index in 0..<count where attributes[index].traits == nil { return }
    var whole = WholeTag()
    whole.start = tag
    whole.patience = patience
    whole.length = position &- tag
    whole.isEmptyElement = isAtEmptyElement
    whole.attributeCount = UInt8(truncatingIfNeeded: count)
    whole.namespace = namespace
    whole.element = element
    whole.outerState = outerState
    whole.innerState = bindingState
    whole.name = name
    whole.first = attributes[0]
    if count > 1 { whole.second = attributes[1] }
    var declared = bindingCount
    for index in 0..<count where attributes[index].isDeclaration {
      guard declared < bindings.count else { return }
      whole.declared[index] = bindings[declared].namespace
      declared += 1
    }
    guard declared == bindings.count else { return }
    if number > 0 {
      wholeTags[number &- 1] = whole
    } else {
      wholeTags.append(whole)
      memo[place].whole = UInt8(truncatingIfNeeded: wholeTags.count)
    }
  }
}
