import ByteScanning
import XMLReading

/// Reads Apple's podcast elements.
///
/// Source: Apple Podcasts, "A Podcaster's Guide to RSS".
enum ITunesReader {
  static func read(
    _ name: ElementName,
    _ scanner: inout FeedScanner,
    _ itunes: inout ITunesItem,
    summary: inout TextConstruct?
  ) {
    switch name {
    case .author: if itunes.author == nil { itunes.author = scanner.line() }
    case .block: itunes.isBlocked = FeedScanner.flag(scanner.word())
    case .duration: itunes.durationInSeconds = scanner.duration(scanner.string())
    case .episode: itunes.episode = scanner.integer()
    case .season: itunes.season = scanner.integer()
    case .episodeType: itunes.episodeType = episodeType(scanner.word())
    case .explicit: itunes.isExplicit = FeedScanner.flag(scanner.word())
    case .image: if itunes.imageURL == nil { itunes.imageURL = PodcastWords.image(&scanner) }
    case .keywords: PodcastWords.readKeywords(&scanner, &itunes.keywords)
    case .subtitle: if itunes.subtitle == nil { itunes.subtitle = scanner.line() }
    case .summary:
      let text = scanner.construct(.undeclared)
      itunes.summary = itunes.summary ?? scanner.line(text)
      RSSItemReader.keep(&summary, text)
    case .title: if itunes.title == nil { itunes.title = scanner.line() }
    default: break
    }
  }

  /// `full`, `trailer` or `bonus`; anything else says nothing.
  private static func episodeType(_ word: NameKey?) -> String? {
    switch word {
    case .full: "full"
    case .trailer: "trailer"
    case .bonus: "bonus"
    default: nil
    }
  }

  static func read(_ name: ElementName, _ scanner: inout FeedScanner, _ feed: inout FeedElements) {
    var itunes = feed.itunes.take() ?? ITunesFeed()
    defer { feed.itunes = itunes == ITunesFeed() ? nil : itunes }
    switch name {
    case .author: if itunes.author == nil { itunes.author = scanner.line() }
    case .block: itunes.isBlocked = FeedScanner.flag(scanner.word())
    case .category: PodcastWords.readCategory(&scanner, &itunes.categories)
    case .complete:
      let flag = FeedScanner.flag(scanner.word())
      itunes.isComplete = flag
      feed.isComplete = flag == true
    case .explicit: itunes.isExplicit = FeedScanner.flag(scanner.word())
    case .image: if itunes.imageURL == nil { itunes.imageURL = PodcastWords.image(&scanner) }
    case .keywords: PodcastWords.readKeywords(&scanner, &itunes.keywords)
    case .newFeedURL: itunes.newFeedURL = scanner.linkText()
    case .owner: readOwner(&scanner, &itunes)
    case .subtitle: if itunes.subtitle == nil { itunes.subtitle = scanner.line() }
    case .summary: if itunes.summary == nil { itunes.summary = scanner.line() }
    case .title: if itunes.title == nil { itunes.title = scanner.line() }
    case .type:
      itunes.type = scanner.string().map { $0.lowercased() }
        .flatMap { ["episodic", "serial"].contains($0) ? $0 : nil }
    default: break
    }
  }

  private static func readOwner(_ scanner: inout FeedScanner, _ itunes: inout ITunesFeed) {
    let depth = scanner.reader.depth
    while scanner.nextChild(of: depth) {
      switch scanner.name {
      case .name: itunes.ownerName = itunes.ownerName ?? scanner.line()
      case .email: itunes.ownerEmail = itunes.ownerEmail ?? scanner.string()
      default: break
      }
    }
  }
}

/// Reads Google's podcast elements, which mean the same as Apple's.
enum GooglePlayReader {
  static func read(
    _ name: ElementName,
    _ scanner: inout FeedScanner,
    _ itunes: inout ITunesItem,
    summary: inout TextConstruct?
  ) {
    switch name {
    case .author: if itunes.author == nil { itunes.author = scanner.line() }
    case .block: if itunes.isBlocked == nil { itunes.isBlocked = FeedScanner.flag(scanner.word()) }
    case .explicit:
      if itunes.isExplicit == nil { itunes.isExplicit = FeedScanner.flag(scanner.word()) }
    case .image: if itunes.imageURL == nil { itunes.imageURL = PodcastWords.image(&scanner) }
    case .description: RSSItemReader.keep(&summary, scanner.construct(.undeclared))
    default: break
    }
  }

