/// Makes one line of what stands in a file.
enum SaidText {
  /// A name is no longer than this, in bytes.
  private static let longestName = 80

  /// Single spaces, and none at the ends; what is no UTF-8 is replaced.
  static func tidied(_ bytes: some Sequence<UInt8>) -> String {
    var line: [UInt8] = []
    var hasGap = false
    for byte in bytes {
      if byte <= 0x20 || byte == 0x7F {
        hasGap = !line.isEmpty
        continue
      }
      if hasGap { line.append(0x20) }
      hasGap = false
      line.append(byte)
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Who speaks, without the colon behind the name; `nil` for what is no name.
  static func speaker(_ text: String) -> String? {
    var name = tidied(text.utf8)
    while name.last == ":" || name.last == " " { name.removeLast() }
    return name.isEmpty || name.utf8.count > longestName ? nil : name
  }
}
