import ByteScanning

/// Gives elements that are closed as in XML the end tag that HTML asks for.
///
/// To HTML, `<iframe src="…"/>` is a start tag whose element runs to the end of the article and
/// swallows it; and `<i class="icon"/>` makes all that follows italic. Feeds whose content was once
/// XHTML are full of both. Only elements that nobody leaves open on purpose are treated so.
enum SelfClosingTags {
  static func withEndTags(_ html: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    var copied = html.startIndex
    var index = html.startIndex
    while let start = html[index...].firstIndex(of: .lessThan) {
      let name = html[(start + 1)...].prefix { $0.isASCIILetter }
      index = name.endIndex
      guard name.count <= 8,
        names.contains(String(decoding: name.map(\.asciiLowercased), as: UTF8.self)),
        let end = endOfTag(html, from: name.endIndex)
      else { continue }
      index = end + 1
      guard isSelfClosed(html[name.endIndex..<end]) else { continue }
      output += html[copied..<(end - 1)]
      output += "></".utf8
      output += name
      output.append(.greaterThan)
      copied = end + 1
    }
    return copied == html.startIndex ? Array(html) : output + html[copied...]
  }

  private static let names: Set<String> = [
    "a", "audio", "b", "big", "button", "canvas", "code", "em", "font", "i", "iframe", "noembed",
    "noframes", "noscript", "object", "s", "script", "select", "small", "span", "strong", "style",
    "sub", "sup", "textarea", "title", "tt", "u", "video", "xmp",
  ]

  /// Where the `>` stands that is in no quotes.
  private static func endOfTag(_ html: ArraySlice<UInt8>, from start: Int) -> Int? {
    var quote: UInt8?
    for index in start..<min(html.endIndex, start + 4096) {
      let byte = html[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == .quotationMark || byte == .apostrophe {
        quote = byte
      } else if byte == .greaterThan {
        return index
      }
    }
    return nil
  }

  /// Whether the slash at the end is no part of an unquoted value, as in `<a href=http://host/>`.
  private static func isSelfClosed(_ attributes: ArraySlice<UInt8>) -> Bool {
    guard attributes.last == .slash else { return false }
    guard let before = attributes.dropLast().last else { return true }
    return before.isASCIIWhitespace || before == .quotationMark || before == .apostrophe
      || !attributes.contains(.equalsSign)
  }
}
