import ByteScanning

/// The tags that were met last, by how they are written.
///
/// Every item of a feed has the same elements, so what a name comes to, its key, its namespace and the
/// number that the user of the reader gives it, is found again by one look at sixteen bytes, or two.
struct TagMemo: ~Copyable {
  private var entries = PlainStack<Entry>(capacity: size + 1)
  /// Attributes of the tags that have any, a few each.
  private var layouts = PlainStack<ExpectedAttribute>()
  /// What the declarations among them have come to, for each of the tags.
  private var declarations = PlainStack<Declaration>()

  struct Entry: BitwiseCopyable {
    /// The whole name, prefix and all, a `>` behind it, and zeros behind that.
    ///
    /// Nothing is written as the zeros of an empty entry.
    var written = ByteBlock(repeating: 0)
    /// What of that is beyond the sixteenth byte.
    var rest = ByteBlock(repeating: 0)
    /// A bit for each byte of both that has to be the same.
    var mask: UInt32 = 0xFFFF
    var restMask: UInt32 = 0
    /// The state of the declarations under which the namespace was found; 0 if it was not looked for.
    var state: UInt32 = 0
    var namespace: UInt8 = 0
    var element: UInt8 = 0
    /// Bytes of the name; 0 in an empty entry.
    var length: UInt8 = 0
    /// Where the tag is kept that followed this one last.
    var next: UInt8 = 0
    /// Where the attributes are kept that it had last, counted from 1; 0 if it had none.
    var layout: UInt8 = 0
    /// Where all of the tag is kept as it was written last, counted from 1; 0 if it is not.
    var whole: UInt8 = 0
    var name = NameKey()
  }

  /// What a tag comes to that declares one namespace: the same wherever the same is in force around it and it says
  /// the same.
  struct Declaration: BitwiseCopyable {
    /// The states of the declarations around it and inside of it; 0 if there is none.
    var outerState: UInt32 = 0
    var innerState: UInt32 = 0
    /// The number of the namespace that it declares.
    var declared: UInt8 = 0
    /// Those of the element itself.
    var namespace: UInt8 = 0
    var element: UInt8 = 0
    var name = NameKey()
  }

  static var size: Int { 128 }
  /// How many bytes a name may have to be kept here.
  static var longestName: Int { 31 }
  /// The place of a name that is not kept.
  static var nowhere: Int { size }

  init() {
    for _ in 0...Self.size { entries.append(Entry()) }
  }

  /// What is kept at a place.
  @inline(__always)
  subscript(place: Int) -> Entry {
    get { entries[place] }
    _modify { yield &entries[place] }
  }

  /// The length of the name at a place, if the bytes at `start`, behind which 32 more stand, begin with it;
  /// 0 if they do not.
  ///
  /// It may go on in them.
  @inline(__always)
  func lengthOfName(_ bytes: Span<UInt8>, _ start: Int, at place: Int) -> Int {
    let length = Int(entries[place].length)
    let isOther = (entries[place].written .!= bytes.block(at: start)).bits
    if length < 16 { return isOther & entries[place].mask &>> 1 == 0 ? length : 0 }
    let isOtherRest = (entries[place].rest .!= bytes.block(at: start &+ 16)).bits
    return isOther | isOtherRest & entries[place].restMask &>> 1 == 0 ? length : 0
  }

  /// Whether the name at a place and a `>` behind it are the bytes at `start`, behind which 32 more stand.
  @inline(__always)
  func isWholeTag(_ bytes: Span<UInt8>, _ start: Int, at place: Int) -> Bool {
    let isOther = (entries[place].written .!= bytes.block(at: start)).bits
    guard isOther & entries[place].mask == 0 else { return false }
    if entries[place].restMask == 0 { return true }
    let isOtherRest = (entries[place].rest .!= bytes.block(at: start &+ 16)).bits
    return isOtherRest & entries[place].restMask == 0
  }

  /// How many attributes of a tag are kept.
  static var layoutSize: Int { 4 }

