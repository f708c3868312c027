/// A piece of a date that is written in no standard form.
enum DateToken: Equatable {
  /// Digits of any script.
  case number(value: Int, digits: Int)
  /// Letters, in lower case and without accents.
  case word(String)
  /// Any other character.
  case mark(Unicode.Scalar)
  /// What the number before it counts.
  case unit(Unit)
  /// The half of the day.
  case half(isAfternoon: Bool)

  enum Unit { case year, month, day, hour, minute, second }
}

/// Cuts a date into tokens.
struct DateLexer {
  private let scalars: [Unicode.Scalar]
  private var at = 0
  /// The tokens in order.
  private(set) var tokens: [DateToken] = []
  /// For each token whether white space stands before it.
  private(set) var isSpaced: [Bool] = []
  /// Whether Korean words occur; South Korea has one zone, and its servers leave it out.
  private(set) var isKorean = false
  /// Whether marks of direction occur; scripts from right to left put the day first.
  private(set) var isRightToLeft = false

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    while at < scalars.count { readToken() }
  }

  private mutating func readToken() {
    let start = at
    while at < scalars.count, isSpace(scalars[at]) {
      if scalars[at] == "\u{200F}" { isRightToLeft = true }
      at += 1
    }
    guard at < scalars.count else { return }
    isSpaced.append(at > start)
    let scalar = scalars[at]
    if decimal(scalar) != nil {
      tokens.append(readNumber())
    } else if isEastAsian(scalar) {
      tokens.append(readEastAsian())
    } else if isLetter(scalar) {
      tokens.append(.word(readWord()))
    } else {
      at += 1
      tokens.append(.mark(scalar == "\u{2212}" || scalar == "\u{2013}" ? "-" : scalar))
    }
  }

  private mutating func readNumber() -> DateToken {
    var value = 0
    var digits = 0
    while at < scalars.count, let digit = decimal(scalars[at]) {
      if digits < 17 {
        value = value * 10 + digit
        digits += 1
      }
      at += 1
    }
    return .number(value: value, digits: digits)
  }

  private mutating func readWord() -> String {
    let start = at
    // Thai and Lao months are two letters with a full stop after each.
    let isAbbreviating = scalars[at].value >> 8 == 0x0E
    while at < scalars.count,
      isLetter(scalars[at]) || (isAbbreviating && scalars[at] == "."), !isEastAsian(scalars[at])
    {
      at += 1
    }
    return DateWords.folded(scalars[start..<at])
  }

  private mutating func readEastAsian() -> DateToken {
    let rest = scalars[at...]
    for (name, token) in DateWords.eastAsian where rest.starts(with: name.unicodeScalars) {
      if scalars[at].value >= 0xAC00 { isKorean = true }
      at += name.unicodeScalars.count
      return token
    }
    at += 1
    return .mark(rest[rest.startIndex])
  }

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || (scalar.value >= 0x80 && scalar.properties.isWhitespace)
      || scalar == "\u{200E}" || scalar == "\u{200F}" || scalar == "\u{FEFF}"
  }

  private func decimal(_ scalar: Unicode.Scalar) -> Int? {
    if scalar.isASCII {
      return scalar.value &- 0x30 < 10 ? Int(scalar.value - 0x30) : nil
    }
    guard scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }

  private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (scalar.value | 0x20) &- 0x61 < 26 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: return true
    // Joiners within words of Persian and Malayalam.
    case .format: return scalar == "\u{200C}" || scalar == "\u{200D}"
    default: return scalar.properties.isAlphabetic
    }
  }

  /// Scripts that write no spaces between the words of a date.
  private func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
    (0x3040...0x30FF).contains(scalar.value) || (0x4E00...0x9FFF).contains(scalar.value)
      || (0xAC00...0xD7A3).contains(scalar.value)
  }
}
