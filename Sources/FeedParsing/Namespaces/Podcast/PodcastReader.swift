import CivilTime
import XMLReading

/// Reads Podcasting 2.0 elements.
///
/// Source: podcastindex.org, podcast namespace 1.0.
enum PodcastReader {
  static func read(
    _ name: ElementName,
    _ scanner: inout FeedScanner,
    _ podcast: inout PodcastItem
  ) {
    switch name {
    case .transcript: if let found = transcript(&scanner) { podcast.transcripts.append(found) }
    case .chapters:
      let type = scanner.reader.attribute(.type)
      if let url = scanner.resource(scanner.reader.attribute(.url)) {
        podcast.chapters = podcast.chapters ?? PodcastChapters(url: url, mimeType: type)
      }
    case .person: if let found = person(&scanner) { podcast.persons.append(found) }
    case .soundbite: if let found = soundbite(&scanner) { podcast.soundbites.append(found) }
    case .alternateEnclosure:
      podcast.alternateEnclosures.append(PodcastEnclosureReader.read(&scanner))
    case .season:
      podcast.seasonName = scanner.reader.attribute(.name)
      podcast.season = scanner.integer()
    case .episode:
      podcast.episodeDisplay = scanner.reader.attribute(NameKey("display"))
      podcast.episode = scanner.string().flatMap { Double($0) }
    case .location: if podcast.location == nil { podcast.location = scanner.line() }
    case .license: if podcast.license == nil { podcast.license = license(&scanner) }
    case .value: if podcast.value == nil { podcast.value = PodcastValueReader.read(&scanner) }
    default: break
    }
  }

  static func read(_ name: ElementName, _ scanner: inout FeedScanner, _ feed: inout FeedElements) {
    var podcast = feed.podcast.take() ?? PodcastFeed()
    defer { feed.podcast = podcast == PodcastFeed() ? nil : podcast }
    switch name {
    case .locked:
      podcast.lockOwner = scanner.reader.attribute(.owner)
      podcast.isLocked = FeedScanner.flag(scanner.word())
    case .guid: if podcast.guid == nil { podcast.guid = scanner.string() }
    case .medium: if podcast.medium == nil { podcast.medium = scanner.string() }
    case .funding:
      let url = scanner.link(scanner.reader.attribute(.url))
      let title = scanner.line()
      if let url { podcast.funding.append(PodcastFunding(url: url, title: title)) }
    case .person: if let found = person(&scanner) { podcast.persons.append(found) }
    case .trailer: if let found = trailer(&scanner) { podcast.trailers.append(found) }
    case .updateFrequency:
      podcast.updateFrequency = podcast.updateFrequency ?? updateFrequency(&scanner)
    case .location: if podcast.location == nil { podcast.location = scanner.line() }
    case .license: if podcast.license == nil { podcast.license = license(&scanner) }
    case .value: if podcast.value == nil { podcast.value = PodcastValueReader.read(&scanner) }
    default: break
    }
  }

  private static func updateFrequency(_ scanner: inout FeedScanner) -> PodcastUpdateFrequency? {
    var frequency = PodcastUpdateFrequency()
    frequency.rule = scanner.reader.attribute(NameKey("rrule"))
    frequency.start = scanner.date(scanner.reader.attribute(NameKey("dtstart")))
    frequency.isComplete = FeedScanner.flag(scanner.reader.attributeKey(NameKey("complete")))
    frequency.text = scanner.line()
    return frequency == PodcastUpdateFrequency() ? nil : frequency
  }

  private static func transcript(_ scanner: inout FeedScanner) -> PodcastTranscript? {
    let type = scanner.reader.attribute(.type)
    let language = scanner.reader.attribute(.language)
    let relation = scanner.reader.attribute(.relation)
    guard let url = scanner.resource(scanner.reader.attribute(.url)) else { return nil }
    return PodcastTranscript(url: url, mimeType: type, language: language, relation: relation)
  }

  private static func person(_ scanner: inout FeedScanner) -> PodcastPerson? {
    let role = scanner.reader.attribute(.role)?.lowercased() ?? "host"
    let group = scanner.reader.attribute(.group)?.lowercased() ?? "cast"
    let image = scanner.resource(scanner.reader.attribute(.img))
    let page = scanner.link(scanner.reader.attribute(.href))
    let attribute = scanner.reader.attribute(.name)
    guard let name = scanner.line() ?? attribute else { return nil }
    return PodcastPerson(name: name, role: role, group: group, imageURL: image, url: page)
  }

