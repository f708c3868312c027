import XMLReading

/// Reads enclosures.
enum EnclosureReader {
  /// Reads an RSS enclosure; one without an address is dropped.
  static func read(_ scanner: inout FeedScanner, _ item: inout ItemElements) {
    let type = scanner.reader.attribute(.type)
    let length = scanner.size(attribute: .length)
    let file = scanner.plainFile(.url)
    let address = file ?? scanner.reader.attribute(.url) ?? scanner.reader.attribute(.href)
    let title = scanner.reader.attribute(.title)
    let text = address == nil ? scanner.string() : nil
    guard let address = address ?? text else {
      return scanner.note(.attachmentWithoutAddress)
    }
    guard let url = file ?? scanner.resource(address) else { return }
    let mimeType = MediaTypes.mediaType(type, of: url)
    let enclosure = ParsedAttachment(
      url: url,
      mimeType: mimeType,
      title: title,
      sizeInBytes: length
    )
    // Mostly there is one, and to make a list of it costs less than to add it to one.
    if item.enclosures.isEmpty {
      item.enclosures = [enclosure]
    } else {
      item.enclosures.append(enclosure)
    }
  }
}
