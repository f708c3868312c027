import ByteScanning

extension HTML {
  /// The markup as text, with the first occurrence of a piece of it replaced by another.
  package func text(replacing piece: HTML, with other: HTML) -> String {
    let all = bytes
    let piece = piece.bytes
    guard !piece.isEmpty,
      let place = all.span.index(of: piece.span, from: 0, to: all.count)
    else { return String(decoding: all, as: UTF8.self) }
    return String(
      decoding: all[..<place] + other.bytes + all[(place + piece.count)...],
      as: UTF8.self
    )
  }
}