  private static func soundbite(_ scanner: inout FeedScanner) -> PodcastSoundbite? {
    let start = scanner.duration(scanner.reader.attribute(.startTime))
    let duration = scanner.duration(scanner.reader.attribute(.duration))
    let title = scanner.line()
    guard let duration else { return nil }
    return PodcastSoundbite(startInSeconds: start ?? 0, durationInSeconds: duration, title: title)
  }

  private static func trailer(_ scanner: inout FeedScanner) -> PodcastTrailer? {
    let type = scanner.reader.attribute(.type)
    let season = scanner.integer(attribute: .season)
    let published = scanner.date(scanner.reader.attribute(.published))
    guard let url = scanner.resource(scanner.reader.attribute(.url)) else { return nil }
    let title = scanner.line()
    return PodcastTrailer(
      url: url,
      title: title,
      mimeType: type,
      published: published,
      season: season
    )
  }

  /// The name of a licence, or else its address.
  private static func license(_ scanner: inout FeedScanner) -> String? {
    let url = scanner.link(scanner.reader.attribute(.url))
    return scanner.line() ?? url
  }
}

/// Reads the forms of an episode beside its enclosure.
enum PodcastEnclosureReader {
  static func read(_ scanner: inout FeedScanner) -> PodcastAlternateEnclosure {
    var enclosure = PodcastAlternateEnclosure()
    enclosure.mimeType = scanner.reader.attribute(.type)
    enclosure.sizeInBytes = scanner.size(scanner.reader.attribute(.length))
    enclosure.bitrate = scanner.reader.attribute(.bitrate).flatMap { Double($0) }
    enclosure.height = scanner.integer(attribute: .height)
    enclosure.language =
      scanner.reader.attribute(NameKey("lang")) ?? scanner.reader.attribute(.language)
    enclosure.title = scanner.reader.attribute(.title)
    enclosure.isDefault = FeedScanner.flag(scanner.reader.attributeKey(NameKey("default")))
    let start = scanner.reader.tagStart
    let depth = scanner.reader.depth
    while scanner.nextChild(of: depth) {
      if scanner.name == .source,
        let address = scanner.reader.attribute(.uri) ?? scanner.reader.attribute(.url),
        let url = scanner.link(address)
      {
        enclosure.sources.append(url)
      }
    }
    if enclosure.sources.isEmpty { scanner.log.note(.attachmentWithoutAddress, at: start) }
    return enclosure
  }
}

/// Reads who gets payments.
enum PodcastValueReader {
  static func read(_ scanner: inout FeedScanner) -> PodcastValue {
    var value = PodcastValue()
    value.type = scanner.reader.attribute(.type)
    value.method = scanner.reader.attribute(.method)
    value.suggested = scanner.reader.attribute(.suggested)
    let depth = scanner.reader.depth
    while scanner.nextChild(of: depth) {
      guard scanner.name == .valueRecipient else { continue }
      var recipient = PodcastValueRecipient()
      recipient.name = scanner.reader.attribute(.name)
      recipient.type = scanner.reader.attribute(.type)
      recipient.address = scanner.reader.attribute(.address)
      recipient.split = scanner.reader.attribute(.split).flatMap { Double($0) }
      value.recipients.append(recipient)
    }
    return value
  }
}

/// Reads chapters that stand in the feed.
///
/// Source: podlove.org, Simple Chapters 1.2.
enum PodloveReader {
  static func read(
    _ name: ElementName,
    _ scanner: inout FeedScanner,
    _ podcast: inout PodcastItem
  ) {
    guard name == .chapters else { return }
    let depth = scanner.reader.depth
    while scanner.nextChild(of: depth) {
      guard scanner.name == .chapter,
        let start = scanner.duration(scanner.reader.attribute(.start))
          ?? (scanner.reader.attribute(.start) == nil ? nil : 0),
        let title = scanner.reader.attribute(.title)
      else { continue }
      podcast.inlineChapters.append(
        PodcastChapter(
          startInSeconds: start,
          title: title,
          url: scanner.link(scanner.reader.attribute(.href)),
          imageURL: scanner.resource(scanner.reader.attribute(.image))
        )
      )
    }
  }
}
