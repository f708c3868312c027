/// Source: GIF89a specification, §17 to §26.
enum GIFHeader {
  static func size(_ bytes: ByteView) -> PictureSize? {
    PictureSize(width: bytes.little(6, 2), height: bytes.little(8, 2))
  }

  /// Whether there is a second image.
  static func isAnimated(_ bytes: ByteView) -> Bool {
    guard let flags = bytes.byte(10) else { return false }
    var place = 13 + tableSize(flags)
    var images = 0
    while let block = bytes.byte(place) {
      switch block {
      case 0x21:  // An extension: its label, then blocks.
        place += 2
      case 0x2C:  // An image: its place and size, perhaps a table of colours, then blocks.
        images += 1
        if images > 1 { return true }
        place += 11 + tableSize(bytes.byte(place + 9) ?? 0)
      default:
        return false
      }
      passBlocks(bytes, &place)
    }
    return false
  }

  private static func tableSize(_ flags: Int) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1)
  }

  private static func passBlocks(_ bytes: ByteView, _ place: inout Int) {
    while let length = bytes.byte(place) {
      place += 1 + length
      if length == 0 { return }
    }
  }
}
