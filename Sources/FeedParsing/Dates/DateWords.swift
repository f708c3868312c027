/// Words of dates, compared in lower case and without accents.
enum DateWords {
  /// The month that a word names.
  static let months = numbered(monthNames)

  /// Names of months by their number, from lines of twelve; the first line that has a word decides.
  static func numbered(_ lines: String) -> [String: Int] {
    var months: [String: Int] = [:]
    for line in lines.split(separator: "\n") {
      for (index, name) in line.split(separator: " ").enumerated() {
        let word = folded(Array(name.unicodeScalars)[...])
        if months[word] == nil { months[word] = index % 12 + 1 }
      }
    }
    return months
  }

  /// Croatian months whose names mean the next one in Czech, Polish or Ukrainian.
  static let croatianMonths = ["listopad": 10, "listopada": 10, "lis": 10, "lip": 6, "srp": 7]

  /// Weekdays that give Croatian away.
  static let croatianWeekdays: Set<String> = [
    "ponedjeljak", "uto", "utorak", "sri", "srijeda", "cet", "cetvrtak", "pet", "petak", "sub",
    "subota", "ned", "nedjelja",
  ]

  /// Words after which the number of a month follows.
  static let monthPrefixes: Set<String> = ["thang", "thg", "th"]

  /// Units and halves of the day in Chinese, Japanese and Korean; longer words before their beginnings.
  static let eastAsian: [(name: String, token: DateToken)] = [
    ("十二月", .word("dec")), ("十一月", .word("nov")), ("十月", .word("oct")), ("九月", .word("sep")),
    ("八月", .word("aug")), ("七月", .word("jul")), ("六月", .word("jun")), ("五月", .word("may")),
    ("四月", .word("apr")), ("三月", .word("mar")), ("二月", .word("feb")), ("一月", .word("jan")),
    ("上午", .half(isAfternoon: false)), ("下午", .half(isAfternoon: true)),
    ("凌晨", .half(isAfternoon: false)), ("清晨", .half(isAfternoon: false)),
    ("早上", .half(isAfternoon: false)), ("中午", .half(isAfternoon: true)),
    ("傍晚", .half(isAfternoon: true)), ("晚上", .half(isAfternoon: true)),
    ("午前", .half(isAfternoon: false)), ("午後", .half(isAfternoon: true)),
    ("오전", .half(isAfternoon: false)), ("오후", .half(isAfternoon: true)),
    ("曜日", .mark("曜")), ("요일", .mark("요")), ("星期日", .mark("星")), ("周日", .mark("周")),
    ("令和", .word("reiwa")), ("平成", .word("heisei")), ("昭和", .word("showa")),
    ("民國", .word("minguo")), ("民国", .word("minguo")), ("元", .number(value: 1, digits: 1)),
    ("年", .unit(.year)), ("月", .unit(.month)), ("日", .unit(.day)), ("号", .unit(.day)),
    ("時", .unit(.hour)), ("时", .unit(.hour)), ("点", .unit(.hour)), ("點", .unit(.hour)),
    ("分", .unit(.minute)), ("秒", .unit(.second)),
    ("년", .unit(.year)), ("월", .unit(.month)), ("일", .unit(.day)), ("시", .unit(.hour)),
    ("분", .unit(.minute)), ("초", .unit(.second)),
  ]

  /// The year before the first of an era: of Japan's emperors, and of the Republic of China.
  static let eras = ["reiwa": 2018, "heisei": 1988, "showa": 1925, "minguo": 1911]

  /// Words after which the number of a weekday follows, where months are numbers too.
  static let weekdayPrefixes: Set<String> = ["thu", "thứ", "th", "t"]

  /// Words that follow the hours of a clock: `15 h 04`, `15 นาฬิกา 04 นาที`.
  static let hours: Set<String> = ["h", "hr", "นาฬิกา", "น", "ໂມງ"]

  /// Words between minutes and seconds.
  static let minutes: Set<String> = ["m", "min", "mn", "นาที", "ນາທີ"]

  /// Halves of the day in other languages: English, Greek, Vietnamese, Turkish, Arabic, Albanian,
  /// Malay, Amharic, Hungarian.
  static func half(_ word: String) -> Bool? {
    switch word {
    case "am", "πμ", "sa", "oo", "ص", "صباحا", "pd", "pg", "ጥዋት", "delelott", "reggel": false
    case "pm", "μμ", "ch", "os", "م", "مساء", "md", "ptg", "ከሰዓት", "delutan", "este": true
    default: nil
    }
  }

  /// The word in lower case without accents, with one spelling for letters that have several.
  static func folded(_ word: ArraySlice<Unicode.Scalar>) -> String {
    var result = String.UnicodeScalarView()
    for scalar in word {
      if scalar.isASCII {
        let value = scalar.value
        let isUpper = value &- 0x41 < 26
        result.append(isUpper ? Unicode.Scalar(UInt8(value | 0x20)) : scalar)
        continue
      }
      for lower in scalar.properties.lowercaseMapping.unicodeScalars {
        if let plain = plainLetters[lower] {
          result += plain.unicodeScalars
        } else if !isDropped(lower) {
          result.append(lower)
        }
      }
    }
    var text = String(result)
    while text.utf8.last == UInt8(ascii: ".") { text.removeLast() }
    return text
  }

  /// Combining accents, Arabic vowel signs and tatweel, Indic nukta, joiners.
  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x64B...0x652, 0x640, 0x93C, 0x9BC, 0x200B...0x200D, 0xAD: true
    default: false
    }
  }

  private static let plainLetters: [Unicode.Scalar: String] = {
    var table: [Unicode.Scalar: String] = [:]
    let rows: [(String, String)] = [
      ("àáâãäåāăąǎ", "a"), ("èéêëēĕėęě", "e"), ("ìíîïĩīĭįı", "i"), ("òóôõöōŏőøơ", "o"),
      ("ùúûüũūŭůűųư", "u"), ("ýÿŷ", "y"), ("çćĉċč", "c"), ("ñńņň", "n"), ("śŝşšș", "s"),
      ("ţťț", "t"), ("źżž", "z"), ("ĝğġģ", "g"), ("ďđð", "d"), ("ĺļľł", "l"), ("ŕŗř", "r"),
      ("ķ", "k"), ("ĵ", "j"), ("ß", "ss"), ("æ", "ae"), ("œ", "oe"), ("þ", "th"),
      ("άἀ", "α"), ("έ", "ε"), ("ή", "η"), ("ίϊΐ", "ι"), ("ό", "ο"), ("ύϋΰ", "υ"), ("ώ", "ω"),
      ("ς", "σ"), ("й", "и"), ("ё", "е"), ("ї", "і"), ("ў", "у"),
      ("أإآٱ", "ا"), ("ىی", "ي"), ("ک", "ك"), ("ة", "ه"),
    ]
    for (letters, plain) in rows {
      for letter in letters.unicodeScalars { table[letter] = plain }
    }
    return table
  }()
}
