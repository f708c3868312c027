/// Source: ISO 14496-12 §4.2 and §4.3 (boxes), ISO 23008-12 §6.5.3 (`ispe`), AVIF 1.1 §6.
enum AVIFHeader {
  static func isAVIF(_ bytes: ByteView) -> Bool { hasBrand("avif", bytes) || isAnimated(bytes) }

  /// A sequence of pictures.
  static func isAnimated(_ bytes: ByteView) -> Bool { hasBrand("avis", bytes) }

  private static func hasBrand(_ brand: StaticString, _ bytes: ByteView) -> Bool {
    guard bytes.has("ftyp", at: 4), let length = bytes.big(0, 4) else { return false }
    // The major brand, then after a version those that it is compatible with.
    return bytes.has(brand, at: 8)
      || stride(from: 16, to: min(length, 256), by: 4).contains { bytes.has(brand, at: $0) }
  }

  /// The largest of the pictures in the file: others are tiles, masks and thumbnails of it.
  static func size(_ bytes: ByteView) -> PictureSize? {
    guard let meta = box("meta", bytes, 0..<bytes.count),
      let properties = box("iprp", bytes, meta.dropFirst(4)),
      let container = box("ipco", bytes, properties)
    else { return nil }
    var largest: PictureSize?
    forEachBox(bytes, container) { name, content in
      guard bytes.has("ispe", at: name) else { return }
      let size = PictureSize(
        width: bytes.big(content.lowerBound + 4, 4),
        height: bytes.big(content.lowerBound + 8, 4)
      )
      if let size, size.pixelCount > largest?.pixelCount ?? 0 { largest = size }
    }
    return largest
  }

  private static func box(
    _ name: StaticString,
    _ bytes: ByteView,
    _ range: Range<Int>
  ) -> Range<Int>? {
    var found: Range<Int>?
    forEachBox(bytes, range) { place, content in
      if found == nil, bytes.has(name, at: place) { found = content }
    }
    return found
  }

  /// Calls `body` with the place of each box's name and the range of its content.
  private static func forEachBox(
    _ bytes: ByteView,
    _ range: Range<Int>,
    _ body: (Int, Range<Int>) -> Void
  ) {
    var place = range.lowerBound
    while place + 8 <= range.upperBound, let length = bytes.big(place, 4) {
      // Lengths of 64 bits (1) and to the end of the file (0) have no place before the image data.
      guard length >= 8, length <= range.upperBound - place else { return }
      body(place + 4, place + 8..<place + length)
      place += length
    }
  }
}
