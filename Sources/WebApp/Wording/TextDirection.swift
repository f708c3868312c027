/// Whether a text runs from right to left.
///
/// The language that a feed names is often wrong or that of the program that wrote it, and the first
/// strong letter, by which browsers decide, is often that of a product's name. So the letters are
/// counted: most of them decide, and the language where there are none.
enum TextDirection: String {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  /// - Parameters:
  ///   - html: Text or HTML; what stands in tags is not counted.
  ///   - language: The BCP 47 tag that goes with it, if any.
  init(of html: some Sequence<UInt8>, language: String?) {
    var counts = (left: 0, right: 0)
    var isInTag = false
    var lead: UInt8 = 0
    for byte in html.prefix(Self.sample) {
      switch byte {
      case UInt8(ascii: "<"): isInTag = true
      case UInt8(ascii: ">"): isInTag = false
      case _ where isInTag: break
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        counts.left += 1
      // The second byte of two completes one of U+0590 to U+07FF: Hebrew, Arabic, Syriac, Thaana.
      case 0x80...0xBF where (0xD6...0xDF).contains(lead): counts.right += 1
      // The lead byte of one of U+0080 to U+058F: Latin, Greek, Cyrillic, Armenian.
      case 0xC3...0xD5: counts.left += 1
      default: break
      }
      lead = byte
    }
    let byLanguage = Self.isRightToLeft(language)
    let total = counts.left + counts.right
    // Text of a language that runs from right to left is full of names and links that do not.
    let share = byLanguage ? 0.2 : 0.5
    let isRight = total == 0 ? byLanguage : Double(counts.right) > share * Double(total)
    self = isRight ? .rightToLeft : .leftToRight
  }

  /// So many bytes tell what the rest is like.
  private static let sample = 20_000

  /// Source: Unicode CLDR, script metadata of the languages.
  private static func isRightToLeft(_ language: String?) -> Bool {
    let parts = (language ?? "").lowercased().split { $0 == "-" || $0 == "_" }
    if parts.contains(where: { ["arab", "hebr", "syrc", "thaa"].contains($0) }) { return true }
    return parts.first.map { languages.contains(String($0)) } ?? false
  }

  private static let languages: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "ug", "ur", "yi",
  ]
}
