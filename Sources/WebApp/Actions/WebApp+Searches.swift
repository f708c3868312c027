import HTTPServing
import ReaderModel
import ReaderServices

/// Keeping searches.
extension WebApp {
  /// Keeps a search and shows it as the place that it has become.
  func saveSearch(_ form: PostedForm) async throws -> Response {
    let query = SearchQuery(form["q"] ?? "")
    guard let id = try await reader.saveSearch(query, named: form["name"], for: user) else {
      return .text(400, "The search asks for nothing.")
    }
    return .redirect(to: Route.place(.saved(id)).address)
  }

  func change(savedSearch id: SavedSearchID, _ form: PostedForm, _ visit: Visit) async throws
    -> Response
  {
    let query = SearchQuery(form["q"] ?? "")
    if query.isEmpty { return .text(400, "The search asks for nothing.") }
    let isDone = try await reader.change(
      savedSearch: id,
      name: form["name"],
      query: query,
      for: user
    )
    if !isDone { return respond(notFound(visit), try await sidebar(), visit) }
    return done(.place(.saved(id)), visit)
  }

  func remove(savedSearch id: SavedSearchID, _ visit: Visit) async throws -> Response {
    _ = try await reader.remove(savedSearch: id, for: user)
    return done(.place(.unread), visit)
  }

  /// The words that a list was found by.
  func matchedWords(of list: ItemList) async throws -> MatchedWords {
    switch list.source {
    case .search(let words): return MatchedWords(SearchQuery(typed: words))
    case .place(.saved(let id)):
      let saved = try await reader.savedSearches(of: user).first { $0.id == id }
      return saved.map { MatchedWords($0.query) } ?? .none
    default: return .none
    }
  }
}
