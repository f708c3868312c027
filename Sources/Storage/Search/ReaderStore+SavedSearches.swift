package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// A user's saved searches by name, without regard to case.
  ///
  /// - Throws: `DatabaseError`.
  package func savedSearches(of user: UserID) async throws -> [SavedSearch] {
    try await database.read { transaction in try savedSearchRows(of: user, transaction) }
  }

  /// Keeps a search.
  ///
  /// - Throws: `DatabaseError`.
  package func saveSearch(
    _ query: SearchQuery,
    named name: String,
    for user: UserID
  ) async throws -> SavedSearchID {
    try await database.write { transaction in
      try transaction.insert(
        """
        INSERT INTO saved_searches (user_id, name, text) VALUES (\(user), \(name), \(query.text))
        RETURNING id
        """
      )
    }
  }

  /// Gives a saved search another name and other conditions.
  ///
  /// - Returns: False if the user has no such search.
  /// - Throws: `DatabaseError`.
  package func change(
    savedSearch id: SavedSearchID,
    name: String,
    query: SearchQuery,
    for user: UserID
  ) async throws -> Bool {
    try await database.write { transaction in
      try transaction.run(
        """
        UPDATE saved_searches SET name = \(name), text = \(query.text)
        WHERE id = \(id) AND user_id = \(user)
        """
      ) > 0
    }
  }

  /// - Returns: False if the user has no such search.
  /// - Throws: `DatabaseError`.
  package func remove(savedSearch id: SavedSearchID, for user: UserID) async throws -> Bool {
    try await database.write { transaction in
      try transaction.run(
        "DELETE FROM saved_searches WHERE id = \(id) AND user_id = \(user)"
      ) > 0
    }
  }
}

func savedSearchRows(
  of user: UserID,
  _ transaction: borrowing Transaction
) throws -> [SavedSearch] {
  var searches = try transaction.queryAll(
    """
    SELECT id, name, text FROM saved_searches WHERE user_id = \(user)
    ORDER BY name COLLATE NOCASE, id
    """
  ) { row in SavedSearch(id: row[0], name: row[1], text: row[2]) }
  searches.sort(byName: \.name)
  return searches
}

/// What a saved search of the user asks for; nothing if there is none of that number.
func savedQuery(
  _ id: SavedSearchID,
  of user: UserID,
  _ transaction: borrowing Transaction
) throws -> SearchQuery {
  let text = try transaction.value(
    "SELECT text FROM saved_searches WHERE id = \(id) AND user_id = \(user)",
    as: String.self
  )
  return SearchQuery(text ?? "")
}
