// Makes a search into what lists are good at: feeds, dates, read and starred, kinds. Words go to the
// index. What is left, such as one of a word and a star, is asked of each item.

import ReaderModel
import SQLDatabase

extension ListRequest {
  /// The request with its searches made into conditions.
  ///
  /// - Returns: `nil` if no item can fulfil them.
  func narrowed(_ transaction: borrowing Transaction) throws -> ListRequest? {
    if searches.isEmpty { return self }
    var terms: [SearchTerm] = []
    for search in searches {
      guard let term = search.term else { return nil }
      terms += term.conjuncts
    }
    return try narrowed(by: terms, mostAlternatives: 16, transaction)
  }

  /// The request with conditions that must all be fulfilled, parted into at most so many lists.
  private func narrowed(
    by terms: [SearchTerm],
    mostAlternatives: Int,
    _ transaction: borrowing Transaction
  ) throws -> ListRequest {
    var narrowing = Narrowing(request: self)
    for term in terms { try narrowing.add(term, transaction) }
    var whole = try narrowing.finished(transaction)
    for (index, term) in terms.enumerated() {
      guard case .any(let options) = term, options.count <= mostAlternatives,
        try narrowing.isMixed(term, transaction)
      else { continue }
      var others = terms
      others.remove(at: index)
      whole.alternatives = try options.map { option in
        var one = try narrowed(
          by: others + option.conjuncts,
          mostAlternatives: mostAlternatives / options.count,
          transaction
        )
        if !whole.starredOnly { one.leaveOutEnded() }
        return one
      }
      break
    }
    return whole
  }

  /// What is starred is listed also of feeds that were left, but not among other things.
  private mutating func leaveOutEnded() {
    if starredOnly {
      filter = joined(
        filter,
        """
        EXISTS (
          SELECT 1 FROM subscriptions es
          WHERE es.user_id = \(user) AND es.feed_id = i.feed_id AND es.ended_at IS NULL
        )
        """
      )
    }
    for index in alternatives.indices { alternatives[index].leaveOutEnded() }
  }
}

/// Both conditions in one.
func joined(_ left: SQL?, _ right: SQL) -> SQL { left.map { "\($0) AND \(right)" } ?? right }

/// The keys of the next items that are in any of several lists, in the order of all of them.
///
/// So *a word or a star* is found as fast as the words and the stars by themselves: each list finds its own
/// by an index that helps, where a condition that mixes them would be asked of every item there is.
func unitedKeys(
  _ request: ListRequest,
  _ transaction: borrowing Transaction
) throws -> [ListKey] {
  var keys: Set<ListKey> = []
  for alternative in request.alternatives {
    keys.formUnion(try narrowedKeys(alternative, transaction))
  }
  return Array(
    keys.sorted { request.isEarlier($0.position, $1.position) }.prefix(request.limit)
  )
}

private struct Narrowing {
  private var request: ListRequest
  private var words: [SearchTerm] = []
  private var others: [SearchTerm] = []
  private let names: FeedNames

  init(request: ListRequest) {
    self.request = request
    self.request.searches = []
    names = FeedNames(user: request.user)
  }

  mutating func add(_ term: SearchTerm, _ transaction: borrowing Transaction) throws {
    switch term {
    case .before(let date):
      let start = Position(startOf: date.start(midnight: request.midnight))
      request.ceiling = min(request.ceiling, start)
    case .after(let date):
      let start = Position(startOf: date.start(midnight: request.midnight))
      request.floor = max(request.floor, start)
    case .kind(.unread), .not(.kind(.read)): request.unreadOnly = true
    case .kind(.read), .not(.kind(.unread)):
      request.readOnly = true
      others.append(.kind(.read))
    case .kind(.starred): request.starredOnly = true
    case .kind(.started):
      request.startedOnly = true
      others.append(term)
    case .kind(.played), .not(.kind(.played)): others.append(term)
    case .kind(.picture): request.kinds.insert(.picture)
    case .kind(.podcast): request.kinds.insert(.media)
    case .kind(.video): request.kinds.insert(.video)
    default:
      if let feeds = try feeds(of: term, transaction) {
        request.onlyFeeds = request.onlyFeeds.map(feeds.intersection) ?? feeds
      } else {
        words.append(term)
      }
    }
  }

  /// The feeds of a condition that is about nothing but feeds and folders.
  private func feeds(
    of term: SearchTerm,
    _ transaction: borrowing Transaction
  ) throws -> Set<FeedID>? {
    switch term {
    case .feed(let name): return try names.feeds(named: name, transaction)
    case .folder(let name): return try names.feeds(inFolder: name, transaction)
    case .not(let inner):
      guard let feeds = try feeds(of: inner, transaction) else { return nil }
      return try names.allFeeds(transaction).subtracting(feeds)
    case .any(let terms), .all(let terms):
      var sets: [Set<FeedID>] = []
      for inner in terms {
        guard let feeds = try feeds(of: inner, transaction) else { return nil }
        sets.append(feeds)
      }
      let isAny = if case .any = term { true } else { false }
      return sets.dropFirst().reduce(sets.first ?? []) {
        isAny ? $0.union($1) : $0.intersection($1)
      }
    default: return nil
    }
  }

