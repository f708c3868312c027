/// Source: RFC 9649 §2; RFC 6386 §9.1 for the frame header of the lossy form.
enum WebPHeader {
  static func size(_ bytes: ByteView) -> PictureSize? {
    if bytes.has("VP8X", at: 12) {
      return PictureSize(
        width: bytes.little(24, 3).map { $0 + 1 },
        height: bytes.little(27, 3).map { $0 + 1 }
      )
    }
    if bytes.has("VP8L", at: 12), bytes.byte(20) == 0x2F {
      let fields = bytes.little(21, 4)
      return PictureSize(
        width: fields.map { $0 & 0x3FFF + 1 },
        height: fields.map { $0 >> 14 & 0x3FFF + 1 }
      )
    }
    guard bytes.has("VP8 ", at: 12), bytes.has([0x9D, 0x01, 0x2A], at: 23) else { return nil }
    return PictureSize(
      width: bytes.little(26, 2).map { $0 & 0x3FFF },
      height: bytes.little(28, 2).map { $0 & 0x3FFF }
    )
  }

  static func isAnimated(_ bytes: ByteView) -> Bool {
    bytes.has("VP8X", at: 12) && (bytes.byte(20) ?? 0) & 0x02 != 0
  }
}
