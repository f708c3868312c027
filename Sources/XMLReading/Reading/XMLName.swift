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
    var start = start
    end = bytes.endOfName(from: start)
    if end < bytes.count, bytes[end] == .colon {
      prefix = NameKey(bytes, start..<end)
      hasPrefix = true
      start = end &+ 1
      end = bytes.endOfName(from: start)
    }
    local = NameKey(bytes, start..<end)
  }
}
