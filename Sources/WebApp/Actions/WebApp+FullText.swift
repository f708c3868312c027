import HTTPServing
import ReaderModel
import ReaderServices

/// Switching between what the feed has of an item and the whole article.
extension WebApp {
  /// Fetches the article if it is not there, and shows it or the feed's text.
  func turnText(of item: ItemID, _ form: PostedForm, _ visit: Visit) async throws -> Response {
    var text = form["text"].flatMap { ItemText(rawValue: $0) } ?? .full
    if let always = form["always"] {
      text = .full
      try await setAlways(always == "yes", for: item)
    }
    if text == .full, try await reader.fullText(of: item, for: user)?.text?.article == nil {
      _ = try await reader.fetchFullText(of: item, for: user)
    }
    let list = form.list ?? .unread
    if visit.part == .article { return try await showItem(item, in: list, text: text, visit) }
    return .redirect(to: Route.itemText(item, text, in: list).address)
  }

  /// What an item's page says of its full text; an article that is wanted and not there is fetched in
  /// the background.
  func fullTextControl(
    of row: ItemRow,
    in list: ItemList,
    _ text: ItemText?,
    _ visit: Visit
  ) async throws -> FullTextControl {
    let state = try await reader.fullText(of: row.id, for: user) ?? FullTextState()
    let control = FullTextControl(
      row: row,
      list: list,
      state: state,
      shown: text ?? (state.isWanted ? .full : .feed),
      stage: visit.stage
    )
    if control.isAwaited && visit.isOpening { reader.wishFullText(of: [row.id]) }
    return control
  }

  private func setAlways(_ isWanted: Bool, for item: ItemID) async throws {
    guard let feed = try await reader.item(item, for: user)?.row.feedID,
      var options = try await reader.subscription(to: feed, for: user)?.options
    else { return }
    options.fetchesFullText = isWanted
    try await reader.setOptions(options, of: feed, for: user)
  }
}
