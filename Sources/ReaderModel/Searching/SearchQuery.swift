/// What somebody searches for, in the language that docs/searching.md describes.
///
/// The one form that the web app, the command line and saved searches share. Reading never fails:
/// what is no part of the language is words, and what is left out is told as a hint.
package struct SearchQuery: Hashable, Sendable {
  /// What an item must fulfil; `nil` if nothing was asked for, and then no item is meant.
  package var term: SearchTerm?
  /// What of the text could not be used, and why.
  package var hints: [SearchHint]

  /// Reads a finished text, as a saved search has it.
  package init(_ text: String) {
    var reader = SearchReader(text, isBeingTyped: false)
    term = reader.read()
    hints = reader.hints
  }

  /// Reads a text at the end of which somebody may still be typing: its last word counts as a
  /// beginning, so that results appear meanwhile.
  package init(typed text: String) {
    var reader = SearchReader(text, isBeingTyped: true)
    term = reader.read()
    hints = reader.hints
  }

  package init(_ term: SearchTerm?) {
    self.term = term
    hints = []
  }

  package var isEmpty: Bool { term == nil }

  /// The query in its usual form; reading it gives the same query.
  package var text: String { term.map { $0.text(inside: .sequence) } ?? "" }

  /// The same with the word that was being typed as what it counted as: a beginning.
  package var finished: SearchQuery { SearchQuery(term?.finished) }
}

/// A condition on items.
package indirect enum SearchTerm: Hashable, Sendable {
  /// All hold; never fewer than two, and none of them an `all` itself.
  case all([SearchTerm])
  /// At least one holds; never fewer than two, and none of them an `any` itself.
  case any([SearchTerm])
  case not(SearchTerm)
  case words(SearchWords)
  /// A feed whose name or address has this in it.
  case feed(String)
  /// A folder whose name has this in it, with the folders inside it.
  case folder(String)
  case kind(SearchKind)
  /// Dated before the first moment of that day, month or year.
  case before(SearchDate)
  /// Dated at or after the first moment of that day, month or year.
  case after(SearchDate)
}

/// Words that stand one after the other in an item.
package struct SearchWords: Hashable, Sendable {
  /// Where they are looked for; without one it is everywhere.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case title, author
  }

  /// Whether the last word may go on.
  package enum Ending: Hashable, Sendable {
    case whole
    /// `word*`.
    case beginning
    /// It is being typed; it counts as a beginning where that is quickly found.
    case typing
  }

  package var field: Field?
  /// At least one letter or digit; no quotes, no control characters, single spaces.
  package var text: String
  package var ending: Ending

  package init(_ text: String, in field: Field? = nil, ending: Ending = .whole) {
    self.text = text
    self.field = field
    self.ending = ending
  }
}

/// What `is:` knows.
package enum SearchKind: String, Hashable, Sendable, CaseIterable {
  case unread, read, starred
  /// With sound or video, as the list of podcasts has it.
  case podcast
  case picture, video
  /// Episodes that have been played, and those that somebody is in the middle of.
  case played, started

  /// Reads the word after `is:`; plurals are the same.
  init?(word: String) {
    let word = word.lowercased()
    switch word {
    case "star": self = .starred
    case "audio", "episode", "episodes": self = .podcast
    default:
      let singular = word.last == "s" ? String(word.dropLast()) : word
      guard let kind = SearchKind(rawValue: singular) else { return nil }
      self = kind
    }
  }
}

/// Why a part of a search was left out.
package enum SearchHint: Hashable, Sendable {
  /// An operator with nothing after it.
  case needsText(operator: String)
  /// `before:` or `after:` with something that is no date.
  case needsDate(operator: String, given: String)
  case unknownKind(String)
  /// A single letter with a star fits half of all words.
  case needsLongerBeginning(String)
  /// More conditions than anybody types.
  case isTooLong

  /// A sentence for people.
  package var text: String {
    switch self {
    case .needsText(let name): "\(name): needs something after it"
    case .needsDate(let name, ""): "\(name): needs a date, like 2026-11 or 7d"
    case .needsDate(let name, let given):
      "\(name): needs a date, like 2026-11 or 7d; \u{201C}\(given)\u{201D} is none"
    case .unknownKind(""):
      "is: knows \(SearchKind.allCases.map(\.rawValue).joined(separator: ", "))"
    case .unknownKind(let word):
      "is: knows \(SearchKind.allCases.map(\.rawValue).joined(separator: ", ")); "
        + "not \u{201C}\(word)\u{201D}"
    case .needsLongerBeginning(let word): "\(word)*: needs at least two letters"
    case .isTooLong: "Only the first \(SearchReader.mostTerms) conditions count"
    }
  }
}

