/// Media RSS elements of an item, in document order with groups flattened.
///
/// Source: Media RSS 1.5.1 (rssboard.org/media-rss).
public struct MediaItem: Sendable, Hashable {
  /// Media objects.
  public var contents: [MediaContent] = []
  /// Stills, the most important first.
  public var thumbnails: [MediaThumbnail] = []
  /// Who made the objects.
  public var credits: [MediaCredit] = []
  /// A page that plays the object.
  public var playerURL: String?
  /// Plain text.
  public var title: String?
  /// Plain text.
  public var description: String?

  /// Elements that say nothing.
  public init() {}
}

/// A media object: picture, sound, video, document.
public struct MediaContent: Sendable, Hashable {
  /// Absolute where a base is known.
  public var url: String
  /// Media type as written, lower case.
  public var mimeType: String?
  /// `image`, `audio`, `video`, `document` or `executable`.
  public var medium: String?
  /// Pixels.
  public var width: Int?
  /// Pixels.
  public var height: Int?
  /// More than 0.
  public var sizeInBytes: Int64?
  /// More than 0.
  public var durationInSeconds: Double?
  /// Plain text.
  public var title: String?
  /// Plain text; a caption.
  public var description: String?

  /// An object at that address.
  @inline(__always)
  public init(url: String) {
    self.url = url
  }
}

/// A still that stands for the item.
public struct MediaThumbnail: Sendable, Hashable {
  /// Absolute where a base is known.
  public var url: String
  /// Pixels.
  public var width: Int?
  /// Pixels.
  public var height: Int?

  /// A still at that address.
  public init(url: String, width: Int? = nil, height: Int? = nil) {
    self.url = url
    self.width = width
    self.height = height
  }
}

/// Somebody who made the object.
public struct MediaCredit: Sendable, Hashable {
  /// Plain text.
  public var name: String
  /// What they did, such as `actor` or `producer`.
  public var role: String?
  /// The address of the list that the role is from.
  public var scheme: String?

  /// A credit for that name.
  public init(name: String, role: String? = nil, scheme: String? = nil) {
    self.name = name
    self.role = role
    self.scheme = scheme
  }
}
