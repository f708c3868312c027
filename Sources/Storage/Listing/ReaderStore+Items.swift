package import CivilTime
package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// A page of a list; `midnight` is where the user's today begins.
  ///
  /// - Returns: At most `query.limit` rows.
  /// - Throws: `DatabaseError`.
  package func items(
    _ query: ItemListQuery,
    for user: UserID,
    midnight: Timestamp
  ) async throws -> ItemPage {
    try await prepareSearch(query)
    return try await database.read { transaction in
      var request = try ListRequest(
        query,
        for: user,
        midnight: midnight,
        tuning: tuning,
        transaction
      )
      request.limit += 1
      var keys = try listKeys(request, transaction)
      let hasMore = keys.count == request.limit
      if hasMore { keys.removeLast() }
      var rows: [ItemRow] = []
      rows.reserveCapacity(keys.count)
      for key in keys {
        if let row = try itemRow(key.id, for: user, transaction) { rows.append(row) }
      }
      let next =
        hasMore ? keys.last.map { ItemCursor(sortedAt: $0.position.sortedAt, id: $0.id) } : nil
      return ItemPage(rows: rows, next: next, newestID: try newestItem(transaction))
    }
  }

  /// Rows by the numbers of their items, whatever list they were in and whether or not they still
  /// belong to it; those that the user has no business with are left out.
  ///
  /// - Throws: `DatabaseError`.
  package func rows(_ ids: [ItemID], for user: UserID) async throws -> [ItemRow] {
    try await database.read { transaction in
      var rows: [ItemRow] = []
      for id in ids {
        if let row = try itemRow(id, for: user, transaction) { rows.append(row) }
      }
      return rows
    }
  }

  /// An item with its content.
  ///
  /// - Returns: The item; `nil` if there is none or the user has no business with it.
  /// - Throws: `DatabaseError`.
  package func item(_ id: ItemID, for user: UserID) async throws -> ItemDetail? {
    try await database.read { transaction in try itemDetail(id, for: user, transaction) }
  }

  /// The next items in list order on both sides of one, which itself need not be in the list any
  /// more: it may have been read meanwhile.
  ///
  /// - Returns: The item before and the one after; `nil` at either end.
  /// - Throws: `DatabaseError`.
  package func neighbours(
    of id: ItemID,
    in query: ItemListQuery,
    for user: UserID,
    midnight: Timestamp
  ) async throws -> (previous: ItemID?, next: ItemID?) {
    try await prepareSearch(query)
    return try await database.read { transaction in
      let position = try transaction.value(
        "SELECT position FROM items WHERE id = \(id)",
        as: Position.self
      )
      guard let position else { return (nil, nil) }
      var request = try ListRequest(
        query,
        for: user,
        midnight: midnight,
        tuning: tuning,
        transaction
      )
      request.after = position
      request.limit = 1
      let next = try listKeys(request, transaction).first?.id
      request.newestFirst.toggle()
      return (try listKeys(request, transaction).first?.id, next)
    }
  }
}

/// The keys of the next items of a list, at most `request.limit`.
func listKeys(_ request: ListRequest, _ transaction: borrowing Transaction) throws -> [ListKey] {
  guard let request = try request.narrowed(transaction) else { return [] }
  return try narrowedKeys(request.withoutTwins(), transaction)
}

/// The same once a search has become conditions.
func narrowedKeys(
  _ request: ListRequest,
  _ transaction: borrowing Transaction
) throws -> [ListKey] {
  if !request.alternatives.isEmpty { return try unitedKeys(request, transaction) }
  if let match = request.match { return try searchKeys(request, match, transaction) }
  if request.startedOnly && !request.starredOnly {
    return try startedListKeys(request, transaction)
  }
  if request.starredOnly { return try starredListKeys(request, transaction) }
  return try feedListKeys(request, transaction)
}

/// The item that arrived last, whoever reads it; 0 if none has.
func newestItem(_ transaction: borrowing Transaction) throws -> ItemID {
  try transaction.value("SELECT coalesce(max(id), 0) FROM items", as: ItemID.self)
    ?? ItemID(rawValue: 0)
}
