import ByteScanning
import XMLReading

/// Reads Media RSS: what stands for pictures, sound and video beside enclosures.
///
/// Source: Media RSS 1.5.1 (rssboard.org/media-rss).
enum MediaRSS {
  /// Reads a child of an item or feed.
  static func read(
    _ name: ElementName,
    _ scanner: inout FeedScanner,
    _ media: inout MediaElements
  ) {
    switch name {
    case .group:
      media.groupCount += 1
      readChildren(&scanner, &media, group: media.groupCount)
    case .content: readContent(&scanner, &media, group: 0)
    default: readOther(name, &scanner, &media)
    }
  }

  private static func readChildren(
    _ scanner: inout FeedScanner,
    _ media: inout MediaElements,
    group: Int
  ) {
    let depth = scanner.reader.depth
    while scanner.nextChild(of: depth) {
      guard scanner.namespace == .media, let name = scanner.name else { continue }
      if name == .content {
        readContent(&scanner, &media, group: group)
      } else {
        readOther(name, &scanner, &media)
      }
    }
  }

  private static func readOther(
    _ name: ElementName,
    _ scanner: inout FeedScanner,
    _ media: inout MediaElements
  ) {
    switch name {
    case .thumbnail: readThumbnail(&scanner, &media)
    case .credit: readCredit(&scanner, &media)
    case .player:
      if media.playerURL == nil { media.playerURL = scanner.link(scanner.reader.attribute(.url)) }
    case .title: if media.title == nil { media.title = text(&scanner) }
    case .description: if media.description == nil { media.description = text(&scanner) }
    case .category:
      let label = scanner.reader.attribute(.label)
      if let tag = scanner.line() ?? label { media.categories.append(tag) }
    case .keywords: media.keywords += PodcastWords.list(scanner.string())
    default: break
    }
  }

  private static func readContent(
    _ scanner: inout FeedScanner,
    _ media: inout MediaElements,
    group: Int
  ) {
    let start = scanner.reader.tagStart
    let file = scanner.plainFile(.url)
    let address = file ?? scanner.reader.attribute(.url)
    let url = file ?? scanner.resource(address)
    // An empty one is added and filled where it lies: to add a large value counts all its references.
    let place = media.contents.count
    if place == 0 {
      media.contents = [MediaContent(url: "")]
    } else {
      media.contents.append(MediaContent(url: ""))
    }
    let isDefault = readAttributes(&scanner, &media.contents[place])
    let depth = scanner.reader.depth
    while scanner.nextChild(of: depth) {
      guard scanner.namespace == .media, let name = scanner.name else { continue }
      switch name {
      case .title:
        if media.contents[place].title == nil { media.contents[place].title = line(&scanner) }
      case .description:
        if media.contents[place].description == nil {
          media.contents[place].description = line(&scanner)
        }
      default: readOther(name, &scanner, &media)
      }
    }
    guard let url else {
      media.contents.removeLast()
      // A film that only the player's page shows has none.
      if address == nil, media.playerURL == nil {
        scanner.log.note(.attachmentWithoutAddress, at: start)
      }
      return
    }
    media.contents[place].url = url
    guard group > 0 || isDefault else { return }
    // Most have none, and need no list of them.
    while media.roles.count < media.contents.count - 1 {
      media.roles.append(MediaElements.Role(group: 0, isDefault: false))
    }
    media.roles.append(MediaElements.Role(group: group, isDefault: isDefault))
  }

  /// Reads what the current element says in attributes but the address.
  ///
  /// Most have two or three of eight, so they are gone through, and none is looked for in vain.
  ///
  /// - Returns: Whether it is the one of its group to be shown first.
  private static func readAttributes(
    _ scanner: inout FeedScanner,
    _ content: inout MediaContent
  ) -> Bool {
    var isDefault = false
    for index in 0..<scanner.reader.attributes.count {
      let name = scanner.reader.attributes[index].name
      if name == .medium {
        content.medium = scanner.reader.attribute(name).map { MediaTypes.lowercased($0) }
      } else if name == .type {
        content.mimeType = scanner.reader.attribute(name).map { MediaTypes.lowercased($0) }
      } else if name == .width {
        content.width = scanner.integer(attribute: name)
      } else if name == .height {
        content.height = scanner.integer(attribute: name)
      } else if name == .fileSize {
        content.sizeInBytes = scanner.size(attribute: name)
      } else if name == .duration {
        content.durationInSeconds = scanner.duration(scanner.reader.attribute(name))
      } else if name == .isDefault {
        isDefault = FeedScanner.flag(scanner.reader.attributeKey(name)) ?? false
      }
    }
    return isDefault
  }

  private static func readThumbnail(_ scanner: inout FeedScanner, _ media: inout MediaElements) {
    let width = scanner.integer(attribute: .width)
    let height = scanner.integer(attribute: .height)
    let file = scanner.plainFile(.url)
    let address = file ?? scanner.reader.attribute(.url)
    let text = address == nil ? scanner.string() : nil
    guard let url = file ?? scanner.resource(address ?? text) else { return }
    media.thumbnails.append(MediaThumbnail(url: url, width: width, height: height))
  }

  private static func readCredit(_ scanner: inout FeedScanner, _ media: inout MediaElements) {
    let role = scanner.reader.attribute(.role)
    let scheme = scanner.reader.attribute(.scheme)
    guard let name = scanner.line() else { return }
    media.credits.append(MediaCredit(name: name, role: role, scheme: scheme))
  }

  private static func line(_ scanner: inout FeedScanner) -> String? {
    let text = text(&scanner)
    return scanner.line(text)
  }

  /// A title or description, plain unless declared HTML.
  private static func text(_ scanner: inout FeedScanner) -> TextConstruct? {
    let isHTML = !scanner.reader.attributes.isEmpty && scanner.reader.attributeKey(.type) == .html
    return scanner.construct(isHTML ? .html : .undeclared)
  }
}
