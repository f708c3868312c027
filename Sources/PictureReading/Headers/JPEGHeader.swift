/// Size and orientation out of the segments before a JPEG's image data.
///
/// Source: ITU-T T.81 §B.2; Exif 2.32 §4.6 (the orientation tag, 0x0112).
enum JPEGHeader {
  static func size(_ bytes: ByteView) -> PictureSize? {
    var place = 2
    var isTurned = false
    while let marker = nextMarker(bytes, &place) {
      if isAlone(marker) { continue }
      guard let length = bytes.big(place, 2), length >= 2 else { return nil }
      if isFrame(marker) {
        let (height, width) = (bytes.big(place + 3, 2), bytes.big(place + 5, 2))
        return isTurned
          ? PictureSize(width: height, height: width) : PictureSize(width: width, height: height)
      }
      if marker == startOfScan { return nil }
      if marker == application1 { isTurned = isTurned || turns(bytes, place + 2, length - 2) }
      place += length
    }
    return nil
  }

  private static let startOfScan = 0xDA
  private static let application1 = 0xE1

  /// Passes fill bytes before the marker, and the marker.
  private static func nextMarker(_ bytes: ByteView, _ place: inout Int) -> Int? {
    guard bytes.byte(place) == 0xFF else { return nil }
    while let byte = bytes.byte(place) {
      place += 1
      if byte != 0xFF { return byte }
    }
    return nil
  }

  private static func isAlone(_ marker: Int) -> Bool {
    marker == 0x01 || (0xD0...0xD8).contains(marker)
  }

  private static func isFrame(_ marker: Int) -> Bool {
    (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
  }

  /// Whether Exif says that the picture lies on its side.
  private static func turns(_ bytes: ByteView, _ start: Int, _ length: Int) -> Bool {
    guard bytes.has([0x45, 0x78, 0x69, 0x66, 0, 0], at: start) else { return false }
    let tiff = start + 6
    let isLittle = bytes.has("II", at: tiff)
    func number(_ place: Int, _ width: Int) -> Int? {
      guard place + width <= start + length else { return nil }
      return isLittle ? bytes.little(place, width) : bytes.big(place, width)
    }
    guard let offset = number(tiff + 4, 4), let count = number(tiff + offset, 2) else {
      return false
    }
    for index in 0..<count {
      let entry = tiff + offset + 2 + index * 12
      guard let tag = number(entry, 2) else { return false }
      if tag == 0x0112 { return number(entry + 8, 2).map { (5...8).contains($0) } ?? false }
    }
    return false
  }
}
