/// What somebody typed to search for: words, `"quoted phrases"`, and `-` before what must not occur.
///
/// Anything can be typed; nothing of it is ever an error. The last word counts as a beginning, so
/// that results appear while it is being typed.
struct SearchWords: Hashable {
  /// A run of words that stand one after the other.
  struct Phrase: Hashable {
    var text: String
    /// Whether the last word of it may go on.
    var isBeginning = false
  }

  private(set) var wanted: [Phrase] = []
  private(set) var unwanted: [Phrase] = []
  /// Whether there was nothing to search for, not even signs that no index knows.
  let isEmpty: Bool

  init(_ typed: String) {
    var rest = Substring(typed)
    isEmpty = typed.allSatisfy(\.isWhitespace)
    var endsInWord = false
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[start...]
      let isUnwanted = rest.first == "-"
      if isUnwanted { rest.removeFirst() }
      let isQuoted = rest.first == "\""
      let text = isQuoted ? Self.takeQuoted(&rest) : Self.takeWord(&rest)
      endsInWord = !isQuoted && !isUnwanted && rest.isEmpty
      guard text.unicodeScalars.contains(where: Self.isIndexed) else { continue }
      let phrase = Phrase(text: String(text))
      if isUnwanted { unwanted.append(phrase) } else { wanted.append(phrase) }
    }
    if endsInWord, let last = wanted.last, Self.isLongEnough(last.text) {
      wanted[wanted.count - 1].isBeginning = true
    }
  }

  private static func takeQuoted(_ rest: inout Substring) -> Substring {
    rest.removeFirst()
    let end = rest.firstIndex(of: "\"") ?? rest.endIndex
    defer { rest = rest[end...].dropFirst() }
    return rest[..<end]
  }

  private static func takeWord(_ rest: inout Substring) -> Substring {
    let end = rest.firstIndex { $0.isWhitespace || $0 == "\"" } ?? rest.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  /// Whether words consist of such characters.
  ///
  /// Source: SQLite, unicode61 tokenizer.
  private static func isIndexed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      true
    default: false
    }
  }

  /// Beginnings of one to three letters fit so many words that the answer says nothing, and takes
  /// long: every entry of each word has to be read.
  private static func isLongEnough(_ word: String) -> Bool {
    word.unicodeScalars.count >= 4 || word.utf8.count >= 6
  }
}
