import ByteScanning

/// The tags that were met last, by how they are written.
///
/// Every item of a feed has the same elements, so what a name comes to, its key, its namespace and the
/// number that the user of the reader gives it, is found again by one look at sixteen bytes.
struct TagMemo: ~Copyable {
  private var entries = PlainStack<Entry>(capacity: size)

  struct Entry: BitwiseCopyable {
    /// The whole name, prefix and all, and zeros behind it.
    var written = ByteBlock(repeating: 0)
    /// The state of the declarations under which the namespace was found; 0 in an empty entry.
    var state: UInt32 = 0
    var namespace: UInt8 = 0
    var element: UInt8 = 0
    var name = NameKey()
  }

  static var size: Int { 64 }

  init() {
    for _ in 0..<Self.size { entries.append(Entry()) }
  }

  /// What is known of a name under a state of the declarations.
  @inline(__always)
  func find(_ written: ByteBlock, _ state: UInt32) -> Entry? {
    let entry = entries[Self.place(of: written)]
    return entry.state == state && !(entry.written .!= written).isAny ? entry : nil
  }

  mutating func remember(_ entry: Entry) {
    entries[Self.place(of: entry.written)] = entry
  }

  @inline(__always)
  static func place(of written: ByteBlock) -> Int {
    let words = written.words
    let mixed = (words.low ^ words.high &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed &>> 58)
  }
}
