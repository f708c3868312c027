/// Reads the language of searches: any text gives a term, in one pass.
///
///     query     = { [ "OR" | "AND" ] condition }
///     condition = [ "-" ] ( "(" query ")" | words | operator ":" words )
///     words     = word [ "*" ] | quote any quote [ "*" ]
///
/// `OR` joins the two conditions beside it before anything else is joined: `a b OR c` is `a` and one
/// of `b` and `c`.
struct SearchReader {
  /// Conditions beyond this many are left out; each costs the index a look.
  static let mostTerms = 60
  /// Parentheses nest this deep; what is deeper stands as if it had none.
  private static let deepestNesting = 24

  private let scalars: [Unicode.Scalar]
  private let isBeingTyped: Bool
  private var next = 0
  private var depth = 0
  private var termCount = 0
  private(set) var hints: [SearchHint] = []

  init(_ text: String, isBeingTyped: Bool) {
    scalars = Array(text.unicodeScalars)
    self.isBeingTyped = isBeingTyped
  }

  mutating func read() -> SearchTerm? { sequence() }

  private mutating func sequence() -> SearchTerm? {
    var conditions: [[SearchTerm]] = []
    var joins = false
    while let scalar = skipSpace() {
      if scalar == ")" {
        next += 1
        if depth > 0 { break }
        continue
      }
      if skipWord("OR") {
        joins = !conditions.isEmpty
        continue
      }
      if skipWord("AND") { continue }
      if let term = condition() {
        if joins, let last = conditions.indices.last {
          conditions[last].append(term)
        } else {
          conditions.append([term])
        }
      }
      joins = false
    }
    return .all(of: conditions.compactMap { .any(of: $0) })
  }

  private mutating func condition() -> SearchTerm? {
    guard peek() == "-" else { return atom(isNegated: false) }
    next += 1
    guard let follower = peek(), !Self.isSpace(follower), follower != ")" else { return nil }
    return atom(isNegated: true).map { .not($0) }
  }

  private mutating func atom(isNegated: Bool) -> SearchTerm? {
    guard let scalar = peek() else { return nil }
    if scalar == "(" { return group() }
    guard termCount < Self.mostTerms else {
      skipAtom()
      hint(.isTooLong)
      return nil
    }
    let term = isQuote(scalar) ? phrase(in: nil, isNegated) : word(isNegated)
    if term != nil { termCount += 1 }
    return term
  }

  private mutating func group() -> SearchTerm? {
    next += 1
    guard depth < Self.deepestNesting else { return nil }
    depth += 1
    defer { depth -= 1 }
    return sequence()
  }

  private mutating func word(_ isNegated: Bool) -> SearchTerm? {
    let start = next
    skipBareWord()
    let text = String(String.UnicodeScalarView(scalars[start..<next]))
    guard let name = Self.operatorName(in: text) else { return words(text, in: nil, isNegated) }
    var value = text.unicodeScalars.dropFirst(name.unicodeScalars.count + 1)
    if value.isEmpty, let quote = peek(), isQuote(quote) {
      if let field = SearchWords.Field(rawValue: name) { return phrase(in: field, isNegated) }
      value = Substring.UnicodeScalarView(Substring(takeQuoted().text).unicodeScalars)
      while peek() == "*" { next += 1 }
    }
    return operatorTerm(name, String(value), isNegated)
  }

  private mutating func operatorTerm(
    _ name: String,
    _ value: String,
    _ isNegated: Bool
  ) -> SearchTerm? {
    if let field = SearchWords.Field(rawValue: name) {
      if let term = words(value, in: field, isNegated) { return term }
      hint(.needsText(operator: name))
      return nil
    }
    let value = Self.cleaned(value)
    switch name {
    case "is":
      if let kind = SearchKind(word: value) { return .kind(kind) }
      hint(.unknownKind(value))
    case "before", "after":
      if let date = SearchDate(value) { return name == "before" ? .before(date) : .after(date) }
      hint(.needsDate(operator: name, given: value))
    default:
      let named = Self.withoutStars(value)
      if !named.isEmpty { return name == "feed" ? .feed(named) : .folder(named) }
      hint(.needsText(operator: name))
    }
    return nil
  }

  /// A word as it was typed, perhaps with a star; `nil` if no index knows any of its signs.
  private mutating func words(
    _ typed: String,
    in field: SearchWords.Field?,
    _ isNegated: Bool
  ) -> SearchTerm? {
    let text = Self.withoutStars(typed)
    let hasStar = text.utf8.count < typed.utf8.count
    let isLast = next == scalars.count
    return term(text, in: field, hasStar: hasStar, isOpen: isLast && !isNegated)
  }

