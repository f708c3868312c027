import CivilTime
package import ReaderModel
import SQLDatabase
import TextPacking

extension ReaderStore {
  /// What there is of the full text of an item, and whether the user wants it for the feed.
  ///
  /// - Returns: The state; `nil` if the user has no business with the item.
  /// - Throws: `DatabaseError`.
  package func fullText(of item: ItemID, for user: UserID) async throws -> FullTextState? {
    try await database.read { transaction in
      try transaction.queryOne(
        """
        SELECT s.fetches_full_text, t.fetched_at, t.html, t.base_url, t.is_excerpt,
          t.failure_kind, t.failure_code, t.failure_status, t.failure_detail,
          typeof(t.html) = 'blob'
        FROM items i
        JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = i.feed_id
        LEFT JOIN item_states m ON m.user_id = \(user) AND m.item_id = i.id
        LEFT JOIN full_texts t ON t.item_id = i.id
        WHERE i.id = \(item) AND (s.ended_at IS NULL OR m.starred_at IS NOT NULL)
        """
      ) { row in FullTextState(isWanted: row[0], text: try storedText(in: row)) }
    }
  }

  /// What is needed to fetch the full text of an item.
  ///
  /// - Returns: `nil` if there is no such item.
  /// - Throws: `DatabaseError`.
  package func fullTextSource(of item: ItemID) async throws -> FullTextSource? {
    try await database.read { transaction in
      try transaction.queryOne(
        """
        SELECT i.url, i.title,
          EXISTS (SELECT 1 FROM full_texts t WHERE t.item_id = i.id AND t.fetched_at > 0)
        FROM items i WHERE i.id = \(item)
        """
      ) { row in
        FullTextSource(
          address: row[0],
          title: row[1],
          content: try itemContent(of: item, transaction) ?? ItemContent(form: .none, text: ""),
          isKnown: row[2]
        )
      }
    }
  }

  /// Keeps what came of fetching the page of an item; a failure does not replace an article.
  ///
  /// A search finds the item by `searchText` from now on; `nil` leaves it as it was. Where redirects
  /// and the page itself lead tells more of its story than its link: `storyAddress` is a hash of that.
  ///
  /// - Throws: `DatabaseError`.
  package func storeFullText(
    _ text: FullText,
    of item: ItemID,
    searchText: String?,
    storyAddress: Int64? = nil
  ) async throws {
    try await database.write { transaction in
      let packer = TextPacker()
      let article = text.article
      let html = article.map { PackedText($0.content.text, packer, .lasting) }
      let failure = text.failure
      let stored = try transaction.run(
        """
        INSERT INTO full_texts (
          item_id, fetched_at, html, base_url, is_excerpt, failure_kind, failure_code,
          failure_status, failure_detail
        )
        SELECT id, \(text.fetchedAt), \(html), \(article?.content.baseURL),
          \(article?.isExcerpt ?? false), \(failure?.reason.kind), \(failure?.reason.code),
          \(failure?.httpStatus), \(failure?.detail)
        FROM items WHERE id = \(item)
        ON CONFLICT (item_id) DO UPDATE SET
          fetched_at = excluded.fetched_at, html = excluded.html, base_url = excluded.base_url,
          is_excerpt = excluded.is_excerpt, failure_kind = excluded.failure_kind,
          failure_code = excluded.failure_code, failure_status = excluded.failure_status,
          failure_detail = excluded.failure_detail
        WHERE excluded.html IS NOT NULL OR full_texts.html IS NULL
        """
      )
      if stored > 0, let searchText {
        try queueForSearch(item, searchText, packer, transaction)
      }
      if stored > 0, let storyAddress {
        try addStoryAddress(storyAddress, of: item, at: text.fetchedAt, transaction)
      }
    }
  }
}

extension ReaderStore {
  /// Those of some items whose stored article may have changed on its page.
  ///
  /// - Throws: `DatabaseError`.
  package func itemsWithDoubtfulFullText(among items: [ItemID]) async throws -> [ItemID] {
    try await database.read { transaction in
      try items.filter { item in
        try transaction.value(
          "SELECT 1 FROM full_texts WHERE item_id = \(item) AND fetched_at = 0",
          as: Int.self
        ) != nil
      }
    }
  }
}

/// An article that is fetched again within this time would trouble its server, in seconds: some feeds
/// touch all their items at every look.
private let rest: Int64 = 6 * 3600

/// Notes that an article is to be fetched anew, as its item was edited; it is shown until then.
func doubtFullText(
  of item: ItemID,
  olderThan now: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  try transaction.run(
    """
    UPDATE full_texts SET fetched_at = 0
    WHERE item_id = \(item) AND fetched_at < \(now.advanced(bySeconds: -rest))
    """
  )
}

private func storedText(in row: borrowing Row) throws -> FullText? {
  guard let fetchedAt: Timestamp = row[1] else { return nil }
  if let packed: [UInt8] = row[2] {
    let html = try unpackedText(packed, isPacked: row[9])
    return FullText(
      fetchedAt: fetchedAt,
      outcome: .article(
        FullArticle(
          content: ItemContent(form: .html, text: html, baseURL: row[3]),
          isExcerpt: row[4] ?? false
        )
      )
    )
  }
  let failure = FullTextFailure(
    FullTextFailure.Reason(kind: row[5], code: row[6]),
    httpStatus: row[7],
    detail: row[8]
  )
  return FullText(fetchedAt: fetchedAt, outcome: .failure(failure))
}

extension FullTextFailure.Reason {
  fileprivate var kind: String {
    switch self {
    case .fetching: "fetching"
    case .page: "page"
    }
  }

  fileprivate var code: String {
    switch self {
    case .fetching(let code): code.rawValue
    case .page(let reason): reason.rawValue
    }
  }

  /// A code that only a newer program knows reads as an answer that makes no sense.
  fileprivate init(kind: String?, code: String?) {
    let code = code ?? ""
    if kind == "page", let reason = FullTextFailure.PageReason(rawValue: code) {
      self = .page(reason)
    } else {
      self = .fetching(FeedFailure.Code(rawValue: code) ?? .badResponse)
    }
  }
}
