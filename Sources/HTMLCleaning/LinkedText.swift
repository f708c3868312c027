import ByteScanning
import HTMLWriting

/// Makes links of the web addresses that people write into plain text.
enum LinkedText {
  /// One line of a text, its addresses as links.
  ///
  /// - Returns: What is written; nothing but the text where there is no address.
  static func html(_ line: Substring) -> HTML {
    var html = HTML()
    var written = line.startIndex
    var start = line.startIndex
    while let found = line.utf8[start...].firstIndex(of: UInt8(ascii: "h")) {
      start = line.utf8.index(after: found)
      guard begins(at: found, in: line) else { continue }
      let end = end(of: line[found...])
      let text = String(line[found..<end])
      guard let address = HTMLCleaner(base: nil).link(text), let target = LinkTarget(web: address)
      else { continue }
      html.append(HTML { String(line[written..<found]) })
      html.append(
        a(
          .href(target),
          .rel("noopener noreferrer"),
          .referrerpolicy("no-referrer"),
          .target("_blank")
        ) { text }
      )
      written = end
      start = end
    }
    html.append(HTML { String(line[written...]) })
    return html
  }

  private static func begins(at start: Substring.Index, in line: Substring) -> Bool {
    let rest = line.utf8[start...]
    guard rest.starts(with: "https://".utf8) || rest.starts(with: "http://".utf8) else {
      return false
    }
    guard start > line.startIndex else { return true }
    let before = line.utf8[line.utf8.index(before: start)]
    return !before.isASCIILetter && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(before)
  }

  /// Where an address ends: before white space, quotes and the punctuation of a script without spaces, and
  /// without the marks with which a sentence goes on behind it.
  private static func end(of text: Substring) -> Substring.Index {
    let scalars = text.unicodeScalars
    // What is longer was not written by anybody.
    let most = scalars.index(scalars.startIndex, offsetBy: 2000, limitedBy: scalars.endIndex)
    let limit = most ?? scalars.endIndex
    var end = scalars[..<limit].firstIndex(where: isOutside) ?? limit
    while end > scalars.startIndex {
      let last = scalars.index(before: end)
      let address = scalars[..<last]
      // A bracket that opens within the address closes there, too, as in Wikipedia's.
      let closes = brackets[scalars[last]].map { opening in
        address.count { $0 == opening } > address.count { $0 == scalars[last] }
      }
      guard closes == false || marks.contains(scalars[last]) else { break }
      end = last
    }
    return end
  }

  private static func isOutside(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.value < 0x20 || "<>\"`".unicodeScalars.contains(scalar)
      || (0x2018...0x201F).contains(scalar.value) || (0x3000...0x303F).contains(scalar.value)
      || (0xFF00...0xFF0F).contains(scalar.value) || (0xFF1A...0xFF20).contains(scalar.value)
  }

  private static let marks = Set(".,;:!?'*_\u{2026}".unicodeScalars)
  private static let brackets: [Unicode.Scalar: Unicode.Scalar] = [")": "(", "]": "[", "}": "{"]
}
