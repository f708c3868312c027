import ByteScanning

/// How much text there is, in the same unit for all scripts.
struct TextMeasure {
  /// A letter of an alphabet counts one; a sign of Chinese or Japanese three, and a syllable of
  /// Korean two, since so much less of them is needed to say the same.
  var text = 0
  /// The part of it inside links to other pages.
  var linked = 0
  /// Commas, full stops and their kin: what sentences have and menus have not.
  var marks = 0
  var pictures = 0

  init() {}

  /// Measures UTF-8; white space counts nothing.
  init(of bytes: ArraySlice<UInt8>) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte < 0x80 {
        if byte <= 0x20 { continue }
        text += 1
        if Self.isMark(byte) { marks += 1 }
      } else if byte >= 0xE0, byte < 0xF0, index + 1 < bytes.endIndex {
        let scalar =
          UInt32(byte & 0x0F) << 12 | UInt32(bytes[index] & 0x3F) << 6
          | UInt32(bytes[index + 1] & 0x3F)
        text += Self.weight(scalar)
        if Self.marks.contains(scalar) { marks += 1 }
      } else if byte >= 0xC0 {
        text += 1
        // The Arabic comma, semicolon, question mark and full stop.
        if byte == 0xD8, index < bytes.endIndex, [0x8C, 0x9B, 0x9F].contains(bytes[index]) {
          marks += 1
        }
      }
    }
  }

  static func += (sum: inout Self, other: Self) {
    sum.text += other.text
    sum.linked += other.linked
    sum.marks += other.marks
    sum.pictures += other.pictures
  }

  /// The share of the text that leads elsewhere, from 0 to 1.
  var linkDensity: Double { text == 0 ? 0 : Double(linked) / Double(text) }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".") || byte == .semicolon
      || byte == .exclamationMark || byte == .questionMark
  }

  /// Source: Unicode, blocks of the Basic Multilingual Plane.
  private static func weight(_ scalar: UInt32) -> Int {
    switch scalar {
    case 0x2000...0x200F, 0x2028...0x202F, 0x3000, 0xFEFF: 0
    case 0x3041...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF: 3
    case 0xAC00...0xD7A3: 2
    default: 1
    }
  }

  /// Ideographic and full-width commas, stops and question marks; those of Devanagari, Ethiopic and
  /// Khmer.
  private static let marks: Set<UInt32> = [
    0x3001, 0x3002, 0xFF0C, 0xFF0E, 0xFF01, 0xFF1F, 0xFF1B, 0x0964, 0x1362, 0x17D4, 0x2026,
  ]
}
