package import CivilTime

/// One row of a list: what can be shown without reading an item's content.
package struct ItemRow: Hashable, Sendable {
  package var id: ItemID
  package var feedID: FeedID
  /// The user's name for the feed, else the feed's own.
  package var feedTitle: String
  package var feedIconURL: String?
  /// Plain text; empty if the publisher gave none (the preview then stands for it).
  package var title: String
  /// Plain text of at most some 500 characters; tags stripped, entities decoded once.
  package var preview: String
  /// The first category of the item.
  package var category: String?
  package var author: String?
  /// Where the item lives on the web.
  package var url: String?
  /// The publisher's date, or that of arrival where there is none; where it arrived among old items, its
  /// place among those.
  package var date: Timestamp
  /// Whether `date` tells more than a place: when the item was published, or first seen.
  package var isDated = true
  /// The key of the list's order: `date`, clamped to the time of arrival.
  package var sortedAt: Timestamp
  package var imageURL: String?
  package var isRead: Bool
  package var isStarred: Bool
  package var hasAudio: Bool
  package var hasVideo: Bool
  /// Length of the first audio or video attachment, where the publisher tells it.
  package var durationInSeconds: Int?
  package var attachmentCount: Int
  /// BCP 47 tag of item or feed.
  package var language: String?
  /// Set in a search whose words are said in the episode: when, from its start.
  package var spokenAtInMilliseconds: Int64?
  /// The same story in other feeds of the user, the earliest first, and what the user told apart.
  package var otherSources: [StorySource] = []

  package init(
    id: ItemID,
    feedID: FeedID,
    feedTitle: String,
    feedIconURL: String? = nil,
    title: String,
    preview: String,
    category: String? = nil,
    author: String? = nil,
    url: String? = nil,
    date: Timestamp,
    sortedAt: Timestamp,
    imageURL: String? = nil,
    isRead: Bool = false,
    isStarred: Bool = false,
    hasAudio: Bool = false,
    hasVideo: Bool = false,
    durationInSeconds: Int? = nil,
    attachmentCount: Int = 0,
    language: String? = nil
  ) {
    self.id = id
    self.feedID = feedID
    self.feedTitle = feedTitle.withoutTurns
    self.feedIconURL = feedIconURL
    self.title = title.withoutTurns
    self.preview = preview.withoutTurns
    self.category = category?.withoutTurns
    self.author = author?.withoutTurns
    self.url = url
    self.date = date
    self.sortedAt = sortedAt
    self.imageURL = imageURL
    self.isRead = isRead
    self.isStarred = isStarred
    self.hasAudio = hasAudio
    self.hasVideo = hasVideo
    self.durationInSeconds = durationInSeconds
    self.attachmentCount = attachmentCount
    self.language = language
  }
}

extension ItemRow {
  /// Whether another feed's item of the story is unread.
  package var hasUnreadTwins: Bool { otherSources.contains { !$0.isSeparated && !$0.isRead } }
}

/// A page of a list.
package struct ItemPage: Hashable, Sendable {
  package var rows: [ItemRow]
  /// Where the next page starts; `nil` on the last one.
  package var next: ItemCursor?
  /// The newest item in the store when the list was drawn: *mark all read* reaches no further.
  package var newestID: ItemID

  package init(rows: [ItemRow], next: ItemCursor?, newestID: ItemID) {
    self.rows = rows
    self.next = next
    self.newestID = newestID
  }
}
