import ByteScanning

/// The first bytes of an address, up to the slash behind its host, to be compared in a few steps.
struct AddressBeginning {
  private var words = InlineArray<8, UInt64>(repeating: 0)
  private var length = 0

  /// That of no address.
  init() {}

  /// That of an address of the web; of none whose scheme and host are long.
  init(ofHostIn address: Span<UInt8>) {
    let end = min(address.count, words.count * 8)
    let slash = address.firstIndex(of: .slash, or: .slash, from: min(8, end), to: end)
    guard slash < end else { return }
    length = slash + 1
    for index in 0..<(length + 7) / 8 { words[index] = word(of: address, index) }
  }

  /// Whether an address begins so.
  func begins(_ address: Span<UInt8>) -> Bool {
    guard length > 0, address.count >= length else { return false }
    for index in 0..<(length &+ 7) / 8 where words[index] != word(of: address, index) {
      return false
    }
    return true
  }

  /// Eight bytes of an address, without those behind the beginning.
  private func word(of address: Span<UInt8>, _ index: Int) -> UInt64 {
    let word = address.eightBytes(at: index &* 8)
    let rest = length &- index &* 8
    return rest >= 8 ? word : word & (1 &<< UInt64(rest &* 8) &- 1)
  }
}

extension ParsedItem {
  /// Whether the item's page lies on that host.
  func liesBelow(_ host: AddressBeginning) -> Bool {
    url.map { host.begins($0.utf8.span) } ?? false
  }
}
