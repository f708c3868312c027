package import HTMLCleaning
package import ReaderModel

extension Reader {
  /// The content of an item, safe to show, with the pictures in it.
  ///
  /// Quick for what was asked for lately; some milliseconds for a long article that was not.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - throughServer: Whether pictures are to be shown through this server, where it does that.
  /// - Returns: The content.
  package func cleanedContent(
    of item: ItemDetail,
    picturesThroughServer throughServer: Bool = false
  ) -> CleanedContent {
    let page = item.row.url ?? item.feedHomeURL
    let content = cleaner.cleaned(
      item.content,
      title: item.row.title,
      page: item.row.url,
      base: page
    )
    guard throughServer, let pictures else { return content }
    return pictures.shown(content, on: page)
  }
}
