import HTTPSemantics

/// Makes header fields of the lines that arrive, and forgets those of answers that only announce
/// another one (100, 103) and those after the body.
struct HeaderCollector {
  private(set) var fields = HeaderFields()
  private(set) var isComplete = false
  private var size = 0
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes one line with its end.
  ///
  /// - Returns: False if the header is larger than allowed.
  mutating func take(_ line: [UInt8]) -> Bool {
    size += line.count
    if size > limit { return false }
    let text = line.trimmed
    if line.starts(with: Array("HTTP/".utf8)) {
      fields = HeaderFields()
      isComplete = false
    } else if text.isEmpty {
      isComplete = true
    } else if !isComplete {
      takeField(line, text)
    }
    return true
  }

  private mutating func takeField(_ line: [UInt8], _ text: ArraySlice<UInt8>) {
    // A folded line belongs to the one before it. Source: RFC 9112 §5.2.
    if line[0] == 0x20 || line[0] == 0x09 {
      fields.extendLast(Self.string(text))
      return
    }
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = Array(text[..<colon]).trimmed
    guard !name.isEmpty else { return }
    fields.add(Self.string(name), Self.string(Array(text[(colon + 1)...]).trimmed))
  }

  /// UTF-8 if it is, else Latin-1, which is what fields may hold by the older standard.
  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

extension [UInt8] {
  fileprivate var trimmed: ArraySlice<UInt8> {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard let first = firstIndex(where: { !isSpace($0) }),
      let last = lastIndex(where: { !isSpace($0) })
    else { return [] }
    return self[first...last]
  }
}
