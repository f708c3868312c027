/// The rules by which enclosures and media objects become attachments and pictures.
enum AttachmentRules {
  static func apply(_ item: inout ParsedItem, _ elements: ItemElements) {
    var attachments = elements.enclosures
    for link in elements.links where link.relation == "enclosure" {
      attachments.append(
        ParsedAttachment(
          url: link.url,
          mimeType: MediaTypes.mediaType(link.type, of: link.url),
          title: link.title,
          sizeInBytes: link.length
        )
      )
    }
    if let seconds = elements.itunes.durationInSeconds, !attachments.isEmpty {
      attachments[0].durationInSeconds = seconds
    }
    if elements.media.isEmpty {
      item.imageURL =
        elements.itunes.imageURL ?? elements.image ?? firstPicture(attachments)
      item.attachments = attachments
      return
    }
    let media = elements.media
    let shown = chosen(media)
    item.imageURL =
      elements.itunes.imageURL ?? media.thumbnails.first?.url
      ?? shown.first { isPicture($0) }?.url
      ?? elements.image ?? firstPicture(attachments)
    item.media = value(media)
    for content in shown where content.url != item.imageURL {
      if !attachments.contains(where: { $0.url == content.url }) {
        attachments.append(attachment(content))
      }
    }
    item.attachments = attachments
  }

  private static func firstPicture(_ attachments: [ParsedAttachment]) -> String? {
    attachments.first { $0.mimeType?.hasPrefix("image/") ?? false }?.url
  }

  /// The media objects that a reader can show: of each group the best.
  private static func chosen(_ media: MediaElements) -> [MediaContent] {
    var chosen: [MediaContent] = []
    var groups: [Int: Int] = [:]
    for entry in media.contents where isShown(entry.content) {
      guard entry.group > 0 else {
        chosen.append(entry.content)
        continue
      }
      if let place = groups[entry.group] {
        if entry.isDefault || area(entry.content) > area(chosen[place]) && isPicture(entry.content)
        {
          chosen[place] = entry.content
        }
      } else {
        groups[entry.group] = chosen.count
        chosen.append(entry.content)
      }
    }
    return chosen
  }

  private static func area(_ content: MediaContent) -> Int {
    (content.width ?? 0).multipliedReportingOverflow(by: content.height ?? 0).partialValue
  }

  /// Players in a frame and programs are nothing to show; YouTube still sends Flash.
  private static func isShown(_ content: MediaContent) -> Bool {
    let type = MediaTypes.mediaType(content.mimeType, of: content.url) ?? content.medium ?? ""
    return type.hasPrefix("image") || type.hasPrefix("audio") || type.hasPrefix("video")
      || content.medium == "document"
  }

  private static func isPicture(_ content: MediaContent) -> Bool {
    if content.medium == "image" { return true }
    guard content.medium == nil else { return false }
    return MediaTypes.mediaType(content.mimeType, of: content.url)?.hasPrefix("image/") ?? false
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

  private static func value(_ media: MediaElements) -> MediaItem {
    var item = MediaItem()
    item.contents = media.contents.map(\.content)
    item.thumbnails = media.thumbnails
    item.credits = media.credits
    item.playerURL = media.playerURL
    item.title = media.title?.line
    item.description = media.description?.line
    return item
  }
}
