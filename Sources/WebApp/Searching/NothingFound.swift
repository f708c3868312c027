import HTMLWriting
import ReaderModel

/// What a search says that found nothing, and how to find something.
struct NothingFound {
  let words: String

  var state: EmptyState {
    if words.isEmpty {
      return EmptyState(
        drawing: .lens,
        heading: "Search everything",
        text: "Titles, texts, authors and categories of all your feeds."
      )
    }
    let query = SearchQuery(typed: words)
    if query.isEmpty {
      return EmptyState(
        drawing: .lens,
        heading: "Nothing to look for yet",
        text: query.hints.first?.text ?? "Type a word, or choose a filter."
      )
    }
    return EmptyState(
      drawing: .lens,
      heading: "Nothing found",
      text: "No item fits \u{201C}\(words)\u{201D}.",
      actions: steps(from: query)
    )
  }

  /// Of a saved search, which may find something tomorrow.
  static func state(of id: SavedSearchID) -> EmptyState {
    EmptyState(
      drawing: .lens,
      heading: "Nothing found",
      text: "Items that fit this search appear here as they arrive.",
      actions: [(name: "Edit search", route: .savedSearchSettings(id))]
    )
  }

  /// Searches that ask for less, the nearest first.
  private func steps(from query: SearchQuery) -> [(name: String, route: Route)] {
    var steps: [(name: String, route: Route)] = []
    let conditions = query.term?.conjuncts ?? []
    let words = conditions.filter { if case .words = $0 { true } else { false } }
    if !words.isEmpty && words.count < conditions.count {
      steps.append(("Search everywhere", .search(SearchQuery(.all(of: words)).text)))
    }
    if words.count > 1 {
      steps.append(("Find any of the words", .search(SearchQuery(.any(of: words)).text)))
    } else if conditions.count == 1, case .words(var only) = conditions[0],
      only.ending == .whole, only.text.count > 1
    {
      only.ending = .beginning
      steps.append(("Words that begin so", .search(SearchQuery(.words(only)).text)))
    }
    return steps.isEmpty ? [("Show all items", .place(.all))] : steps
  }
}
