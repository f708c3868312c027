import ByteScanning

/// The rules by which enclosures and media objects become attachments and pictures.
enum AttachmentRules {
  static func apply(
    _ item: inout ParsedItem,
    _ elements: inout ItemElements,
    _ scanner: inout FeedScanner
  ) {
    if elements.enclosures.isEmpty, elements.links.isEmpty, elements.itunes.isUntouched,
      elements.media.isUntouched
    {
      item.imageURL = elements.image.take()
      return
    }
    var attachments = elements.enclosures.take()
    for index in elements.links.indices where elements.links[index].relation == .enclosure {
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
    // Mostly there is one, which needs no list of places.
    let isSingle = media.contents.count == 1
    let shown = isSingle || media.contents.isEmpty ? [] : chosen(media.contents, media.roles)
    let isOnlyShown = isSingle && isShown(media.contents, 0)
    item.imageURL = cover ?? media.thumbnails.first?.url
    if item.imageURL == nil {
      if isOnlyShown, isPicture(media.contents, 0) { item.imageURL = media.contents[0].url }
      for place in shown where isPicture(media.contents, place) {
        item.imageURL = media.contents[place].url
        break
      }
    }
    if item.imageURL == nil { item.imageURL = image.take() ?? firstPicture(attachments) }
    if isOnlyShown { attach(media.contents, 0, &attachments, item.imageURL) }
    if !shown.isEmpty { attach(media.contents, shown, &attachments, item.imageURL) }
    let title = scanner.line(media.title)
    let description = scanner.line(media.description)
    item.takeMedia(&media, title: title, description: description)
  }

  /// Attaches those media objects that are neither the picture nor attached already.
  private static func attach(
    _ contents: [MediaContent],
    _ shown: [Int],
    _ attachments: inout [ParsedAttachment],
    _ picture: String?
  ) {
    if attachments.count + shown.count <= 6 {
      for place in shown { attach(contents, place, &attachments, picture) }
      return
    }
    // To compare each with each could take forever.
    var known = WordTable(capacity: shown.count)
    var urls = attachments.map(\.url)
    for index in urls.indices { _ = known.insert(urls, index) }
    for place in shown where contents[place].url != picture {
      urls.append(contents[place].url)
      if known.insert(urls, urls.count - 1) {
        append(contents, place, &attachments)
      } else {
        urls.removeLast()
      }
    }
  }

  /// Attaches a media object that is neither the picture nor attached already.
  private static func attach(
    _ contents: [MediaContent],
    _ place: Int,
    _ attachments: inout [ParsedAttachment],
    _ picture: String?
  ) {
    guard contents[place].url != picture, !contains(attachments, contents[place].url) else {
      return
    }
    append(contents, place, &attachments)
  }

  private static func attachment(_ link: LinkElement) -> ParsedAttachment {
    ParsedAttachment(
      url: link.url,
      mimeType: MediaTypes.mediaType(link.type, of: link.url),
      title: link.title,
      sizeInBytes: link.length
    )
  }

  // By places, because a loop over lists of large values copies each.

  private static func contains(_ attachments: [ParsedAttachment], _ url: String) -> Bool {
    for index in attachments.indices where attachments[index].url == url { return true }
    return false
  }

  private static func firstPicture(_ attachments: [ParsedAttachment]) -> String? {
    for index in attachments.indices {
      if let type = attachments[index].mimeType, type.utf8.span.matches("image/", at: 0) {
        return attachments[index].url
      }
    }
    return nil
  }

  /// The places of the media objects that a reader can show: of each group the best.
  private static func chosen(
    _ contents: [MediaContent],
    _ roles: [MediaElements.Role]
  ) -> [Int] {
    // Most are in no group.
    var chosen: [Int] = []
    chosen.reserveCapacity(contents.count)
    if roles.isEmpty {
      for index in contents.indices where isShown(contents, index) { chosen.append(index) }
      return chosen
    }
    var groups: [(group: Int, place: Int)] = []
    for index in contents.indices where isShown(contents, index) {
      // Roles are kept up to the last that says something.
      let role = index < roles.count ? roles[index] : MediaElements.Role(group: 0, isDefault: false)
      if role.group > 0, let known = groups.last, known.group == role.group {
        let isLarger = area(contents, index) > area(contents, chosen[known.place])
        if role.isDefault || isLarger && isPicture(contents, index) {
          chosen[known.place] = index
        }
      } else {
        if role.group > 0 { groups.append((role.group, chosen.count)) }
        chosen.append(index)
      }
    }
    return chosen
  }

  private static func area(_ contents: [MediaContent], _ index: Int) -> Int {
    (contents[index].width ?? 0).multipliedReportingOverflow(by: contents[index].height ?? 0)
      .partialValue
  }

  /// Players in a frame and programs are nothing to show; YouTube still sends Flash.
  private static func isShown(_ contents: [MediaContent], _ index: Int) -> Bool {
    if contents[index].medium == "document" { return true }
    let type = MediaTypes.kind(contents[index].mimeType, of: contents[index].url)
    if let type { return type != .other }
    guard let medium = contents[index].medium else { return false }
    return MediaTypes.Kind(medium.utf8.span) != .other
  }

  private static func isPicture(_ contents: [MediaContent], _ index: Int) -> Bool {
    if let medium = contents[index].medium { return medium == "image" }
    return MediaTypes.kind(contents[index].mimeType, of: contents[index].url) == .picture
  }

  /// Attaches a media object, filled where it lies, because to add a large value counts all its references.
  private static func append(
    _ contents: [MediaContent],
    _ index: Int,
    _ attachments: inout [ParsedAttachment]
  ) {
    let place = attachments.count
    if place == 0 {
      attachments = [ParsedAttachment(url: "")]
    } else {
      attachments.append(ParsedAttachment(url: ""))
    }
    attachments[place].url = contents[index].url
    let type = MediaTypes.mediaType(contents[index].mimeType, of: attachments[place].url)
    attachments[place].mimeType = type ?? guessed(contents[index].medium)
    attachments[place].title = contents[index].title ?? contents[index].description
    attachments[place].sizeInBytes = contents[index].sizeInBytes
    attachments[place].durationInSeconds = contents[index].durationInSeconds
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
}
