import ReaderModel
import SQLDatabase

/// Writes conditions in the language of FTS5, each word in quotes, so that none is taken for an
/// operator.
struct SearchExpression {
  let names: FeedNames
  /// Of `Tuning`.
  let fewItems: Int

  /// The condition as the index alone can tell it.
  ///
  /// - Returns: `nil` if it cannot: it knows words and, where they are few, feeds.
  func text(of term: SearchTerm, _ transaction: borrowing Transaction) throws -> String? {
    switch term {
    case .words(let words): return try phrase(words, transaction)
    case .feed(let name): return try feeds(names.feeds(named: name, transaction), transaction)
    case .folder(let name): return try feeds(names.feeds(inFolder: name, transaction), transaction)
    case .all(let terms): return try conjunction(terms, transaction)
    case .not: return try conjunction([term], transaction)
    case .any(let terms):
      var parts: [String] = []
      for term in terms {
        guard let part = try text(of: term, transaction) else { return nil }
        parts.append(part)
      }
      return "(" + parts.joined(separator: " OR ") + ")"
    case .kind, .before, .after: return nil
    }
  }

  /// FTS5 has no *not* but one between two sets.
  private func conjunction(
    _ terms: [SearchTerm],
    _ transaction: borrowing Transaction
  ) throws -> String? {
    var wanted: [String] = []
    var unwanted: [String] = []
    for term in terms {
      if case .not(let inner) = term {
        guard let part = try text(of: inner, transaction) else { return nil }
        unwanted.append(part)
      } else {
        guard let part = try text(of: term, transaction) else { return nil }
        wanted.append(part)
      }
    }
    if wanted.isEmpty { wanted.append(quoted(everywhere)) }
    let all = wanted.joined(separator: " AND ")
    return unwanted.isEmpty ? "(\(all))" : "((\(all)) NOT (\(unwanted.joined(separator: " OR "))))"
  }

  private func phrase(
    _ words: SearchWords,
    _ transaction: borrowing Transaction
  ) throws -> String {
    let column =
      switch words.field {
      case nil: ""
      case .title: "title : "
      case .author: "authors : "
      }
    let phrase = column + quoted(separated(words.text))
    switch words.ending {
    case .whole: return phrase
    case .beginning: return phrase + " *"
    case .typing:
      let goesOn =
        try words.isLongEnough && !isCommon(phrase, unlessFewerThan: fewItems, transaction)
      return goesOn ? phrase + " *" : phrase
    }
  }

  private func feeds(
    _ feeds: Set<FeedID>,
    _ transaction: borrowing Transaction
  ) throws -> String? {
    guard feeds.count < fewFeeds else { return nil }
    return "(" + (try feedExpression(feeds, transaction)) + ")"
  }
}

/// In how many places of the store, evenly from the oldest to the newest arrival, so many items are
/// looked at to judge whether a word is common; and how many of them all then have it.
private let samples: Int64 = 5
private let sampleSize = 60
private let manyOfSamples = 30

/// Whether a word as it stands is so common that what begins with it need not be found as well.
///
/// All entries of all words with that beginning have to be gathered before the first is shown,
/// 150 ms for one that a million items have.
private func isCommon(
  _ phrase: String,
  unlessFewerThan fewItems: Int,
  _ transaction: borrowing Transaction
) throws -> Bool {
  let newest = try transaction.value("SELECT max(id) FROM items", as: Int64.self) ?? 0
  if newest < Int64(fewItems) { return false }
  var found = 0
  for sample in 1...samples {
    let bounds = try transaction.queryAll(
      """
      SELECT min(position), max(position) FROM (
        SELECT position FROM items
        WHERE position <= (SELECT position FROM items WHERE id <= \(newest * sample / samples)
          ORDER BY id DESC LIMIT 1)
        ORDER BY position DESC LIMIT \(sampleSize)
      )
      """
    ) { row in (row[0] as Position?, row[1] as Position?) }
    guard let (low, high) = bounds.first, let low, let high else { continue }
    found +=
      try transaction.value(
        """
        SELECT count(*) FROM search WHERE search MATCH \(phrase)
          AND rowid >= \(low.searchRow) AND rowid < \(high.successor.searchRow)
        """,
        as: Int.self
      ) ?? 0
  }
  return found >= manyOfSamples
}
