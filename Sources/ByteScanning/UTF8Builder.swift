import CByteMasks

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
    if range.count <= 16, range.lowerBound &+ 16 <= text.bytes.count {
      // All sixteen bytes cost less than to copy just as many as are wanted.
      let block = text.bytes.block(at: range.lowerBound)
      reserve(16)
      // SAFETY: `reserve` made room for them; those beyond the range are written over or never read.
      unsafe memory.storeBytes(of: block, toByteOffset: count, as: ByteBlock.self)
      count += range.count
      return
    }
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

  /// Appends a character of ASCII.
  package mutating func append(ascii byte: UInt8) {
    precondition(byte < 0x80, "no character by itself")
    reserve(1)
    store(byte)
  }

  @_disfavoredOverload
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
    var index = start
    unsafe text.bytes.withUnsafeBytes { raw in
      // SAFETY: the precondition keeps the range inside the text; `reserve` made room for it.
      var target = unsafe memory + count
      unsafe copy(raw, to: &target, from: &index, end, until: stop)
    }
    count += index - start
    return index
  }

  /// Copies a stretch of text up to a `<` or an ampersand, its white space folded: none after a space or
  /// at the beginning of all text, one space for any number.
  ///
  /// - Parameters:
  ///   - text: Where the stretch stands.
  ///   - start: Where it begins.
  ///   - end: Where it ends.
  ///   - isSpacePending: Whether white space came before that shall stand there if anything follows.
  /// - Returns: Where a `<` or an ampersand stands; `end` if all was copied.
  package mutating func append(
    folding text: UTF8Text,
    from start: Int,
    to end: Int,
    isSpacePending: inout Bool
  ) -> Int {
    precondition(text.isWhole(start..<end), "a range of text cuts a character")
    // No more is written than is read, but for a space that was pending and whole vectors.
    reserve(end - start + Self.margin)
    var index = start
    let old = count
    var isPending = isSpacePending
    count = unsafe text.bytes.withUnsafeBytes { raw in
      let beginning = unsafe memory
      var target = unsafe memory + old
      while index < end {
        // SAFETY: `index` is less than `end`, which the precondition keeps inside of the text.
        let byte = unsafe raw[index]
        if byte.isASCIIWhitespace {
          isPending = unsafe target > beginning
          index &+= 1
          continue
        }
        if byte == .lessThan || byte == .ampersand { break }
        if isPending {
          unsafe target.storeBytes(of: .space, as: UInt8.self)
          unsafe target += 1
          isPending = false
        }
        // SAFETY: the range is inside of the text, and `reserve` made room for it and the margin.
        unsafe Self.copyWord(raw, to: &target, from: &index, end)
        // What it ended with may be a space that something has to follow. It is none of a text that was
        // there before, because at least one byte that is no white space has been copied.
        if unsafe (target - 1).load(as: UInt8.self) == .space {
          unsafe target -= 1
          isPending = true
        }
      }
      return unsafe target - beginning
    }
    isSpacePending = isPending
    return index
  }

  /// Copies what needs no folding, up to a `<`, an ampersand, or white space that is not one space, and
  /// moves both places behind it; at least one byte.
  ///
  /// The caller keeps `index..<end`, which is not empty and begins with none of these, inside of `raw`,
  /// and room for as many bytes and the margin behind `target`.
  @inline(__always)
  @unsafe
  private static func copyWord(
    _ raw: UnsafeRawBufferPointer,
    to target: inout UnsafeMutableRawPointer,
    from index: inout Int,
    _ end: Int
  ) {
    // Whether the byte before is a space, as a bit.
    var carry: UInt32 = 0
    while index &+ 16 <= end {
      // SAFETY: the condition keeps sixteen bytes before `end`, for which the caller has made room.
      let block = unsafe raw.loadUnaligned(fromByteOffset: index, as: ByteBlock.self)
      unsafe target.storeBytes(of: block, as: ByteBlock.self)
      let spaces = block.equals(.space).bits
      let others =
        ((block.isOne(of: 5, from: 9) .& .!block.equals(0x0B)) .| block.equals(.lessThan)
        .| block.equals(.ampersand)).bits
      let stops = others | spaces & (spaces &<< 1 | carry)
      if stops != 0 {
        let found = stops.trailingZeroBitCount
        index &+= found
        unsafe target += found
        return
      }
      carry = spaces &>> 15
      index &+= 16
      unsafe target += 16
    }
    while index < end {
      // SAFETY: as above, for one byte.
      let byte = unsafe raw[index]
      let isStop =
        byte == .space
        ? carry != 0 : byte == .lessThan || byte == .ampersand || byte.isASCIIWhitespace
      if isStop { return }
      carry = byte == .space ? 1 : 0
      unsafe target.storeBytes(of: byte, as: UInt8.self)
      index &+= 1
      unsafe target += 1
    }
  }

  /// Copies a stretch of text and decodes the references that nearly all are: those of XML, `&nbsp;`,
  /// and decimal numbers of characters that need no second look.
  ///
  /// - Returns: Where another reference, or an ampersand that begins none, stands; `end` if there is
  ///   none.
  package mutating func append(decoding text: UTF8Text, from start: Int, to end: Int) -> Int {
    precondition(text.isWhole(start..<end), "a range of text cuts a character")
    // What a reference stands for is never longer than the reference, and whole vectors are stored.
    reserve(end - start + Self.margin)
    let copied = unsafe text.bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return byte_copy(end: start, length: 0) }
      // SAFETY: the precondition keeps the range inside the text; `reserve` made room for as many bytes and the
      // margin.
      let target = unsafe (memory + count).assumingMemoryBound(to: UInt8.self)
      return unsafe byte_copy_decoding(base, start, end, buffer.count, target)
    }
    count += copied.length
    return copied.end
  }

  /// How many bytes beyond the text may be written to, so that copying needs no look at its end.
  private static var margin: Int { 96 }

  /// Copies up to a byte of ASCII, sixteen bytes at a time, and moves both places there.
  ///
  /// The caller keeps `index..<end` inside of `raw`, and room for as many bytes behind `target`.
  @inline(__always)
  @unsafe
  private func copy(
    _ raw: UnsafeRawBufferPointer,
    to target: inout UnsafeMutableRawPointer,
    from index: inout Int,
    _ end: Int,
    until stop: UInt8
  ) {
    while index &+ 16 <= end {
      // SAFETY: the condition keeps sixteen bytes before `end`, for which the caller has made room.
      let block = unsafe raw.loadUnaligned(fromByteOffset: index, as: ByteBlock.self)
      unsafe target.storeBytes(of: block, as: ByteBlock.self)
      let found = block.equals(stop).first
      index &+= found
      unsafe target += found
      if found < 16 { return }
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
