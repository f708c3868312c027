import FeedParsing
package import ReaderModel
import Storage

extension Reader {
  /// Rows that were found by words, with the passage that has them in place of a preview that does
  /// not show them.
  package func showingPassages(
    _ rows: [ItemRow],
    foundBy matches: MatchedWords,
    for user: UserID
  ) async throws -> [ItemRow] {
    if matches.isEmpty { return rows }
    let hiding = rows.filter { !$0.shows(matches) }
    let texts = try await store.texts(of: hiding.map(\.id), for: user)
    return rows.map { row in
      guard let contents = texts[row.id] else { return row }
      var row = row
      row.preview = row.preview.passage(of: matches, or: contents)
      return row
    }
  }
}

extension ItemRow {
  /// So much of a preview is seen on a phone, in characters.
  private static let seenLength = 130

  fileprivate func shows(_ matches: MatchedWords) -> Bool {
    !matches.ranges(in: title, of: .title).isEmpty
      || [feedTitle, category ?? "", String(preview.prefix(Self.seenLength))].contains {
        !matches.ranges(in: $0).isEmpty
      }
  }
}

extension String {
  fileprivate func passage(of matches: MatchedWords, or contents: [ItemContent]) -> String {
    for content in contents {
      let text = content.form == .html ? PlainText.fromDeclaredHTML(content.text) : content.text
      if let passage = matches.passage(in: text) { return passage }
    }
    // A summary that stands beside the text.
    return matches.passage(in: self) ?? self
  }
}
