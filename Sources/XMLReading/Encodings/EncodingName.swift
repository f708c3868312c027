/// The name of an encoding, as documents and servers write it, and how it is read.
struct EncodingName: Hashable {
  /// In small letters.
  let label: String

  init(_ label: String) {
    self.label = label.lowercased()
  }

  /// How text that is labelled so is read.
  enum Reading: Hashable {
    /// UTF-8, ASCII and Latin-1: UTF-8 where it is, windows-1252 where not.
    case tolerant
    /// UTF-16 and UTF-32: only where the bytes look like it.
    case wide
    /// By iconv, under that name.
    case converter(name: String, unit: Int)
  }

  /// The spellings to try one after the other: `csIBM037`, `ebcdic_cp_be`.
  var spellings: [String] {
    guard case .converter(let name, _) = reading else { return [] }
    let hyphens = String(name.map { $0 == "_" ? "-" : $0 })
    return [name, hyphens, name.hasPrefix("CS") ? String(name.dropFirst(2)) : name]
  }

  var isUTF8: Bool { label.hasSuffix("utf-8") || label == "utf8" }

  /// Whether it is Latin-1 or windows-1252, which are said of Western texts only.
  var isWestern: Bool { reading == .tolerant && (label.contains("1") || label == "ansi") }

  var reading: Reading {
    if Self.tolerant.contains(label) { return .tolerant }
    if Self.wide.contains(label) { return .wide }
    return .converter(name: Self.others[label] ?? label.uppercased(), unit: 1)
  }

  /// Whether text in it may look like ASCII or UTF-8 and mean something else.
  var isEscaped: Bool {
    label.hasPrefix("iso-2022") || label.hasPrefix("csiso2022") || label.hasPrefix("hz")
      || label.hasPrefix("utf-7") || label == "utf7"
  }

  /// Whether letters take two bytes, which may by chance be valid UTF-8 in a short text.
  var isMultibyte: Bool {
    let families = [
      "gb", "big5", "euc", "shift", "sjis", "x-sjis", "ms_kanji", "cp932", "cp949", "ks_c",
      "windows-31j", "johab", "windows-949", "x-gbk", "cp936", "cp950", "iso-2022", "hz",
    ]
    return families.contains { label.hasPrefix($0) }
  }

  private static let tolerant: Set<String> = [
    "utf-8", "utf8", "unicode-1-1-utf-8", "us-ascii", "ascii", "ansi_x3.4-1968", "iso646-us",
    "iso-8859-1", "iso8859-1", "iso88591", "iso_8859-1", "latin1", "latin-1", "l1", "cp819",
    "windows-1252", "cp1252", "x-cp1252", "ansi",
  ]

  private static let wide: Set<String> = [
    "utf-16", "utf16", "utf-16le", "utf-16be", "utf-32", "utf32", "utf-32le", "utf-32be", "ucs-2",
    "ucs-4", "iso-10646-ucs-2", "iso-10646-ucs-4", "unicode", "csunicode", "u16", "u32",
  ]

  /// Labels that mean more than the standard of that name, and labels that iconv does not know.
  ///
  /// Source: WHATWG Encoding Standard §4.2.
  private static let others: [String: String] = [
    "gb2312": "GB18030", "gbk": "GB18030", "x-gbk": "GB18030", "gb_2312-80": "GB18030",
    "gb_2312": "GB18030", "chinese": "GB18030", "cp936": "GB18030", "euc-cn": "GB18030",
    "big5": "BIG5-HKSCS", "big5-hkscs": "BIG5-HKSCS", "x-x-big5": "BIG5-HKSCS",
    "cn-big5": "BIG5-HKSCS", "shift_jis": "CP932", "shift-jis": "CP932", "sjis": "CP932",
    "x-sjis": "CP932", "ms_kanji": "CP932", "windows-31j": "CP932", "euc-kr": "CP949",
    "ks_c_5601-1987": "CP949", "ksc5601": "CP949", "windows-949": "CP949", "korean": "CP949",
    "euc-jp": "EUC-JP-MS", "x-euc-jp": "EUC-JP-MS", "tis-620": "CP874", "windows-874": "CP874",
    "iso-8859-11": "CP874", "iso-8859-9": "CP1254", "latin5": "CP1254", "x-mac-roman": "MACINTOSH",
    "macroman": "MACINTOSH", "mac": "MACINTOSH", "x-mac-cyrillic": "MAC-CYRILLIC",
    "maccentraleurope": "MAC-CENTRALEUROPE", "ibm039": "IBM037", "cp-is": "CP861",
    "cp_is": "CP861", "iso-8859-8-i": "ISO-8859-8", "x-cp1251": "CP1251", "win-1251": "CP1251",
    "koi8": "KOI8-R",
    "koi": "KOI8-R", "koi8-ru": "KOI8-U", "hz-gb-2312": "HZ",
  ]
}