  static func read(_ name: ElementName, _ scanner: inout FeedScanner, _ feed: inout FeedElements) {
    var itunes = feed.itunes.take() ?? ITunesFeed()
    defer { feed.itunes = itunes == ITunesFeed() ? nil : itunes }
    switch name {
    case .author: if itunes.author == nil { itunes.author = scanner.line() }
    case .block: if itunes.isBlocked == nil { itunes.isBlocked = FeedScanner.flag(scanner.word()) }
    case .explicit:
      if itunes.isExplicit == nil { itunes.isExplicit = FeedScanner.flag(scanner.word()) }
    case .image: if itunes.imageURL == nil { itunes.imageURL = PodcastWords.image(&scanner) }
    case .description: if itunes.summary == nil { itunes.summary = scanner.line() }
    case .email: if itunes.ownerEmail == nil { itunes.ownerEmail = scanner.string() }
    case .category where itunes.categories.isEmpty:
      PodcastWords.readCategory(&scanner, &itunes.categories)
    default: break
    }
  }
}

/// Forms that several podcast elements share.
enum PodcastWords {
  /// Words between commas, without empty and repeated ones.
  static func list(_ text: String?) -> [String] {
    words(text) { $0 == UInt8(ascii: ",") || $0 == .lineFeed }
  }

  /// Reads words between commas, or between spaces where there is no comma.
  static func readKeywords(_ scanner: inout FeedScanner, _ keywords: inout [String]) {
    let found = repeatedWords(&scanner)
    if keywords.isEmpty { keywords = found } else { keywords += found }
  }

  /// The words of the current element; most podcasts have the same with every episode.
  private static func repeatedWords(_ scanner: inout FeedScanner) -> [String] {
    guard let text = scanner.reader.readText() else { return words(scanner.string()) }
    if text.isEmpty { return [] }
    if let known = scanner.lastKeywords.words(text.range, in: scanner.reader.text.bytes) {
      return known
    }
    let found = words(scanner.reader.trimmedString(text))
    scanner.lastKeywords = RepeatedWords(range: text.range, words: found)
    return found
  }

  private static func words(_ text: String?) -> [String] {
    guard let text else { return [] }
    return text.utf8.span.contains(UInt8(ascii: ","))
      ? list(text) : words(text) { $0.isASCIIWhitespace }
  }

  private static func words(_ text: String?, between isBorder: (UInt8) -> Bool) -> [String] {
    guard let text else { return [] }
    let whole = UTF8Text(text.utf8Span)
    let end = whole.bytes.count
    var words = DistinctWords()
    var count = 1
    for index in 0..<end where isBorder(whole.bytes[index]) { count += 1 }
    words.reserve(min(count, 64))
    var start = 0
    for index in 0...end where index == end || isBorder(whole.bytes[index]) {
      let word = PlainText.folded(whole, start..<index)
      if !word.isEmpty { words.append(word) }
      start = index + 1
    }
    return words.all
  }

  /// The picture of the current element: an attribute, or text, or an `url` element inside.
  static func image(_ scanner: inout FeedScanner) -> String? {
    if let file = scanner.plainFile(.href) { return file }
    if let address = scanner.reader.attribute(.href) ?? scanner.reader.attribute(.url) {
      return scanner.resource(address)
    }
    if !scanner.reader.isElementNext { return scanner.resourceText() }
    var address: String?
    let depth = scanner.reader.depth
    while scanner.nextChild(of: depth) {
      if scanner.name == .url { address = address ?? scanner.string() }
    }
    return scanner.resource(address)
  }

  /// Reads a category with its subcategories: a path for each that has none inside.
  static func readCategory(_ scanner: inout FeedScanner, _ categories: inout [[String]]) {
    func add(_ path: [String]) {
      if !path.isEmpty, !categories.contains(path) { categories.append(path) }
    }
    guard let main = scanner.reader.attribute(.text) else {
      if !scanner.reader.isElementNext, let text = scanner.line() { add([text]) }
      return
    }
    let depth = scanner.reader.depth
    var path = [main]
    var isLeaf = true
    while scanner.reader.depth >= depth {
      let event = scanner.reader.advance()
      if event == .start {
        if scanner.endsUnclosed() { return }
        path = Array(path.prefix(scanner.reader.depth - depth))
        if let name = scanner.reader.attribute(.text) { path.append(name) }
        isLeaf = true
      } else {
        if isLeaf { add(path) }
        isLeaf = false
        if event == .finished { return }
      }
    }
  }
}
