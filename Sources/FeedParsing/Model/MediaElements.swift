/// Media RSS elements of an item, in document order with groups flattened.
///
/// Source: Media RSS 1.5.1 (rssboard.org/media-rss).
public struct MediaItem: Sendable, Equatable {
  public var contents: [MediaContent] = []
  public var thumbnails: [MediaThumbnail] = []
  public var credits: [MediaCredit] = []
  public var playerURL: String?
  /// Plain text.
  public var title: String?
  /// Plain text.
  public var description: String?

  /// Elements that say nothing.
  public init() {}
}

/// A media object: picture, sound, video, document.
public struct MediaContent: Sendable, Equatable {
  public var url: String
  public var mimeType: String?
  /// `image`, `audio`, `video`, `document` or `executable`.
  public var medium: String?
  public var width: Int?
  public var height: Int?
  public var sizeInBytes: Int64?
  public var durationInSeconds: Double?
  /// Plain text.
  public var title: String?
  /// Plain text; a caption.
  public var description: String?

  /// An object at that address.
  public init(url: String) {
    self.url = url
  }
}

/// A still that stands for the item.
public struct MediaThumbnail: Sendable, Equatable {
  public var url: String
  public var width: Int?
  public var height: Int?

  /// A still at that address.
  public init(url: String, width: Int? = nil, height: Int? = nil) {
    self.url = url
    self.width = width
    self.height = height
  }
}

/// Somebody who made the object.
public struct MediaCredit: Sendable, Equatable {
  public var name: String
  public var role: String?
  public var scheme: String?

  /// A credit for that name.
  public init(name: String, role: String? = nil, scheme: String? = nil) {
    self.name = name
    self.role = role
    self.scheme = scheme
  }
}
