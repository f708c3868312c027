import CivilTime
import FeedParsing
import ReaderModel

extension IncomingItem {
  /// An item of a document in the shape in which it is kept.
  init(_ item: ParsedItem, of feed: ParsedFeed, keys: [IdentityKey]) {
    let content = ItemContent(item)
    let text = ItemText(item, content: content)
    let attachments = AttachmentMapping.attachments(of: item)
    let episode = EpisodeDetails(item)
    self.init(
      keys: keys,
      fingerprint: 0,
      title: ItemText.bounded(item.title ?? item.itunes?.title ?? "", to: ItemText.titleLength),
      preview: text.preview,
      authors: Self.authors(of: item, in: feed),
      categories: item.tags.map { ItemText.bounded($0, to: ItemText.nameLength) },
      url: item.url,
      externalURL: item.externalURL,
      commentsURL: item.commentsURL,
      imageURL: ItemPicture.address(of: item, content: content, attachments: attachments),
      language: item.language ?? feed.language,
      published: item.published ?? item.modified,
      modified: item.modified,
      content: content,
      attachments: attachments,
      episode: episode.isEmpty ? nil : episode,
      searchText: text.searchText,
      summary: text.summary
    )
    fingerprint = contentHash
    deliveryFingerprint = item.fingerprint?.rawValue
  }

  /// Those of the item, else those of the feed.
  private static func authors(of item: ParsedItem, in feed: ParsedFeed) -> [ItemAuthor] {
    let own = item.authors.compactMap(author)
    if !own.isEmpty { return own }
    if let name = item.itunes?.author, !name.isEmpty { return [ItemAuthor(name: name)] }
    return feed.authors.compactMap(author)
  }

  /// An author without a name is called by the address.
  private static func author(_ author: ParsedAuthor) -> ItemAuthor? {
    if let name = author.name, !name.isEmpty { return ItemAuthor(name: name, url: author.url) }
    guard let url = author.url, !url.isEmpty else { return nil }
    let name = url.hasPrefix("mailto:") ? String(url.dropFirst("mailto:".count)) : url
    return ItemAuthor(name: name, url: url)
  }

  /// A hash of everything that is kept and that a publisher can edit.
  private var contentHash: Int64 {
    var hash = StableHash()
    hash.combine(title)
    hash.combine(content.text)
    hash.combine(Int64(content.form.rawValue))
    for text in [content.baseURL, url, externalURL, commentsURL, imageURL, language] {
      hash.combine(text)
    }
    hash.combine(published?.milliseconds)
    hash.combine(modified?.milliseconds)
    for author in authors {
      hash.combine(author.name)
      hash.combine(author.url)
    }
    for category in categories { hash.combine(category) }
    for file in attachments {
      for text in [file.url, file.mediaType, file.title, file.thumbnailURL] { hash.combine(text) }
      hash.combine(file.sizeInBytes)
      hash.combine(file.durationInSeconds.map(Int64.init))
    }
    hash.combine(preview)
    // Items without them keep the hash that they had.
    if let episode { Self.combine(episode, into: &hash) }
    return hash.value
  }

  private static func combine(_ episode: EpisodeDetails, into hash: inout StableHash) {
    hash.combine(episode.season.map(Int64.init))
    for text in [
      episode.seasonName, episode.number, episode.kind?.rawValue, episode.chaptersURL,
    ] {
      hash.combine(text)
    }
    for person in episode.people {
      for text in [person.name, person.role, person.imageURL, person.url] { hash.combine(text) }
    }
    for transcript in episode.transcripts {
      for text in [transcript.url, transcript.mediaType, transcript.language] {
        hash.combine(text)
      }
    }
    for chapter in episode.chapters {
      hash.combine(chapter.startInMilliseconds)
      for text in [chapter.title, chapter.url, chapter.imageURL] { hash.combine(text) }
    }
  }
}

extension ItemContent {
  /// The body of an item; a summary stands for a body that is not there.
  init(_ item: ParsedItem) {
    if let html = item.contentHTML, !html.isEmpty {
      self.init(form: .html, text: html, baseURL: item.contentBaseURL ?? item.url)
    } else if let text = item.contentText ?? item.summary ?? item.itunes?.summary, !text.isEmpty {
      self.init(form: .plain, text: text)
    } else if let text = item.media?.description, !text.isEmpty {
      self.init(form: .plain, text: text)
    } else {
      self.init(form: .none, text: "")
    }
  }
}
