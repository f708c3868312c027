import ReaderModel

/// Numbers with their units in words.
enum QuantityText {
  /// Like `1 item`, `12,345 items`.
  static func count(_ number: Int, _ singular: String, _ plural: String) -> String {
    "\(number.grouped) \(number == 1 ? singular : plural)"
  }

  /// A count that must fit beside an icon: exact up to 9,999, then like `12k`.
  static func short(_ number: Int) -> String {
    number < 10_000 ? number.grouped : "\(number / 1000)k"
  }

  /// Like `45 s`, `32 min`, `1 h 4 min`.
  static func length(seconds: Int) -> String {
    let minutes = (seconds + 30) / 60
    switch seconds {
    case ..<60: return "\(seconds) s"
    case ..<3570: return "\(minutes) min"
    default:
      return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
    }
  }

  /// Like `4:07`, `1:02:03`: a place in something that plays.
  static func clock(seconds: Int) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let rest = padded(seconds % 60)
    return hours > 0 ? "\(hours):\(padded(minutes)):\(rest)" : "\(minutes):\(rest)"
  }

  /// How long something has lasted, like `a moment`, `20 min`, `3 h`, `5 days`.
  static func span(seconds: Int) -> String {
    switch seconds {
    case ..<60: "a moment"
    case ..<3600: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) days"
    }
  }

  /// That something has been so until now, as a sentence without its full stop.
  static func lasting(seconds: Int) -> String {
    seconds < 60 ? "It began a moment ago" : "That has been so for \(span(seconds: seconds))"
  }

  /// Like `640 B`, `12 kB`, `8.3 MB`, by thousands.
  static func size(bytes: Int64) -> String {
    var unit = 0
    var size = Double(bytes)
    while size >= 999.5 && unit < units.count - 1 {
      size /= 1000
      unit += 1
    }
    let tenths = Int((size * 10).rounded())
    let isExact = unit < 2 || tenths >= 100 || tenths % 10 == 0
    return isExact
      ? "\(Int(size.rounded())) \(units[unit])" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }

  private static let units = ["B", "kB", "MB", "GB", "TB"]

  /// How long a text takes to read, in minutes, at least one; `nil` for less than a paragraph.
  ///
  /// Scripts without spaces count by letters. Source: Brysbaert, "How many words do we read per
  /// minute?" (2019): 238 English words; some 500 Chinese letters.
  static func minutesToRead(_ text: [UInt8]) -> Int? {
    var words = 0
    var wideLetters = 0
    var isInWord = false
    var isInTag = false
    for byte in text {
      switch byte {
      case UInt8(ascii: "<"): (isInTag, isInWord) = (true, false)
      case UInt8(ascii: ">"): isInTag = false
      case _ where isInTag: break
      case 0...0x20: isInWord = false
      // The first bytes of the planes from U+3000 on, where kana, hanzi and hangul are.
      case 0xE3...0xED: wideLetters += 1
      default:
        if !isInWord && byte < 0xE0 { words += 1 }
        isInWord = true
      }
    }
    let minutes = Double(words) / 238 + Double(wideLetters) / 500
    return minutes < 0.4 ? nil : max(1, Int(minutes.rounded()))
  }
}
