/// A whole item as it was published; its HTML is hostile until it has been cleaned.
package struct ItemDetail: Hashable, Sendable {
  package var row: ItemRow
  /// What the publisher sent.
  package var content: ItemContent
  package var authors: [ItemAuthor]
  package var categories: [String]
  package var attachments: [Attachment]
  package var commentsURL: String?
  /// What a link blog points at, beside its own page.
  package var externalURL: String?
  package var feedHomeURL: String?
  /// What the publisher says of it as an episode.
  package var episode: EpisodeDetails?
  /// Where its listeners can give money.
  package var funding: [Funding]
  /// Whether it said something else before.
  package var isEdited: Bool

  package init(
    row: ItemRow,
    content: ItemContent,
    authors: [ItemAuthor] = [],
    categories: [String] = [],
    attachments: [Attachment] = [],
    commentsURL: String? = nil,
    externalURL: String? = nil,
    feedHomeURL: String? = nil,
    episode: EpisodeDetails? = nil,
    funding: [Funding] = [],
    isEdited: Bool = false
  ) {
    self.row = row
    self.content = content
    self.authors = authors
    self.categories = categories
    self.attachments = attachments
    self.commentsURL = commentsURL
    self.externalURL = externalURL
    self.feedHomeURL = feedHomeURL
    self.episode = episode
    self.funding = funding
    self.isEdited = isEdited
  }
}

/// The body of an item.
package struct ItemContent: Hashable, Sendable {
  /// What the text is written in.
  package enum Form: Int, Hashable, Sendable {
    case none = 0
    case html = 1
    case plain = 2
  }

  package var form: Form
  package var text: String
  /// What relative addresses in the text resolve against.
  package var baseURL: String?

  package init(form: Form, text: String, baseURL: String? = nil) {
    self.form = form
    self.text = text
    self.baseURL = baseURL
  }
}

/// Somebody who wrote an item.
package struct ItemAuthor: Hashable, Sendable {
  package var name: String
  package var url: String?

  package init(name: String, url: String? = nil) {
    self.name = name
    self.url = url
  }
}

/// A file that comes with an item: sound, video, picture or document.
package struct Attachment: Hashable, Sendable {
  package var url: String
  /// Media type; guessed from the address where the publisher gives none.
  package var mediaType: String?
  package var sizeInBytes: Int64?
  package var durationInSeconds: Int?
  package var title: String?
  /// A still that stands for it.
  package var thumbnailURL: String?

  package init(
    url: String,
    mediaType: String? = nil,
    sizeInBytes: Int64? = nil,
    durationInSeconds: Int? = nil,
    title: String? = nil,
    thumbnailURL: String? = nil
  ) {
    self.url = url
    self.mediaType = mediaType
    self.sizeInBytes = sizeInBytes
    self.durationInSeconds = durationInSeconds
    self.title = title
    self.thumbnailURL = thumbnailURL
  }
}