  /// An attribute as it was read last.
  struct ExpectedAttribute: BitwiseCopyable {
    /// The name, the equals sign and the quote, and zeros behind them.
    var written = ByteBlock(repeating: 0)
    /// A bit for each of these bytes.
    var mask: UInt32 = 0
    /// Bytes of the name; 0 if there is no attribute, or one that is too long for one look.
    var length: UInt8 = 0
    var isPrefixed = false
    var isDeclaration = false
    var name = NameKey()
    /// Where the value stands.
    var valueStart = 0
    var valueEnd = 0
  }

  /// The attribute that a tag had last as its `index`-th.
  @inline(__always)
  func attribute(_ index: Int, of layout: Int) -> ExpectedAttribute {
    layouts[(layout &- 1) &* Self.layoutSize &+ index]
  }

  /// Keeps the attributes that a tag has.
  mutating func keepLayout(
    _ attributes: borrowing PlainStack<XMLAttribute>,
    _ bytes: Span<UInt8>,
    at place: Int
  ) {
    if entries[place].layout == 0 {
      for _ in 0..<Self.layoutSize { layouts.append(ExpectedAttribute()) }
      declarations.append(Declaration())
      entries[place].layout = UInt8(truncatingIfNeeded: layouts.count / Self.layoutSize)
    }
    declarations[Int(entries[place].layout) &- 1].outerState = 0
    let start = (Int(entries[place].layout) &- 1) &* Self.layoutSize
    for index in 0..<Self.layoutSize {
      layouts[start &+ index] = ExpectedAttribute()
      // Only such as are written without anything odd.
      guard index < attributes.count, attributes[index].traits != nil else { continue }
      let range = attributes[index].nameRange
      guard 1...14 ~= range.count, range.lowerBound &+ 16 <= bytes.count else { continue }
      let width = range.count &+ 2
      layouts[start &+ index] = ExpectedAttribute(
        written: bytes.block(at: range.lowerBound).keepingFirst(width),
        mask: 1 &<< UInt32(width) &- 1,
        length: UInt8(truncatingIfNeeded: range.count),
        isPrefixed: attributes[index].isPrefixed,
        isDeclaration: attributes[index].isDeclaration,
        name: attributes[index].name,
        valueStart: attributes[index].value.lowerBound,
        valueEnd: attributes[index].value.upperBound
      )
    }
  }

  /// What the declaration of a tag has come to whose attributes are kept.
  @inline(__always)
  func declaration(of layout: Int) -> Declaration { declarations[layout &- 1] }

  /// Keeps what the declaration of a tag has come to whose attributes are kept at a place.
  mutating func keep(_ declaration: Declaration, at place: Int) {
    let layout = Int(entries[place].layout)
    if layout > 0 { declarations[layout &- 1] = declaration }
  }

  /// Where the name of up to 31 bytes that begins at `start` is kept, which may be where another one was.
  mutating func place(of bytes: Span<UInt8>, _ start: Int, length: Int) -> Int {
    var written = bytes.block(at: start).keepingFirst(min(length, 16))
    var rest = bytes.block(at: start &+ 16).keepingFirst(max(length &- 16, 0))
    if length < 16 { written[length] = .greaterThan } else { rest[length &- 16] = .greaterThan }
    let words = written.words
    let more = rest.words
    let mixed =
      (words.low ^ (words.high ^ more.high) &* 0x9E37_79B9_7F4A_7C15 ^ more.low)
      &* 0xD6E8_FEB8_6659_FD93
    let first = Int(truncatingIfNeeded: mixed &>> 57)
    var place = first
    for step in 0..<8 {
      place = (first &+ step) & (Self.size &- 1)
      if entries[place].length == 0 { break }
      if !((entries[place].written .!= written) .| (entries[place].rest .!= rest)).isAny {
        return place
      }
      if step == 7 { place = first }
    }
    entries[place].written = written
    entries[place].rest = rest
    entries[place].length = UInt8(truncatingIfNeeded: length)
    entries[place].mask = length < 16 ? 2 &<< UInt32(length) &- 1 : 0xFFFF
    entries[place].restMask = length < 16 ? 0 : 2 &<< UInt32(length &- 16) &- 1
    entries[place].state = 0
    // What else is kept there is compared with what stands in a tag before it is used.
    let layout = Int(entries[place].layout)
    if layout > 0 { declarations[layout &- 1].outerState = 0 }
    return place
  }
}