// MARK: - Building

extension SearchTerm {
  /// All of some terms as one; `nil` for none.
  package static func all(of terms: [SearchTerm]) -> SearchTerm? {
    let flat = terms.flatMap { term in if case .all(let inner) = term { inner } else { [term] } }
    return flat.count > 1 ? .all(flat) : flat.first
  }

  /// Any of some terms as one; `nil` for none.
  package static func any(of terms: [SearchTerm]) -> SearchTerm? {
    let flat = terms.flatMap { term in if case .any(let inner) = term { inner } else { [term] } }
    return flat.count > 1 ? .any(flat) : flat.first
  }

  /// The conditions that all hold.
  package var conjuncts: [SearchTerm] { if case .all(let terms) = self { terms } else { [self] } }

  fileprivate var finished: SearchTerm {
    switch self {
    case .all(let terms): .all(terms.map(\.finished))
    case .any(let terms): .any(terms.map(\.finished))
    case .not(let term): .not(term.finished)
    case .words(let words) where words.ending == .typing:
      .words(
        SearchWords(words.text, in: words.field, ending: words.isLongEnough ? .beginning : .whole)
      )
    default: self
    }
  }
}

extension SearchWords {
  /// Beginnings of one to three letters fit so many words that the answer says nothing, and takes
  /// long: every entry of each word has to be read.
  package var isLongEnough: Bool { text.unicodeScalars.count >= 4 || text.utf8.count >= 6 }
}

extension SearchQuery {
  /// The same with one more condition, or without one that it has at the top.
  package func toggling(_ term: SearchTerm) -> SearchQuery {
    let present = self.term?.conjuncts ?? []
    let others = present.filter { $0 != term }
    return SearchQuery(.all(of: others.count < present.count ? others : present + [term]))
  }

  /// Whether the condition stands at the top, so that every result fulfils it.
  package func requires(_ term: SearchTerm) -> Bool { self.term?.conjuncts.contains(term) ?? false }

  /// The words that items were found by, for showing where they stand.
  package var wantedWords: [SearchWords] { term?.wantedWords ?? [] }
}

extension SearchTerm {
  fileprivate var wantedWords: [SearchWords] {
    switch self {
    case .all(let terms), .any(let terms): terms.flatMap(\.wantedWords)
    case .words(let words): [words]
    default: []
    }
  }
}

// MARK: - Writing

extension SearchTerm {
  /// What stands around a term decides which of them need parentheses.
  fileprivate enum Surroundings { case sequence, alternatives, negation }

  fileprivate func text(inside surroundings: Surroundings) -> String {
    switch self {
    case .all(let terms):
      Self.wrapped(
        terms.map { $0.text(inside: .sequence) }.joined(separator: " "),
        surroundings != .sequence
      )
    case .any(let terms):
      Self.wrapped(
        terms.map { $0.text(inside: .alternatives) }.joined(separator: " OR "),
        surroundings == .negation
      )
    case .not(.not(let term)): "-(-" + term.text(inside: .negation) + ")"
    case .not(let term): "-" + term.text(inside: .negation)
    case .words(let words): words.written
    case .feed(let name): "feed:" + Self.value(name)
    case .folder(let name): "folder:" + Self.value(name)
    case .kind(let kind): "is:" + kind.rawValue
    case .before(let date): "before:" + date.text
    case .after(let date): "after:" + date.text
    }
  }

  private static func wrapped(_ text: String, _ needsParentheses: Bool) -> String {
    needsParentheses ? "(" + text + ")" : text
  }

  /// A name as a value; quotes in it would end it, and count as spaces anyway.
  private static func value(_ text: String) -> String {
    if isBare(text) { return text }
    let plain = text.unicodeScalars.map { SearchReader.quotes.contains($0) ? " " : $0 }
    return "\"" + String(String.UnicodeScalarView(plain)) + "\""
  }

  /// Whether reading takes the text as one word that is nothing else.
  fileprivate static func isBare(_ text: String) -> Bool {
    !text.unicodeScalars.contains { SearchReader.endsWord($0) }
      && text.unicodeScalars.last != "*"
  }
}

extension SearchWords {
  fileprivate var written: String {
    let star = ending == .beginning ? "*" : ""
    if let field { return "\(field.rawValue):" + quotedUnless(SearchTerm.isBare(text)) + star }
    let isPlain =
      SearchTerm.isBare(text) && text.unicodeScalars.first != "-" && !["OR", "AND"].contains(text)
      && SearchReader.operatorName(in: text) == nil
    return quotedUnless(isPlain) + star
  }

  private func quotedUnless(_ isPlain: Bool) -> String { isPlain ? text : "\"" + text + "\"" }
}
