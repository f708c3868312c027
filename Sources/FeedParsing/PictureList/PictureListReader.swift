import XMLReading

/// Reads the picture list of phone tutorials: `Pictures` > `PictureInfo` > `imageURL`, `imageTitle`.
///
/// Each picture becomes an item with the picture attached and as its image.
enum PictureListReader {
  static func read(_ scanner: inout FeedScanner, into feed: inout ParsedFeed) {
    let root = scanner.reader.depth
    while scanner.nextChild(of: root) {
      switch scanner.name {
      case .title: feed.title = feed.title ?? scanner.line()
      case .pictureInfo: readPicture(&scanner, &feed)
      default: break
      }
    }
  }

  private static func readPicture(_ scanner: inout FeedScanner, _ feed: inout ParsedFeed) {
    var item = ParsedItem()
    let start = scanner.reader.tagStart
    let depth = scanner.reader.depth
    while scanner.nextChild(of: depth) {
      switch scanner.name {
      case .pictureInfo: scanner.reader.hold(asChildOf: depth - 1)
      case .imageURL: item.imageURL = item.imageURL ?? scanner.resourceText()
      case .imageTitle, .title: item.title = item.title ?? scanner.line()
      default: break
      }
    }
    if let url = item.imageURL {
      item.guid = url
      item.attachments = [
        ParsedAttachment(url: url, mimeType: MediaTypes.mediaType(nil, of: url) ?? "image/jpeg")
      ]
    }
    if item.title != nil || item.imageURL != nil {
      scanner.itemStarts.append(start)
      feed.items.append(item)
    }
  }
}
