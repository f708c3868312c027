package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// The feeds that fail, whoever reads them; those with most readers first.
  ///
  /// User names and passwords in addresses are left out: they are one reader's own. Of feeds that one
  /// user asks for in a way of their own it is told that there are some and that they fail, and nothing
  /// else.
  ///
  /// - Returns: At most `limit`.
  /// - Throws: `DatabaseError`.
  package func failingFeeds(limit: Int) async throws -> [SharedFeed] {
    try await database.read { transaction in
      try transaction.queryAll(
        """
        SELECT CASE WHEN owner_id IS NULL THEN title END, address, subscriber_count,
          failure_since, failure_code, failure_status, failure_detail, failure_count,
          owner_id IS NOT NULL
        FROM feeds WHERE subscriber_count > 0 AND failure_since IS NOT NULL
        ORDER BY subscriber_count DESC, failure_since LIMIT \(limit)
        """
      ) { row -> SharedFeed? in
        failure(in: row, from: 3).map { failure in
          let isOwn: Bool = row[8]
          var failure = failure
          if isOwn { failure.detail = nil }
          return SharedFeed(
            title: row[0],
            address: isOwn ? nil : withoutUserInfo(row[1]),
            subscriberCount: row[2],
            failure: failure
          )
        }
      }.compactMap(\.self)
    }
  }
}

private func withoutUserInfo(_ address: String) -> String {
  guard let scheme = address.firstRange(of: "://") else { return address }
  let rest = address[scheme.upperBound...]
  let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
  guard let at = host.lastIndex(of: "@") else { return address }
  return String(address[..<scheme.upperBound]) + rest[rest.index(after: at)...]
}
