/// A growing text in UTF-8 that is used again and again: decoded entities, serialised markup.
///
/// Only scalars and pieces of checked text enter, so what it holds is always UTF-8. It owns plain
/// memory, because appending many short stretches to an array costs a check of uniqueness and a
/// call for each.
@safe
package struct UTF8Builder: ~Copyable {
  package private(set) var count = 0
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int

  package init(capacity: Int = 256) {
    self.capacity = max(capacity, 16)
    unsafe memory = UnsafeMutableRawPointer.allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit {
    unsafe memory.deallocate()
  }

  /// Forgets the text and keeps the memory.
  package mutating func removeAll() { count = 0 }

  /// What has been put together so far.
  package var text: UTF8Text {
    @_lifetime(borrow self)
    get {
      // SAFETY: the first `count` bytes were written by the methods below, whole characters at a
      // time, and stay unchanged while `self` is borrowed.
      let buffer = unsafe UnsafeRawBufferPointer(start: memory, count: count)
      let span = unsafe Span<UInt8>(_unsafeBytes: buffer)
      return UTF8Text(checked: unsafe _overrideLifetime(span, borrowing: self))
    }
  }

  /// The text without white space of ASCII at its ends.
  package var trimmedString: String {
    let text = text
    return text.string(text.bytes.trimmed(0..<count))
  }

  /// A copy of the bytes.
  package var array: [UInt8] {
    // SAFETY: the first `count` bytes of `memory` are initialised.
    unsafe [UInt8](UnsafeRawBufferPointer(start: memory, count: count))
  }

  package mutating func append(_ scalar: Unicode.Scalar) {
    reserve(4)
    let value = scalar.value
    switch value {
    case ..<0x80: store(UInt8(truncatingIfNeeded: value))
    case ..<0x800:
      store(UInt8(truncatingIfNeeded: 0xC0 | value >> 6))
      store(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    case ..<0x10000:
      store(UInt8(truncatingIfNeeded: 0xE0 | value >> 12))
      store(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
      store(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    default:
      store(UInt8(truncatingIfNeeded: 0xF0 | value >> 18))
      store(UInt8(truncatingIfNeeded: 0x80 | value >> 12 & 0x3F))
      store(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
      store(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    }
  }

  /// Appends a piece of text, which must begin and end between characters.
  package mutating func append(_ text: UTF8Text, _ range: Range<Int>) {
    precondition(text.isWhole(range), "a range of text cuts a character")
    reserve(range.count)
    unsafe text.bytes.withUnsafeBytes { raw in
      guard let base = raw.baseAddress else { return }
      // SAFETY: `reserve` made room for the range, which the precondition keeps inside the text.
      unsafe (memory + count).copyMemory(from: base + range.lowerBound, byteCount: range.count)
    }
    count += range.count
  }

  /// Appends bytes from `start` on as long as they are text.
  ///
  /// - Returns: Where they stop being text; `nil` if all were appended.
  package mutating func append(checking bytes: Span<UInt8>, from start: Int) -> Int? {
    let defect = bytes.firstDefect(from: start)
    // Before the first defect stand whole characters only.
    let text = UTF8Text(checked: bytes.extracting(start..<(defect ?? bytes.count)))
    append(text, 0..<text.bytes.count)
    return defect
  }

  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return }
      reserve(bytes.count)
      // SAFETY: `reserve` made room for all bytes of the string, which are UTF-8.
      unsafe (memory + count).copyMemory(from: base, byteCount: bytes.count)
      count += bytes.count
    }
  }

  package mutating func append(_ text: StaticString) {
    append(UTF8Text(checked: text.bytes), 0..<text.utf8CodeUnitCount)
  }

  /// Copies a stretch of text up to a byte of ASCII, eight bytes at a time.
  ///
  /// - Returns: Where the byte stands; `end` if all was copied.
  package mutating func append(
    _ text: UTF8Text,
    from start: Int,
    to end: Int,
    until stop: UInt8
  ) -> Int {
    precondition(text.isWhole(start..<end) && stop < 0x80, "a range of text cuts a character")
    reserve(end - start)
    let stops = UInt64(stop) &* 0x0101_0101_0101_0101
    var index = start
    unsafe text.bytes.withUnsafeBytes { raw in
      var target = unsafe memory + count
      let stopBlock = ByteBlock(repeating: stop)
      while index &+ 16 <= end {
        // SAFETY: `index + 16 <= end` lies inside the text, and `reserve` made room for as many bytes
        // as lie before `end`.
        let block = unsafe raw.loadUnaligned(fromByteOffset: index, as: ByteBlock.self)
        unsafe target.storeBytes(of: block, as: ByteBlock.self)
        let found = block .== stopBlock
        if found.isAny {
          index &+= found.first
          return
        }
        index &+= 16
        unsafe target += 16
      }
      while index &+ 8 <= end {
        // SAFETY: `index + 8 <= end` lies inside the text, and `reserve` made room for as many
        // bytes as lie before `end`.
        let word = unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        unsafe target.storeBytes(of: word, as: UInt64.self)
        let other = word.littleEndian ^ stops
        let hits = (other &- 0x0101_0101_0101_0101) & ~other & 0x8080_8080_8080_8080
        if hits != 0 {
          index &+= hits.trailingZeroBitCount / 8
          return
        }
        index &+= 8
        unsafe target += 8
      }
      while index < end {
        // SAFETY: as above, for one byte.
        let byte = unsafe raw[index]
        if byte == stop { return }
        unsafe target.storeBytes(of: byte, as: UInt8.self)
        index &+= 1
        unsafe target += 1
      }
    }
    count += index - start
    return index
  }

  /// Copies a stretch of text and decodes the references that nearly all are: those of XML, `&nbsp;`,
  /// and decimal numbers of characters that need no second look.
  ///
  /// - Returns: Where another reference, or an ampersand that begins none, stands; `end` if there is
  ///   none.
  package mutating func append(decoding text: UTF8Text, from start: Int, to end: Int) -> Int {
    var index = start
    while true {
      index = append(text, from: index, to: end, until: .ampersand)
      guard index < end, let length = appendCommonReference(text.bytes, at: index, before: end)
      else { return index }
      index &+= length
    }
  }

  /// The names are compared as numbers, four letters at a time, the first of them lowest.
  @inline(__always)
  private mutating func appendCommonReference(
    _ bytes: Span<UInt8>,
    at start: Int,
    before end: Int
  ) -> Int? {
    let word = bytes.eightBytes(at: start)
    let byte: UInt8
    let length: Int
    switch UInt32(truncatingIfNeeded: word) {
    case 0x3B74_6C26: (byte, length) = (.lessThan, 4)  // &lt;
    case 0x3B74_6726: (byte, length) = (.greaterThan, 4)  // &gt;
    case 0x706D_6126 where word &>> 32 & 0xFF == 0x3B: (byte, length) = (.ampersand, 5)  // &amp ;
    case 0x6F75_7126 where word &>> 32 & 0xFFFF == 0x3B74:  // &quo t;
      (byte, length) = (.quotationMark, 6)
    case 0x6F70_6126 where word &>> 32 & 0xFFFF == 0x3B73: (byte, length) = (.apostrophe, 6)  // &apo s;
    case 0x7362_6E26 where word &>> 32 & 0xFFFF == 0x3B70:  // &nbs p;
      guard start &+ 6 <= end else { return nil }
      append("\u{A0}" as Unicode.Scalar)
      return 6
    default:
      return word & 0xFFFF == 0x2326 ? appendCommonNumber(word &>> 16, at: start, before: end) : nil
    }
    guard start &+ length <= end else { return nil }
    reserve(1)
    store(byte)
    return length
  }

  /// Appends the character whose number stands in the lowest bytes of a word, up to five digits and a
  /// semicolon.
  private mutating func appendCommonNumber(_ word: UInt64, at start: Int, before end: Int) -> Int? {
    var rest = word
    var value: UInt32 = 0
    var digits = 0
    while digits < 5, case let digit = UInt32(rest & 0xFF) &- 0x30, digit < 10 {
      value = value &* 10 &+ digit
      rest &>>= 8
      digits &+= 1
    }
    // Below these are control characters, and numbers that browsers read as windows-1252.
    guard rest & 0xFF == 0x3B, 0x20..<0x7F ~= value || 0xA0..<0xD800 ~= value,
      let scalar = Unicode.Scalar(value), start &+ digits &+ 3 <= end
    else { return nil }
    append(scalar)
    return digits &+ 3
  }

  private mutating func store(_ byte: UInt8) {
    // SAFETY: every caller has reserved room for what it stores.
    unsafe memory.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  /// Makes room for so many bytes more.
  @inline(__always)
  private mutating func reserve(_ wanted: Int) {
    if count + wanted > capacity { grow(wanted) }
  }

  @inline(never)
  private mutating func grow(_ wanted: Int) {
    let larger = max(capacity * 2, count + wanted)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
    // SAFETY: both blocks hold at least `count` bytes and do not overlap; the old one is freed once.
    unsafe moved.copyMemory(from: memory, byteCount: count)
    unsafe memory.deallocate()
    unsafe memory = moved
    capacity = larger
  }
}
