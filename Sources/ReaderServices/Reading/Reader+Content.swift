package import HTMLCleaning
package import ReaderModel

extension Reader {
  /// The content of an item, safe to show, with the pictures in it.
  ///
  /// Quick for what was asked for lately; some milliseconds for a long article that was not.
  package func cleanedContent(of item: ItemDetail) -> CleanedContent {
    cleaner.cleaned(
      item.content,
      page: item.row.url,
      base: item.row.url ?? item.feedHomeURL
    )
  }
}
