/// What the first bytes of a file tell about the picture in it.
///
/// The bytes decide, never a label or a name: whatever is not plainly a picture that browsers show
/// is none. Nothing is decoded; only fields at known places are read.
package struct PictureHeader: Hashable, Sendable {
  package var kind: PictureKind
  /// As it is shown, turned if the file says so; `nil` where the file does not tell.
  package var size: PictureSize?
  /// Whether it has more than one frame.
  package var isAnimated = false

  /// Reads the head of a whole file; `nil` if it is no picture.
  package init?(_ bytes: [UInt8]) {
    let view = ByteView(bytes)
    guard let kind = PictureKind(view) else { return nil }
    self.init(kind: kind)
    switch kind {
    case .jpeg: size = JPEGHeader.size(view)
    case .png: (size, isAnimated) = (PNGHeader.size(view), PNGHeader.isAnimated(view))
    case .gif: (size, isAnimated) = (GIFHeader.size(view), GIFHeader.isAnimated(view))
    case .webp: (size, isAnimated) = (WebPHeader.size(view), WebPHeader.isAnimated(view))
    case .avif: (size, isAnimated) = (AVIFHeader.size(view), AVIFHeader.isAnimated(view))
    case .bmp: size = BitmapHeader.size(view)
    case .icon: size = IconHeader.size(view)
    case .svg: break
    }
  }

  package init(kind: PictureKind, size: PictureSize? = nil, isAnimated: Bool = false) {
    self.kind = kind
    self.size = size
    self.isAnimated = isAnimated
  }
}

/// Width and height in pixels, both more than zero.
package struct PictureSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  /// - Returns: `nil` for a size that no picture has.
  package init?(width: Int?, height: Int?) {
    guard let width, let height, width > 0, height > 0 else { return nil }
    self.width = width
    self.height = height
  }

  package var pixelCount: Int {
    let (count, isTooMany) = width.multipliedReportingOverflow(by: height)
    return isTooMany ? .max : count
  }
}