  /// Whether a choice is of things that no single index knows.
  func isMixed(_ term: SearchTerm, _ transaction: borrowing Transaction) throws -> Bool {
    let expression = SearchExpression(names: names, fewItems: request.tuning.fewItems)
    return try feeds(of: term, transaction) == nil && expression.text(of: term, transaction) == nil
  }

  func finished(_ transaction: borrowing Transaction) throws -> ListRequest {
    var request = request
    let expression = SearchExpression(names: names, fewItems: request.tuning.fewItems)
    var known: [SearchTerm] = []
    var others = others
    for term in words {
      if try expression.text(of: term, transaction) == nil {
        others.append(term)
      } else {
        known.append(term)
      }
    }
    request.match = try SearchTerm.all(of: known).flatMap {
      try expression.text(of: $0, transaction)
    }
    let conditions = SearchConditions(request: request, names: names, expression: expression)
    for term in others {
      let condition = try conditions.condition(term, transaction)
      request.filter = joined(request.filter, condition)
    }
    return request
  }
}

/// Conditions on an item `i` in SQL, each of which looks up by itself what it needs.
private struct SearchConditions {
  let request: ListRequest
  let names: FeedNames
  let expression: SearchExpression

  func condition(_ term: SearchTerm, _ transaction: borrowing Transaction) throws -> SQL {
    switch term {
    case .all(let terms): return try joined(terms, by: " AND ", transaction)
    case .any(let terms): return try joined(terms, by: " OR ", transaction)
    case .not(let term): return "NOT (\(try condition(term, transaction)))"
    case .words:
      let match = try expression.text(of: term, transaction) ?? quoted(everywhere)
      return """
        EXISTS (
          SELECT 1 FROM search
          WHERE search MATCH \(match) AND search.rowid = i.position * 4 + i.search_revision
        )
        """
    case .feed(let name): return Self.isOf(try names.feeds(named: name, transaction))
    case .folder(let name): return Self.isOf(try names.feeds(inFolder: name, transaction))
    case .kind(let kind): return condition(kind)
    case .before(let date):
      return "i.position < \(Position(startOf: date.start(midnight: request.midnight)))"
    case .after(let date):
      return "i.position >= \(Position(startOf: date.start(midnight: request.midnight)))"
    }
  }

  private func joined(
    _ terms: [SearchTerm],
    by operation: SQL,
    _ transaction: borrowing Transaction
  ) throws -> SQL {
    var whole: SQL = "("
    for (index, term) in terms.enumerated() {
      if index > 0 { whole = whole + operation }
      whole = whole + (try condition(term, transaction))
    }
    return whole + ")"
  }

  private static func isOf(_ feeds: Set<FeedID>) -> SQL {
    if feeds.isEmpty { return "1 = 0" }
    var list: SQL = "i.feed_id IN ("
    for (index, feed) in feeds.sorted().enumerated() {
      list = list + (index > 0 ? ", \(feed)" : "\(feed)")
    }
    return list + ")"
  }

  private func condition(_ kind: SearchKind) -> SQL {
    switch kind {
    case .unread: isUnreadItem
    case .read: "NOT (\(isUnreadItem))"
    case .starred:
      """
      EXISTS (
        SELECT 1 FROM item_states st
        WHERE st.user_id = \(request.user) AND st.item_id = i.id AND st.starred_at IS NOT NULL
      )
      """
    case .podcast: "i.has_audio + i.has_video > 0"
    case .picture: "i.has_picture = 1"
    case .video: "i.has_video = 1"
    case .played: "EXISTS (\(playStates) AND p.is_played = 1)"
    case .started: "EXISTS (\(playStates) AND p.is_played = 0 AND p.position > 0)"
    }
  }

  private var playStates: SQL {
    "SELECT 1 FROM play_states p WHERE p.user_id = \(request.user) AND p.item_id = i.id"
  }

  private var isUnreadItem: SQL {
    """
    EXISTS (
      SELECT 1 FROM subscriptions us
      LEFT JOIN item_states ut ON ut.user_id = us.user_id AND ut.item_id = i.id
      WHERE us.user_id = \(request.user) AND us.feed_id = i.feed_id
        AND CASE WHEN ut.is_read IS NULL THEN i.id > us.watermark ELSE ut.is_read = 0 END
    )
    """
  }
}
