/// Source: Microsoft's documentation of BITMAPFILEHEADER, BITMAPCOREHEADER and BITMAPINFOHEADER.
enum BitmapHeader {
  /// - Returns: `nil` also for what only begins with the letters BM.
  static func size(_ bytes: ByteView) -> PictureSize? {
    switch bytes.little(14, 4) {
    case 12:
      return PictureSize(width: bytes.little(18, 2), height: bytes.little(20, 2))
    case 40?, 52?, 56?, 64?, 108?, 124?:
      // A negative height says that the first row is the top one.
      let height = bytes.little(22, 4).map { Int(Int32(truncatingIfNeeded: $0).magnitude) }
      let width = bytes.little(18, 4).map { Int(Int32(truncatingIfNeeded: $0)) }
      return PictureSize(width: width, height: height)
    default:
      return nil
    }
  }
}
