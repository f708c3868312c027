import ByteScanning

/// The rules by which enclosures and media objects become attachments and pictures.
enum AttachmentRules {
  static func apply(
    _ item: inout ParsedItem,
    _ elements: inout ItemElements,
    _ scanner: inout FeedScanner
  ) {
    var attachments = elements.enclosures.take()
    for index in elements.links.indices where elements.links[index].relation == "enclosure" {
      attachments.append(attachment(elements.links[index]))
    }
    if !attachments.isEmpty, let seconds = elements.itunes.field({ $0.durationInSeconds }) {
      attachments[0].durationInSeconds = seconds
    }
    let cover = elements.itunes.field { $0.imageURL }
    if elements.media.field({ $0.isEmpty }) ?? true {
      item.imageURL = cover ?? elements.image.take() ?? firstPicture(attachments)
    } else {
      apply(&item, &elements.media.value, &attachments, cover, &elements.image, &scanner)
    }
    item.attachments = attachments
  }

  /// The media objects: one is the picture, the others are attached.
  private static func apply(
    _ item: inout ParsedItem,
    _ media: inout MediaElements,
    _ attachments: inout [ParsedAttachment],
    _ cover: String?,
    _ image: inout String?,
    _ scanner: inout FeedScanner
  ) {
    let shown = chosen(media)
    item.imageURL =
      cover ?? media.thumbnails.first?.url
      ?? shown.first { isPicture(media.contents[$0]) }.map { media.contents[$0].url }
      ?? image.take() ?? firstPicture(attachments)
    for place in shown where media.contents[place].url != item.imageURL {
      let url = media.contents[place].url
      if !attachments.contains(where: { $0.url == url }) {
        attachments.append(attachment(media.contents[place]))
      }
    }
    item.media = value(&media, &scanner)
  }

  private static func attachment(_ link: LinkElement) -> ParsedAttachment {
    ParsedAttachment(
      url: link.url,
      mimeType: MediaTypes.mediaType(link.type, of: link.url),
      title: link.title,
      sizeInBytes: link.length
    )
  }

  private static func firstPicture(_ attachments: [ParsedAttachment]) -> String? {
    attachments.first { $0.mimeType.map { $0.utf8.span.matches("image/", at: 0) } ?? false }?.url
  }

  /// The places of the media objects that a reader can show: of each group the best.
  private static func chosen(_ media: MediaElements) -> [Int] {
    var chosen: [Int] = []
    var groups: [Int: Int] = [:]
    for index in media.contents.indices where isShown(media.contents[index]) {
      let role = media.roles[index]
      if role.group > 0, let place = groups[role.group] {
        let isLarger = area(media.contents[index]) > area(media.contents[chosen[place]])
        if role.isDefault || isLarger && isPicture(media.contents[index]) {
          chosen[place] = index
        }
      } else {
        if role.group > 0 { groups[role.group] = chosen.count }
        chosen.append(index)
      }
    }
    return chosen
  }

  private static func area(_ content: borrowing MediaContent) -> Int {
    (content.width ?? 0).multipliedReportingOverflow(by: content.height ?? 0).partialValue
  }

  /// Players in a frame and programs are nothing to show; YouTube still sends Flash.
  private static func isShown(_ content: borrowing MediaContent) -> Bool {
    if content.medium == "document" { return true }
    let type = MediaTypes.mediaType(content.mimeType, of: content.url) ?? content.medium ?? ""
    let bytes = type.utf8.span
    return bytes.matches("image", at: 0) || bytes.matches("audio", at: 0)
      || bytes.matches("video", at: 0)
  }

  private static func isPicture(_ content: borrowing MediaContent) -> Bool {
    if let medium = content.medium { return medium == "image" }
    return MediaTypes.mediaType(content.mimeType, of: content.url)
      .map { $0.utf8.span.matches("image/", at: 0) } ?? false
  }

  private static func attachment(_ content: MediaContent) -> ParsedAttachment {
    ParsedAttachment(
      url: content.url,
      mimeType: MediaTypes.mediaType(content.mimeType, of: content.url) ?? guessed(content.medium),
      title: content.title ?? content.description,
      sizeInBytes: content.sizeInBytes,
      durationInSeconds: content.durationInSeconds
    )
  }

  /// The type of pictures and films that name only their kind.
  private static func guessed(_ medium: String?) -> String? {
    switch medium {
    case "image": "image/jpeg"
    case "audio": "audio/mpeg"
    case "video": "video/mp4"
    default: nil
    }
  }

  private static func value(
    _ media: inout MediaElements,
    _ scanner: inout FeedScanner
  ) -> MediaItem {
    var item = MediaItem()
    item.contents = media.contents.take()
    item.thumbnails = media.thumbnails.take()
    item.credits = media.credits.take()
    item.playerURL = media.playerURL.take()
    item.title = scanner.line(media.title)
    item.description = scanner.line(media.description)
    return item
  }
}
