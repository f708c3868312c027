/// Whether a text is an SVG document by its first element.
///
/// Source: XML 1.0 §2.8 (what may stand before the root element).
enum SVGStart {
  /// As far as one looks for the root element; licences in comments are long.
  private static let limit = 8192

  static func isSVG(_ bytes: ByteView) -> Bool {
    var rest = bytes.bytes.prefix(limit)
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
      if rest.starts(with: "<?".utf8) {
        guard let end = after("?>", in: rest) else { return false }
        rest = end
      } else if rest.starts(with: "<!--".utf8) {
        guard let end = after("-->", in: rest.dropFirst(4)) else { return false }
        rest = end
      } else if rest.starts(with: "<!DOCTYPE svg".utf8) {
        guard let end = afterDeclaration(rest) else { return false }
        rest = end
      } else {
        return isRoot(rest)
      }
    }
  }

  private static func isRoot(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.starts(with: "<svg".utf8) else { return false }
    let next = bytes.dropFirst(4).first
    return next.map { $0 <= 0x20 || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") } ?? false
  }

  private static func after(
    _ wanted: StaticString,
    in bytes: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    let wanted = Array("\(wanted)".utf8)
    var rest = bytes
    while let start = rest.firstIndex(of: wanted[0]) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return rest.dropFirst(wanted.count) }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Passes a document type with its own declarations in brackets, as drawing programs write them.
  private static func afterDeclaration(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard
      let mark = bytes.firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "[") })
    else { return nil }
    if bytes[mark] == UInt8(ascii: ">") { return bytes[(mark + 1)...] }
    return after("]", in: bytes[mark...]).flatMap { after(">", in: $0) }
  }
}
