/// A list of subscriptions, as readers exchange it.
///
/// Source: OPML 2.0 (opml.org/spec2).
public struct OPMLDocument: Sendable, Hashable {
  /// Plain text.
  public var title: String?
  /// When it was written, as it says.
  public var dateCreated: String?
  /// Whose list it is.
  public var ownerName: String?
  /// Folders and feeds in order.
  public var outlines: [OPMLOutline] = []

  /// A list without feeds.
  public init(title: String? = nil, outlines: [OPMLOutline] = []) {
    self.title = title
    self.outlines = outlines
  }
}

/// A folder or a feed of a list of subscriptions.
public struct OPMLOutline: Sendable, Hashable {
  /// What is shown; the title where the document has no text.
  public var text: String?
  /// The title where it differs from the text.
  public var title: String?
  /// `rss` for all kinds of feeds; folders have none.
  public var type: String?
  /// The feed's address as written.
  public var xmlURL: String?
  /// The address of the page that the feed belongs to, as written.
  public var htmlURL: String?
  /// The address that an outline of another kind names, `link` or `include`, as written.
  public var url: String?
  /// What the feed is about; plain text.
  public var description: String?
  /// BCP 47 tag as written.
  public var language: String?
  /// Categories: words, or paths like `/Boston/Weather`.
  public var categories: [String] = []
  /// What a folder holds.
  public var outlines: [OPMLOutline] = []

  /// An outline that says nothing.
  public init() {}

  /// Whether it is a feed.
  public var isFeed: Bool { xmlURL != nil }
}
