import HTMLCleaning
import HTMLWriting
import ReaderModel

/// What came with an item, sorted by how it is shown; what the text shows already is left out.
struct ArticleFiles {
  let item: ItemDetail
  /// The text as it is shown, with its pictures.
  let content: CleanedContent

  /// Something that can be played.
  var players: [Attachment] {
    item.attachments.filter { ($0.isAudio || $0.isVideo) && KnownPlayer($0.url) == nil }
  }

  /// What the player plays of them; the store's `playedFile` says the same.
  var episode: Attachment? {
    let played = item.attachments.first { $0.mediaType?.hasPrefix("audio/") ?? false }
    return played ?? item.attachments.first { $0.mediaType?.hasPrefix("video/") ?? false }
  }

  /// Everything that is neither played nor looked at here.
  var documents: [Attachment] {
    item.attachments.filter {
      !$0.isAudio && !$0.isVideo && !$0.isPicture && KnownPlayer($0.url) == nil
    }
  }

  /// Players of other sites that the item names but its text does not show: the feeds of YouTube
  /// have the film as a file for a plug-in, and its page as the item's address.
  var frames: [KnownPlayer] {
    var seen: Set<KnownPlayer> = []
    let addresses = item.attachments.map(\.url) + [item.row.url].compactMap(\.self)
    let frames = addresses.compactMap { KnownPlayer($0) }.filter { seen.insert($0).inserted }
    return frames.isEmpty || content.html.text.contains("<iframe") ? [] : frames
  }

  /// Pictures of the item that its text does not have, each once.
  var pictures: [Picture] {
    var seen: Set<String> = []
    var pictures = item.attachments.filter(\.isPicture).map {
      Picture(address: $0.url, caption: $0.title == item.row.title ? nil : $0.title)
    }
    // A lead picture above a text with pictures would often be one of them in another size.
    let isStill =
      item.attachments.contains { $0.isVideo && $0.thumbnailURL == item.row.imageURL }
      || !frames.isEmpty
    if let lead = item.row.imageURL, pictures.isEmpty, !isStill, content.pictures.isEmpty {
      pictures.append(Picture(address: lead, caption: nil))
    }
    let names = Set(content.pictures.map { Picture(address: $0.url, caption: nil).name })
    return pictures.filter { picture in
      seen.insert(picture.address).inserted && !names.contains(picture.name)
    }
  }
}

/// A picture that belongs to an item.
struct Picture: Hashable {
  let address: String
  let caption: String?

  /// The last part of the address without its query: the same file is often served in many sizes.
  var name: Substring {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/").last ?? path
    return name.count < 5 ? path : name
  }
}

extension Attachment {
  var isAudio: Bool { has(type: "audio/", endings: ["mp3", "m4a", "ogg", "oga", "opus", "wav"]) }
  var isVideo: Bool { has(type: "video/", endings: ["mp4", "m4v", "webm", "mov"]) }
  var isPicture: Bool {
    has(type: "image/", endings: ["jpg", "jpeg", "png", "gif", "webp", "avif"])
  }

  private func has(type: String, endings: Set<String>) -> Bool {
    if let mediaType, !mediaType.isEmpty, mediaType != "application/octet-stream" {
      return mediaType.lowercased().hasPrefix(type)
    }
    let path = url.prefix { $0 != "?" && $0 != "#" }
    return endings.contains(path.split(separator: ".").last?.lowercased() ?? "")
  }

  /// The file's name, as its address tells it.
  var fileName: String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    return path.split(separator: "/").last.map(String.init) ?? url
  }
}
