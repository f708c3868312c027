import ByteScanning

/// The tags that were met last, by how they are written.
///
/// Every item of a feed has the same elements, so what a name comes to, its key, its namespace and the
/// number that the user of the reader gives it, is found again by one look at sixteen bytes.
struct TagMemo: ~Copyable {
  private var entries = PlainStack<Entry>(capacity: size)
  /// Attributes of the tags that have any, a few each.
  private var layouts = PlainStack<XMLAttribute>()

  struct Entry: BitwiseCopyable {
    /// The whole name, prefix and all, and zeros behind it.
    var written = ByteBlock(repeating: 0)
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

  static var size: Int { 64 }

  init() {
    for _ in 0..<Self.size { entries.append(Entry()) }
  }

  /// What is kept at a place.
  @inline(__always)
  subscript(place: Int) -> Entry {
    get { entries[place] }
    _modify { yield &entries[place] }
  }

  /// The length of the name at a place, if some bytes begin with it; 0 if they do not.
  ///
  /// It may go on in them.
  @inline(__always)
  func lengthOfName(_ block: ByteBlock, at place: Int) -> Int {
    let length = entries[place].length
    let isOther = (entries[place].written .!= block).bits
    return isOther & (1 &<< UInt32(length) &- 1) == 0 ? Int(length) : 0
  }

  /// How many attributes of a tag are kept.
  static var layoutSize: Int { 4 }

  /// The attribute that a tag had last as its `index`-th.
  @inline(__always)
  func attribute(_ index: Int, of layout: Int) -> XMLAttribute {
    layouts[(layout &- 1) &* Self.layoutSize &+ index]
  }

  /// Keeps the attributes that a tag has.
  mutating func keepLayout(_ attributes: borrowing PlainStack<XMLAttribute>, at place: Int) {
    if entries[place].layout == 0 {
      guard layouts.count < Self.size &* Self.layoutSize else { return }
      for _ in 0..<Self.layoutSize { layouts.append(XMLAttribute()) }
      entries[place].layout = UInt8(truncatingIfNeeded: layouts.count / Self.layoutSize)
    }
    let start = (Int(entries[place].layout) &- 1) &* Self.layoutSize
    for index in 0..<Self.layoutSize {
      // Only such as are written without anything odd.
      let isPlain = index < attributes.count && attributes[index].traits != nil
      layouts[start &+ index] = isPlain ? attributes[index] : XMLAttribute()
    }
  }

  /// Where a name is kept, which may be where another one was.
  mutating func place(of written: ByteBlock, length: Int) -> Int {
    let words = written.words
    let mixed = (words.low ^ words.high &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    let first = Int(truncatingIfNeeded: mixed &>> 58)
    var place = first
    for step in 0..<4 {
      place = (first &+ step) & (Self.size &- 1)
      if entries[place].length == 0 { break }
      if !(entries[place].written .!= written).isAny { return place }
      if step == 3 { place = first }
    }
    entries[place].written = written
    entries[place].length = UInt8(truncatingIfNeeded: length)
    entries[place].state = 0
    entries[place].layout = 0
    return place
  }
}
