import XMLReading

/// The local names that elements of feeds may have; case does not matter.
enum ElementName: UInt8, CaseIterable {
  // RSS, RDF
  case rss, rdf, channel, item, items, title, link, description, guid, author, category, enclosure
  case comments, source, image, url, language, copyright, generator, ttl, cloud, rating, docs
  case pubDate
  case lastBuildDate
  case managingEditor
  case webMaster
  case textInput
  case skipHours
  case skipDays
  case hour, day, body, tags, fullItem
  // Atom
  case feed, entry, id, summary, content, published, issued, updated, modified, created, contributor
  case name, uri, email, homepage, rights, subtitle, tagline, logo, icon, info
  // Modules
  case encoded, creator, subject, date, publisher, valid, available, total
  case comment, commentRSS, originalLink
  case updatePeriod, updateFrequency
  case license, complete, cover
  // Podcasts
  case owner, explicit, block, duration, keywords, type, season, episode, order
  case newFeedURL, episodeType
  case locked, funding, person, trailer, location, medium, value, transcript, chapters, chapter
  case soundbite, alternateEnclosure
  case valueRecipient
  // Media RSS
  case group, thumbnail, credit, player, text
  // Others
  case html, opml, head, outline, pictures
  case pictureInfo, imageURL, imageTitle
  case abstract, schedule
  case dateCreated, dateModified, ownerName

  /// How it is written in small letters.
  private var spelling: String {
    switch self {
    case .newFeedURL: "new-feed-url"
    case .originalLink: "origlink"
    default: "\(self)".lowercased()
    }
  }

  /// The key of the name.
  fileprivate var key: NameKey { NameKey(spelled: spelling) }

  /// The element that a key stands for; `nil` for all others.
  static func of(_ key: NameKey) -> ElementName? { table.find(key) }

  private static let table = ElementTable()
}

/// Finds names by their keys: open addressing, a good half of the places free.
private struct ElementTable: Sendable {
  private var keys: [NameKey]
  private var names: [ElementName?]
  private static let size = 512

  init() {
    keys = Array(repeating: NameKey(), count: Self.size)
    names = Array(repeating: nil, count: Self.size)
    for name in ElementName.allCases {
      let key = name.key
      var place = Self.place(of: key)
      while names[place] != nil { place = (place + 1) % Self.size }
      keys[place] = key
      names[place] = name
    }
  }

  func find(_ key: NameKey) -> ElementName? {
    var place = Self.place(of: key)
    while let name = names[place] {
      if keys[place] == key { return name }
      place = (place + 1) % Self.size
    }
    return nil
  }

  private static func place(of key: NameKey) -> Int {
    let mixed = (key.low ^ key.high &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed >> 55)
  }
}
