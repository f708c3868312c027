import HTTPSemantics

/// `multipart/form-data`, as browsers send files.
///
/// Total: what is cut short gives the parts that are whole.
///
/// Source: RFC 7578; RFC 2046 §5.1; WHATWG HTML §4.10.22.7 for how names are quoted.
enum MultipartBody {
  /// More parts than any form of ours has inputs.
  static let mostParts = 1000
  /// A longer head of a part is none that a browser wrote, and costs time by the line.
  static let longestHeadInBytes = 16 << 10

  struct Part {
    var headers: HeaderFields
    var body: ArraySlice<UInt8>

    var name: String? { parameter("name") }
    var fileName: String? { parameter("filename") }

    /// Browsers write `"`, CR and LF in names as `%22`, `%0D`, `%0A`, and a backslash as it is.
    private func parameter(_ name: String) -> String? {
      guard let field = headers["Content-Disposition"] else { return nil }
      for piece in Part.pieces(of: field) {
        let sides = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let key = sides[0].filter { $0 != " " }.lowercased()
        guard sides.count == 2, key == name else { continue }
        return Part.unquoted(sides[1])
      }
      return nil
    }

    /// Cut at semicolons outside of quotes.
    private static func pieces(of field: String) -> [Substring] {
      var isQuoted = false
      return field.split { character in
        if character == "\"" { isQuoted.toggle() }
        return character == ";" && !isQuoted
      }
    }

    private static func unquoted(_ text: Substring) -> String {
      let inner = text.split(separator: "\"", omittingEmptySubsequences: false)
      let value = inner.count >= 3 ? String(inner[1]) : String(text)
      return PercentCoding.decode(value)
    }
  }

  static func parts(of body: [UInt8], boundary: String) -> [Part] {
    let delimiter = Array("\r\n--\(boundary)".utf8)
    // The first delimiter has no line end before it.
    let bytes: [UInt8] = [0x0D, 0x0A] + body
    var parts: [Part] = []
    var position = ends(of: delimiter, in: bytes[...])
    while let start = position?.after, parts.count < mostParts,
      !bytes[start...].starts(with: [0x2D, 0x2D]),
      let next = ends(of: delimiter, in: bytes[start...])
    {
      if let part = part(bytes[start..<next.before]) { parts.append(part) }
      position = next
    }
    return parts
  }

  private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
    let blank: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    let start = bytes.prefix(longestHeadInBytes)
    guard let cut = ends(of: blank, in: start) else { return nil }
    let head = String(decoding: bytes[..<cut.before], as: UTF8.self)
    var headers = HeaderFields()
    for line in head.split(separator: "\r\n") {
      let sides = line.split(separator: ":", maxSplits: 1)
      guard sides.count == 2 else { continue }
      headers.add(String(sides[0]), String(sides[1].drop { $0 == " " }))
    }
    return Part(headers: headers, body: bytes[cut.after...])
  }

  /// Where the first occurrence of a pattern begins and ends.
  private static func ends(
    of pattern: [UInt8],
    in bytes: ArraySlice<UInt8>
  ) -> (before: Int, after: Int)? {
    var rest = bytes
    while let candidate = rest.firstIndex(of: pattern[0]) {
      if rest[candidate...].starts(with: pattern) {
        return (candidate, candidate + pattern.count)
      }
      rest = rest[(candidate + 1)...]
    }
    return nil
  }
}
