import CivilTime
import ReaderModel

/// Text of publishers on its way to a terminal.
enum PlainLine {
  /// One line without anything that a terminal would obey: escape sequences could rename the
  /// window, move the cursor or worse.
  static func safe(_ text: String) -> String {
    var result = ""
    var needsSpace = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        needsSpace = !result.isEmpty
      } else if !isControl(scalar) {
        if needsSpace { result += " " }
        needsSpace = false
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The same with line ends and indentation kept.
  static func safeBlock(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars where scalar == "\n" || scalar == "\t" || !isControl(scalar) {
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// C0 and C1 controls, and what turns the direction of text around.
  ///
  /// Source: ECMA-48 §5.2 and §5.3; Unicode TR 36 §2.4 for the directions.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f...0x9f, 0xfeff: true
    default: scalar.turnsDirection
    }
  }

  /// At most so many characters, the last one an ellipsis if there were more.
  static func cut(_ text: String, to width: Int) -> String {
    text.count <= width ? text : text.prefix(max(0, width - 1)) + "…"
  }

  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  static func aligned(_ number: Int64, to width: Int) -> String {
    aligned(String(number), to: width)
  }

  static func aligned(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// `2026-11-30 09:12` in UTC.
  static func date(_ instant: Timestamp) -> String {
    let text = instant.rfc3339
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5))"
  }

  /// `1 was`, `1,234 were`.
  static func were(_ number: Int) -> String {
    number == 1 ? "1 was" : "\(number.grouped) were"
  }

  /// `1 item`, `1,234 items`.
  static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number.grouped) \(noun)s"
  }
}
