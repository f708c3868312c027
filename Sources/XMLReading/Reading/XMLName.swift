import ByteScanning

/// A name with its prefix.
struct XMLName {
  var prefix = NameKey()
  var hasPrefix = false
  var local: NameKey
  /// The place after it.
  var end: Int

  /// Reads the name that begins at `start`; there may be none.
  @inline(__always)
  init(_ bytes: Span<UInt8>, at start: Int) {
    end = start
    local = bytes.readNamePart(&end)
    if end < bytes.count, bytes[end] == .colon {
      prefix = local
      hasPrefix = true
      end &+= 1
      local = bytes.readNamePart(&end)
    }
  }
}

extension Span where Element == UInt8 {
  /// The key of the name, or of the part of it before a colon, that begins at `place`, which moves to
  /// its end.
  ///
  /// Most names are shorter than sixteen bytes, so one look at these gives both.
  @inline(__always)
  fileprivate func readNamePart(_ place: inout Int) -> NameKey {
    let start = place
    if start &+ 16 <= count {
      let block = block(at: start)
      let length = endOfName(block)
      if length < 16 {
        place = start &+ length
        return NameKey(block, length)
      }
    }
    place = endOfName(from: start)
    return NameKey(self, start..<place)
  }
}
