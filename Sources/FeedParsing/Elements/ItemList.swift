/// The items of a feed as they are read, and what the elements of the current one say.
///
/// The elements are one value for all items: it is large, and making and dropping one for each costs more
/// than to empty what an item has filled.
struct ItemList {
  var items: [ParsedItem] = []
  var elements = ItemElements()
}

extension ItemElements {
  /// Forgets all, and keeps the memory of lists.
  mutating func clear() {
    Self.clear(&guid)
    isPermalink = nil
    Self.clear(&permalink)
    Self.clear(&about)
    title = nil
    moduleTitle = nil
    Self.clear(&link)
    addressPlace = 0..<0
    Self.clear(&originalLink)
    if !links.isEmpty { links.removeAll(keepingCapacity: true) }
    description = nil
    content = nil
    summary = nil
    podcastSummary = nil
    hasUnreadableContent = false
    Self.clear(&contentSource)
    Self.clear(&contentType)
    if !authors.isEmpty { authors = [] }
    if !creators.isEmpty { creators = [] }
    published = nil
    issued = nil
    created = nil
    date = nil
    updated = nil
    modified = nil
    tags.clear()
    if !enclosures.isEmpty { enclosures = [] }
    Self.clear(&commentsURL)
    Self.clear(&commentsFeedURL)
    commentCount = nil
    if source != nil { source = nil }
    Self.clear(&image)
    Self.clear(&language)
    isEpisode = false
    if !itunes.isUntouched { itunes = Rare() }
    if !podcast.isUntouched { podcast = Rare() }
    if !media.isUntouched { media.value.clear() }
  }

  /// Most are empty already, and to see that costs less than to let one go.
  @inline(__always)
  private static func clear(_ text: inout String?) {
    if text != nil { text = nil }
  }
}

extension MediaElements {
  /// Forgets all, and keeps the memory of lists.
  fileprivate mutating func clear() {
    if !contents.isEmpty { contents = [] }
    if !roles.isEmpty { roles.removeAll(keepingCapacity: true) }
    if !thumbnails.isEmpty { thumbnails = [] }
    if !credits.isEmpty { credits = [] }
    if playerURL != nil { playerURL = nil }
    title = nil
    description = nil
    if !categories.isEmpty { categories = [] }
    if !keywords.isEmpty { keywords = [] }
    groupCount = 0
  }
}
