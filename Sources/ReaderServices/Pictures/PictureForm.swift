import PictureReading
import PictureResizing

/// In which size a picture is shown; a parameter of its address.
package enum PictureForm: String, Hashable, Sendable, CaseIterable {
  /// As it was published.
  case original = "full"
  /// A feed's icon.
  case icon
  /// Squares for the box of a row, at the densities of screens.
  case square72 = "72"
  case square144 = "144"
  case square216 = "216"
  /// Of a card or a grid, one and two pixels a point.
  case card480 = "480w"
  case card960 = "960w"
  /// The column of an article.
  case article1200 = "1200w"

  /// What to make of a picture; `nil` for the original.
  ///
  /// A banner or a strip is shown whole where others are cut: what would be left of it says nothing.
  func wish(for size: PictureSize?, readsWebP: Bool) -> ResizeWish? {
    var wish = wish(readsWebP: readsWebP)
    if let size, size.isStrip { wish?.fills = false }
    return wish
  }

  private func wish(readsWebP: Bool) -> ResizeWish? {
    switch self {
    case .original: nil
    case .icon: ResizeWish(width: 96, height: 96, fills: false, readsWebP: readsWebP)
    case .square72: .square(72, readsWebP)
    case .square144: .square(144, readsWebP)
    case .square216: .square(216, readsWebP)
    case .card480: .width(480, readsWebP)
    case .card960: .width(960, readsWebP)
    case .article1200: .width(1200, readsWebP)
    }
  }

  /// Whether a still does for a moving picture: in lists, where movement only distracts.
  var isStill: Bool {
    switch self {
    case .icon, .square72, .square144, .square216: true
    case .original, .card480, .card960, .article1200: false
    }
  }

  /// Whether the original is as good: no larger than the box, and not heavy.
  ///
  /// A kind that cannot be made smaller stays as it is, and so does one that moves where it may.
  func takesOriginal(_ record: PictureRecord) -> Bool {
    guard let wish = wish(for: record.size, readsWebP: true) else { return true }
    switch record.kind {
    case .svg, .icon, .bmp: return true
    case .jpeg, .png, .gif, .webp, .avif: break
    }
    if record.isAnimated && !isStill { return true }
    guard let size = record.size else { return false }
    let isSmall = size.width <= wish.width && size.height <= wish.height
    // Heavier than one byte for two pixels is worth compressing anew.
    return isSmall && record.byteCount <= max(8 << 10, size.pixelCount / 2)
  }
}

extension PictureSize {
  /// Whether one side is far longer than the other.
  fileprivate var isStrip: Bool { width * 10 > height * 24 || width * 10 < height * 6 }
}

extension ResizeWish {
  fileprivate static func square(_ side: Int, _ readsWebP: Bool) -> ResizeWish {
    ResizeWish(width: side, height: side, fills: true, readsWebP: readsWebP)
  }

  /// As high as it comes out, up to what WebP can hold.
  fileprivate static func width(_ width: Int, _ readsWebP: Bool) -> ResizeWish {
    ResizeWish(width: width, height: 16_383, fills: false, readsWebP: readsWebP)
  }
}
