/// Source: W3C PNG (Third Edition) §5.3, §11.2.1 and §11.3.6 (animation control).
enum PNGHeader {
  static func size(_ bytes: ByteView) -> PictureSize? {
    guard bytes.has("IHDR", at: 12) else { return nil }
    return PictureSize(width: bytes.big(16, 4), height: bytes.big(20, 4))
  }

  /// Whether a chunk before the image data announces frames.
  static func isAnimated(_ bytes: ByteView) -> Bool {
    var place = 8
    while let length = bytes.big(place, 4), !bytes.has("IDAT", at: place + 4) {
      if bytes.has("acTL", at: place + 4) { return (bytes.big(place + 8, 4) ?? 0) > 1 }
      place += 12 + length
    }
    return false
  }
}
