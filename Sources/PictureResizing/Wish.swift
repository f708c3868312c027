package import PictureReading

/// What a picture is to become.
package struct ResizeWish: Hashable, Sendable {
  /// The box in pixels; a picture never becomes larger than it is.
  package var width: Int
  package var height: Int
  /// Whether the box is to be filled, cut off where something sticks out; else all of it is shown.
  package var fills: Bool
  /// Whether whoever asks reads WebP; it gets JPEG otherwise, or PNG where something shows through.
  package var readsWebP: Bool

  package init(width: Int, height: Int, fills: Bool, readsWebP: Bool) {
    self.width = width
    self.height = height
    self.fills = fills
    self.readsWebP = readsWebP
  }
}

/// A picture that has been made.
package struct ResizedPicture: Hashable, Sendable {
  package var kind: PictureKind
  package var size: PictureSize
  package var bytes: [UInt8]

  package init(kind: PictureKind, size: PictureSize, bytes: [UInt8]) {
    self.kind = kind
    self.size = size
    self.bytes = bytes
  }
}

/// Why there is no smaller form of a picture.
package enum ResizeFailure: Error, Hashable, Sendable {
  /// The library is not there or cannot be used safely.
  case unavailable
  /// The picture is damaged, or of a kind that the library does not read.
  case unreadable
  /// It took too much time or memory, or ended the process that worked on it.
  case tooMuch
  /// The program is ending.
  case cancelled
}