  private mutating func phrase(in field: SearchWords.Field?, _ isNegated: Bool) -> SearchTerm? {
    let (text, isClosed) = takeQuoted()
    var hasStar = false
    while peek() == "*" {
      hasStar = true
      next += 1
    }
    return term(text, in: field, hasStar: hasStar, isOpen: !isClosed && !isNegated)
  }

  private mutating func term(
    _ text: String,
    in field: SearchWords.Field?,
    hasStar: Bool,
    isOpen: Bool
  ) -> SearchTerm? {
    let text = Self.cleaned(text)
    guard text.unicodeScalars.contains(where: \.isIndexed) else { return nil }
    var words = SearchWords(text, in: field)
    if hasStar {
      if text.utf8.count > 1 {
        words.ending = .beginning
      } else {
        hint(.needsLongerBeginning(text))
      }
    } else if isBeingTyped && isOpen && text.unicodeScalars.last?.isIndexed == true
      && scalars.last.map({ !Self.isSpace($0) }) == true
    {
      words.ending = .typing
    }
    return .words(words)
  }

  private mutating func hint(_ hint: SearchHint) {
    if hints.count < 3 && !hints.contains(hint) { hints.append(hint) }
  }
}

// MARK: - Signs

extension SearchReader {
  private static let operators = ["feed", "folder", "author", "title", "is", "before", "after"]

  /// The operator that a word begins with, in small letters.
  static func operatorName(in word: String) -> String? {
    // A colon of an input method for Chinese or Japanese means the same.
    guard let colon = word.unicodeScalars.firstIndex(where: { $0 == ":" || $0 == "\u{FF1A}" })
    else { return nil }
    let name = word[..<colon]
    guard name.utf8.count <= 6 else { return nil }
    let lowercased = name.lowercased()
    return operators.contains(lowercased) ? lowercased : nil
  }

  /// Whether a word that is not quoted ends before the sign.
  static func endsWord(_ scalar: Unicode.Scalar) -> Bool {
    isSpace(scalar) || scalar == "(" || scalar == ")" || quotes.contains(scalar)
  }

  /// Keyboards of phones put the quotes of their language.
  static let quotes: Set<Unicode.Scalar> = [
    "\"", "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{AB}", "\u{BB}", "\u{FF02}",
  ]

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar.value <= 0x20 || scalar.value == 0x7F
      : scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
  }

  private func isQuote(_ scalar: Unicode.Scalar) -> Bool { Self.quotes.contains(scalar) }

  private func peek() -> Unicode.Scalar? { next < scalars.count ? scalars[next] : nil }

  private mutating func skipSpace() -> Unicode.Scalar? {
    while let scalar = peek(), Self.isSpace(scalar) { next += 1 }
    return peek()
  }

  /// Skips a word that joins conditions, if it stands here by itself.
  private mutating func skipWord(_ word: String) -> Bool {
    let end = next + word.unicodeScalars.count
    guard end <= scalars.count, scalars[next..<end].elementsEqual(word.unicodeScalars),
      end == scalars.count || Self.endsWord(scalars[end])
    else { return false }
    next = end
    return true
  }

  private mutating func skipBareWord() {
    while let scalar = peek(), !Self.endsWord(scalar) { next += 1 }
  }

  private mutating func skipAtom() {
    skipBareWord()
    if let scalar = peek(), isQuote(scalar) { _ = takeQuoted() }
  }

  /// What stands between two quotes, or behind one that is never closed.
  private mutating func takeQuoted() -> (text: String, isClosed: Bool) {
    next += 1
    let start = next
    while let scalar = peek(), !isQuote(scalar) { next += 1 }
    let text = String(String.UnicodeScalarView(scalars[start..<next]))
    guard next < scalars.count else { return (text, false) }
    next += 1
    return (text, true)
  }

  /// Single spaces, and none at the ends.
  private static func cleaned(_ text: String) -> String {
    text.unicodeScalars.split(whereSeparator: isSpace).map { String($0) }.joined(separator: " ")
  }

  private static func withoutStars(_ text: String) -> String {
    var rest = text.unicodeScalars[...]
    while rest.last == "*" { rest.removeLast() }
    return String(rest)
  }
}
