import ByteScanning

/// The first bytes of an address, up to the slash behind its host, to be compared in a few steps.
struct AddressBeginning {
  /// Sixteen bytes each; behind those that are whole nothing counts.
  private var blocks = InlineArray<4, SIMD16<UInt8>>(repeating: SIMD16(repeating: 0))
  /// The last sixteen bytes.
  private var last = SIMD16<UInt8>(repeating: 0)
  private var length = 0

  /// That of no address.
  init() {}

  /// That of an address of the web; of none whose scheme and host are shorter than sixteen bytes, or longer
  /// than sixty-four.
  init(ofHostIn address: Span<UInt8>) {
    let end = min(address.count, blocks.count * 16)
    let slash = address.firstIndex(of: .slash, or: .slash, from: min(8, end), to: end)
    guard slash < end, slash >= 15 else { return }
    length = slash + 1
    for index in 0..<length / 16 { blocks[index] = address.block(at: index * 16) }
    last = address.block(at: length - 16)
  }

  /// Whether an address begins so.
  ///
  /// Changes nothing, but compares where it lies: Swift 6.3.1 copies it otherwise.
  mutating func begins(_ address: Span<UInt8>) -> Bool {
    guard length > 0, address.count >= length,
      !(address.block(at: length &- 16) .!= last).isAny
    else { return false }
    for index in 0..<length &>> 4 where (address.block(at: index &* 16) .!= blocks[index]).isAny {
      return false
    }
    return true
  }
}

extension ParsedItem {
  /// Whether the item's page lies on that host.
  func liesBelow(_ host: inout AddressBeginning) -> Bool {
    url.map { host.begins($0.utf8.span) } ?? false
  }
}
