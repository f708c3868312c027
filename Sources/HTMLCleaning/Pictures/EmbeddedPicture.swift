import ByteScanning

/// Pictures whose bytes stand in the address.
enum EmbeddedPicture {
  /// The address, tidied, if it holds a raster picture in base64.
  ///
  /// No SVG: it could load and, opened by itself, run something. Pictures of one pixel hold the
  /// place of one that a script would load, and are none.
  static func address(_ text: String) -> String? {
    guard text.utf8.count <= 700_000, text.utf8.count > 60 else { return nil }
    let bytes = text.utf8.filter { !$0.isASCIIWhitespace && $0 > 0x20 }
    guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let head = String(decoding: bytes[..<comma].map(\.asciiLowercased), as: UTF8.self)
    guard heads.contains(head) else { return nil }
    let data = bytes[(comma + 1)...]
    guard data.allSatisfy(isBase64), !onePixel.contains(where: { data.starts(with: $0.utf8) })
    else { return nil }
    return head + "," + String(decoding: data, as: UTF8.self)
  }

  private static let heads: Set<String> = Set(
    ["png", "jpeg", "jpg", "gif", "webp", "avif", "bmp", "x-icon"].map {
      "data:image/\($0);base64"
    }
  )

  /// How a GIF and a PNG of one by one pixel begin.
  private static let onePixel = [
    "R0lGODlhAQAB", "R0lGODdhAQAB", "iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB",
  ]

  private static func isBase64(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "+") || byte == .slash
      || byte == .equalsSign
  }
}
