import XMLReading

/// Reads enclosures.
enum EnclosureReader {
  /// Reads an RSS enclosure; one without an address is dropped.
  static func read(_ scanner: inout FeedScanner, _ item: inout ItemElements) {
    let type = scanner.reader.attribute(.type)
    let length = scanner.size(attribute: .length)
    let address = scanner.reader.attribute(.url) ?? scanner.reader.attribute(.href)
    let title = scanner.reader.attribute(.title)
    let text = address == nil ? scanner.string() : nil
    guard let address = address ?? text else {
      return scanner.note(.attachmentWithoutAddress)
    }
    guard let url = scanner.resource(address) else { return }
    item.enclosures.append(
      ParsedAttachment(
        url: url,
        mimeType: MediaTypes.mediaType(type, of: url),
        title: title,
        sizeInBytes: length
      )
    )
  }
}
