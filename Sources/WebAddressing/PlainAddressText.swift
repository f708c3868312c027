import ByteScanning

/// The end of the host that begins at `start` and needs no work, and where its last label begins: small
/// letters, digits, `-`, `.`, `_`.
func plainHostEnd(_ bytes: Span<UInt8>, from start: Int) -> (end: Int, lastLabel: Int) {
  var index = start
  var label = start
  while index &+ 16 <= bytes.count {
    let block = bytes.block(at: index)
    let isLetter = block.isOne(of: 26, from: UInt8(ascii: "a"))
    // Hyphen, dot, slash and the digits follow each other.
    let isDigit = block.isOne(of: 13, from: UInt8(ascii: "-")) .& .!block.equals(UInt8(ascii: "/"))
    let rest = (.!(isLetter .| isDigit .| block.equals(UInt8(ascii: "_")))).first
    let dots = block.equals(.dot).bits & (1 &<< UInt32(truncatingIfNeeded: rest) &- 1)
    if dots != 0 { label = index &+ 32 &- dots.leadingZeroBitCount }
    index &+= rest
    if rest < 16 { return (index, label) }
  }
  let host = ByteSet.plainHost
  while index < bytes.count, host.contains(bytes[index]) {
    if bytes[index] == .dot { label = index &+ 1 }
    index &+= 1
  }
  return (index, label)
}
