import FeedParsing
package import ReaderModel

/// What search finds of an item that is in the store, beside its title, authors and categories.
///
/// - Parameters:
///   - preview: As lists show it: the beginning of the summary, or of the text.
///   - content: As its feed sent it.
///   - article: As it was taken out of its page, if it was.
/// - Returns: Plain text.
package func searchWords(
  preview: String,
  content: ItemContent,
  article: ItemContent? = nil
) -> String {
  let body = searchWords(content)
  var texts = [body]
  if ItemText.shortened(body, to: ItemText.previewLength) != preview {
    texts.insert(preview, at: 0)
  }
  if let article { texts.append(searchWords(article)) }
  return texts.joined(separator: "\n")
}

/// The plain text of a content.
package func searchWords(_ content: ItemContent) -> String {
  content.form == .html ? PlainText.fromDeclaredHTML(content.text) : content.text
}
