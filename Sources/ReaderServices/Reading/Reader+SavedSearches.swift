import Storage
package import ReaderModel

extension Reader {
  /// The user's saved searches by name.
  ///
  /// - Throws: What the store refused.
  package func savedSearches(of user: UserID) async throws -> [SavedSearch] {
    try await store.savedSearches(of: user)
  }

  /// Keeps a search as a place of its own; without a name it is called as it reads.
  ///
  /// - Returns: `nil` for a search that asks for nothing.
  /// - Throws: What the store refused.
  package func saveSearch(
    _ query: SearchQuery,
    named name: String?,
    for user: UserID
  ) async throws -> SavedSearchID? {
    if query.isEmpty { return nil }
    let id = try await store.saveSearch(query, named: Self.name(name, of: query), for: user)
    hub.publish(.subscriptionsChanged, to: user)
    return id
  }

  /// Gives a saved search another name and other conditions.
  ///
  /// - Returns: False if the user has no such search, or it would ask for nothing.
  /// - Throws: What the store refused.
  package func change(
    savedSearch id: SavedSearchID,
    name: String?,
    query: SearchQuery,
    for user: UserID
  ) async throws -> Bool {
    if query.isEmpty { return false }
    let isDone = try await store.change(
      savedSearch: id,
      name: Self.name(name, of: query),
      query: query,
      for: user
    )
    if isDone { hub.publish(.subscriptionsChanged, to: user) }
    return isDone
  }

  /// Removes a saved search; what it found stays.
  ///
  /// - Returns: False if the user has no such search.
  /// - Throws: What the store refused.
  package func remove(savedSearch id: SavedSearchID, for user: UserID) async throws -> Bool {
    let isDone = try await store.remove(savedSearch: id, for: user)
    if isDone { hub.publish(.subscriptionsChanged, to: user) }
    return isDone
  }

  /// What a sidebar can hold.
  private static let longestName = 100

  private static func name(_ name: String?, of query: SearchQuery) -> String {
    let name = name ?? ""
    return String((name.isEmpty ? query.text : name).prefix(longestName))
  }
}
