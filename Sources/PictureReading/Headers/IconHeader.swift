/// Source: Microsoft's documentation of ICONDIR and ICONDIRENTRY.
enum IconHeader {
  /// The largest of the pictures in an icon; `nil` if there is none whose bytes lie in the file.
  static func size(_ bytes: ByteView) -> PictureSize? {
    guard let count = bytes.little(4, 2), count > 0, count <= 64 else { return nil }
    var largest: PictureSize?
    for index in 0..<count {
      let entry = 6 + index * 16
      guard let length = bytes.little(entry + 8, 4), let place = bytes.little(entry + 12, 4),
        place >= 6 + count * 16, length > 0, place < bytes.count,
        let size = PictureSize(width: side(bytes.byte(entry)), height: side(bytes.byte(entry + 1)))
      else { continue }
      if size.pixelCount > largest?.pixelCount ?? 0 { largest = size }
    }
    return largest
  }

  /// One byte holds no 256, so 0 stands for it.
  private static func side(_ byte: Int?) -> Int? { byte.map { $0 == 0 ? 256 : $0 } }
}
