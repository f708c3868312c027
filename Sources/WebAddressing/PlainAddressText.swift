import ByteScanning

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
