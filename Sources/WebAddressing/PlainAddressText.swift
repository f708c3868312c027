import ByteScanning

/// Whether bytes from `start` on may all stand in an address as they are and are no dot segments,
/// sixteen bytes at a time.
///
/// - Returns: False if something needs a closer look, and for addresses of up to sixteen bytes.
func isPlainAddressText(_ bytes: Span<UInt8>, from start: Int) -> Bool {
  guard bytes.count > 16 else { return false }
  var index = start
  while index < bytes.count {
    // The last block begins earlier: what it shares with the one before is looked at twice.
    let place = min(index, bytes.count - 16)
    let block = bytes.block(at: place)
    // A dot after a slash may begin a dot segment.
    let isAfterSlash = bytes.block(at: place - 1).equals(UInt8(ascii: "/"))
    let isDot = block.equals(UInt8(ascii: ".")) .| block.equals(UInt8(ascii: "%"))
    if (refused(block) .| (isAfterSlash .& isDot)).isAny { return false }
    index = place + 16
  }
  return true
}

/// What is percent-encoded in a path, query or fragment: the opposite of `ByteSet.addressText`.
@inline(__always)
private func refused(_ block: ByteBlock) -> ByteMask {
  var found = block.isBelowOrBeyondASCII(0x21)
  found = found .| block.equals(UInt8(ascii: "\""))
  found = found .| block.equals(UInt8(ascii: "`"))
  found = found .| block.equals(UInt8(ascii: "}"))
  // Pairs that differ in one bit: < and >, \ and ^, { and DEL.
  found = found .| (block | ByteBlock(repeating: 0x02)).equals(UInt8(ascii: ">"))
  found = found .| (block | ByteBlock(repeating: 0x02)).equals(UInt8(ascii: "^"))
  return found .| (block | ByteBlock(repeating: 0x04)).equals(0x7F)
}

/// The end of the host that begins at `start` and needs no work: small letters, digits, `-`, `.`, `_`.
func endOfPlainHost(_ bytes: Span<UInt8>, from start: Int) -> Int {
  var index = start
  while index + 16 <= bytes.count {
    let block = bytes.block(at: index)
    let isLetter = block.isOne(of: 26, from: UInt8(ascii: "a"))
    // Hyphen, dot, slash and the digits follow each other.
    let isDigit = block.isOne(of: 13, from: UInt8(ascii: "-")) .& .!block.equals(UInt8(ascii: "/"))
    let rest = (.!(isLetter .| isDigit .| block.equals(UInt8(ascii: "_")))).first
    if rest < 16 { return index + rest }
    index += 16
  }
  let host = ByteSet.plainHost
  while index < bytes.count, host.contains(bytes[index]) { index += 1 }
  return index
}
