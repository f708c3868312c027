/// A kind of picture that browsers show.
package enum PictureKind: String, Hashable, Sendable, CaseIterable {
  case jpeg, png, gif, webp, avif, bmp, icon, svg

  package var mediaType: String {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    case .gif: "image/gif"
    case .webp: "image/webp"
    case .avif: "image/avif"
    case .bmp: "image/bmp"
    case .icon: "image/x-icon"
    case .svg: "image/svg+xml"
    }
  }

  /// Source: WHATWG MIME Sniffing §6.1; ISO 14496-12 §4.3 and the AVIF specification §6 for brands.
  init?(_ bytes: ByteView) {
    if bytes.has([0xFF, 0xD8, 0xFF], at: 0) {
      self = .jpeg
    } else if bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
      self = .png
    } else if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) {
      self = .gif
    } else if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) {
      self = .webp
    } else if AVIFHeader.isAVIF(bytes) {
      self = .avif
    } else if bytes.has("BM", at: 0), BitmapHeader.size(bytes) != nil {
      self = .bmp
    } else if bytes.has([0, 0, 1, 0], at: 0), IconHeader.size(bytes) != nil {
      self = .icon
    } else if SVGStart.isSVG(bytes) {
      self = .svg
    } else {
      return nil
    }
  }
}
