/// Makes an item of RSS elements: the rules of what stands in for what.
enum RSSItemAdapter {
  /// Fills an item where it lies: it is large, and returning it costs a copy.
  static func fill(
    _ item: inout ParsedItem,
    _ elements: inout ItemElements,
    _ scanner: inout FeedScanner
  ) {
    item.title = scanner.line(
      elements.title ?? elements.moduleTitle,
      isRepeated: elements.isEpisode
    )
    if item.title == nil, elements.isEpisode {
      item.title = elements.itunes.field { $0.title }
    }
    item.url = url(&elements, &scanner)
    item.guid = elements.guid.take() ?? elements.about.take()
    if let related = elements.links.first(.related) { item.externalURL = related }
    ItemAdapter.setBody(&item, &elements, &scanner)
    item.published = elements.published ?? elements.issued ?? elements.date ?? elements.created
    item.modified = elements.updated ?? elements.modified ?? elements.date
    item.authors = PersonReader.distinct(
      elements.authors.take(),
      elements.creators.take(),
      orElse: elements.itunes.field { $0.author }
    )
    ItemAdapter.setCommon(&item, &elements, &scanner)
  }

  /// The link; without one the guid, if it is a permalink and has the form of an address.
  private static func url(
    _ elements: inout ItemElements,
    _ scanner: inout FeedScanner
  ) -> String? {
    if let link = elements.originalLink.take() ?? elements.link.take() ?? elements.links.page {
      return link
    }
    if elements.isPermalink != false, let guid = elements.guid, ItemAdapter.isWebAddress(guid) {
      return scanner.link(guid)
    }
    if let permalink = elements.permalink { return permalink }
    if let about = elements.about, ItemAdapter.isWebAddress(about) { return scanner.link(about) }
    return nil
  }
}
