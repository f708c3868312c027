import FeedParsing
package import ReaderModel
import Storage

extension Reader {
  /// What the publisher's edits of an item changed, the latest first; those that changed no word are left
  /// out.
  ///
  /// - Throws: What the store refused.
  package func edits(of item: ItemDetail, for user: UserID) async throws -> [ItemEdit] {
    guard item.isEdited else { return [] }
    var title = item.row.title
    var words = item.content.words
    var edits: [ItemEdit] = []
    for version in try await store.versions(of: item.row.id, for: user) {
      let older = version.content.words
      let edit = ItemEdit(
        at: version.replacedAt,
        title: TextChange.all(from: version.title, to: title),
        text: TextChange.all(from: older, to: words)
      )
      if !edit.isEmpty { edits.append(edit) }
      title = version.title
      words = older
    }
    return edits
  }
}

extension ItemContent {
  fileprivate var words: String { form == .html ? PlainText.fromDeclaredHTML(text) : text }
}
