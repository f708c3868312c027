import FeedParsing
import ReaderModel

/// The files of an item: its enclosures, then those that only Media RSS names.
enum AttachmentMapping {
  static func attachments(of item: ParsedItem) -> [Attachment] {
    var files: [Attachment] = []
    for enclosure in item.attachments { add(attachment(enclosure), to: &files) }
    // WordPress names the author's avatar as a picture of every item.
    for content in item.media?.contents ?? [] where !ContentPicture.isUndesired(content.url) {
      add(attachment(content), to: &files)
    }
    sortPictures(in: &files, asIn: item.media?.contents ?? [])
    if let length = item.itunes?.durationInSeconds, let first = files.firstIndex(where: isTimed),
      files[first].durationInSeconds == nil
    {
      files[first].durationInSeconds = seconds(length)
    }
    let still = item.media?.thumbnails.first?.url
    for index in files.indices where files[index].isVideo { files[index].thumbnailURL = still }
    return files
  }

  /// Adds a file, or what a second mention of it knows more.
  private static func add(_ file: Attachment, to files: inout [Attachment]) {
    guard !file.url.isEmpty else { return }
    guard let index = files.firstIndex(where: { $0.url == file.url }) else {
      if files.count < mostFiles { files.append(file) }
      return
    }
    files[index].mediaType = files[index].mediaType ?? file.mediaType
    files[index].sizeInBytes = files[index].sizeInBytes ?? file.sizeInBytes
    files[index].durationInSeconds = files[index].durationInSeconds ?? file.durationInSeconds
    files[index].title = files[index].title ?? file.title
  }

  /// Puts the pictures of a gallery into the order in which the publisher lists them.
  ///
  /// The parser gives the largest of a group as the item's file; it would lead the gallery otherwise.
  private static func sortPictures(in files: inout [Attachment], asIn contents: [MediaContent]) {
    let places = Dictionary(
      contents.enumerated().map { ($0.element.url, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    let indices = files.indices.filter { files[$0].isPicture }
    let sorted = indices.sorted { left, right in
      let (a, b) = (places[files[left].url] ?? -1, places[files[right].url] ?? -1)
      return a == b ? left < right : a < b
    }
    let pictures = sorted.map { files[$0] }
    for (index, picture) in zip(indices, pictures) { files[index] = picture }
  }

  /// Galleries have dozens of pictures; an item with more files than this is broken or hostile.
  private static let mostFiles = 200

  private static func attachment(_ enclosure: ParsedAttachment) -> Attachment {
    Attachment(
      url: enclosure.url,
      mediaType: MediaTypeGuess.type(said: enclosure.mimeType, ofAddress: enclosure.url),
      sizeInBytes: enclosure.sizeInBytes,
      durationInSeconds: seconds(enclosure.durationInSeconds),
      title: enclosure.title
    )
  }

  private static func attachment(_ content: MediaContent) -> Attachment {
    let guess = MediaTypeGuess.type(said: content.mimeType, ofAddress: content.url)
    return Attachment(
      url: content.url,
      mediaType: guess ?? typeOfMedium(content.medium),
      sizeInBytes: content.sizeInBytes,
      durationInSeconds: seconds(content.durationInSeconds),
      title: content.title ?? content.description
    )
  }

  /// `image` alone says enough to show a picture, where neither type nor extension is known.
  private static func typeOfMedium(_ medium: String?) -> String? {
    switch medium {
    case "image": "image/*"
    case "audio": "audio/*"
    case "video": "video/*"
    default: nil
    }
  }

  private static func isTimed(_ file: Attachment) -> Bool {
    file.isVideo || (file.mediaType?.hasPrefix("audio/") ?? false)
  }

  /// Whole seconds of a length that somebody may listen to: up to some 11 days.
  private static func seconds(_ length: Double?) -> Int? {
    guard let length, length > 0, length < 1_000_000 else { return nil }
    return max(1, Int(length.rounded()))
  }
}

extension Attachment {
  var isVideo: Bool { mediaType?.hasPrefix("video/") ?? false }
  var isPicture: Bool { mediaType?.hasPrefix("image/") ?? false }
}
