/// The address in what another app shares with this one.
///
/// Many apps send it in the middle of a sentence and leave the field for addresses empty.
/// Source: W3C Web Share Target §2.
enum SharedAddress {
  /// - Parameter field: What was sent as `url`, `text` and `title`.
  /// - Returns: An address to look at; `nil` if nothing was sent.
  static func find(_ field: (String) -> String?) -> String? {
    let texts = ["url", "text", "title"].compactMap(field).filter { !$0.isEmpty }
    return texts.lazy.compactMap(address).first ?? field("url")
  }

  /// The first web address in a text, without what ends a sentence or a bracket behind it.
  private static func address(in text: String) -> String? {
    for word in text.split(whereSeparator: \.isWhitespace) {
      let lowered = word.lowercased()
      let start = ["https://", "http://"].compactMap { scheme in
        lowered.firstRange(of: scheme)?.lowerBound
      }.min()
      guard let start else { continue }
      let found = word.dropFirst(lowered.distance(from: lowered.startIndex, to: start))
      let end = found.lastIndex { !".,;:!?)]}>\"'\u{201D}\u{2019}\u{BB}".contains($0) }
      if let end { return String(found[...end]) }
    }
    return nil
  }
}
