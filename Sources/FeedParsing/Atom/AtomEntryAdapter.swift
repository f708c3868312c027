/// Makes an item of Atom elements: the rules of what stands in for what.
enum AtomEntryAdapter {
  /// Fills an item where it lies: it is large, and returning it costs a copy.
  static func fill(
    _ item: inout ParsedItem,
    _ elements: inout ItemElements,
    _ scanner: inout FeedScanner
  ) {
    item.guid = elements.guid.take()
    item.title = scanner.line(
      elements.title ?? elements.moduleTitle,
      isRepeated: elements.isEpisode
    )
    item.url = elements.originalLink.take() ?? elements.links.page
    item.externalURL = elements.links.first(.related)
    ItemAdapter.setBody(&item, &elements, &scanner)
    item.published = elements.published ?? elements.issued ?? elements.date ?? elements.created
    item.modified = elements.updated ?? elements.modified
    item.authors = PersonReader.distinct(
      elements.authors.take(),
      elements.creators.take(),
      orElse: elements.itunes.field { $0.author }
    )
    ItemAdapter.setCommon(&item, &elements, &scanner)
    takeContentSource(&item, &elements)
    if item.url == nil, let guid = item.guid, ItemAdapter.isWebAddress(guid) {
      item.url = scanner.link(guid)
    }
  }

  /// Content that lies elsewhere: a page is the item's page, sound and pictures are attached.
  ///
  /// Source: RFC 4287 §4.1.3.2.
  private static func takeContentSource(
    _ item: inout ParsedItem,
    _ elements: inout ItemElements
  ) {
    guard let source = elements.contentSource.take() else { return }
    let type = MediaTypes.mediaType(elements.contentType, of: source) ?? "text/html"
    if ["audio/", "video/", "image/"].contains(where: { type.hasPrefix($0) }) {
      if !item.attachments.contains(where: { $0.url == source }) {
        item.attachments.append(ParsedAttachment(url: source, mimeType: type))
      }
    } else if item.url == nil {
      item.url = source
    }
  }
}
