import CivilTime
import ReaderModel
import SQLDatabase
import SQLiteDriver
import Storage

/// Random numbers that are the same at every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A store full of made-up feeds: one with a tenth of all items, one in fifty with episodes, all in
/// folders of 500, dated over five years and arriving in rounds as refreshes bring them.
struct Filling {
  static let end = Timestamp(seconds: 1_795_910_400)
  private static let years: Int64 = 5 * 31_557_600
  private static let rounds = 5

  let store: ReaderStore
  let feedCount: Int
  let itemCount: Int
  private var random: SeededGenerator
  private var serial: Int64 = 0

  init(store: ReaderStore, feeds: Int, items: Int, seed: UInt64 = 42) {
    self.store = store
    random = SeededGenerator(state: seed)
    feedCount = feeds
    itemCount = items
  }

  mutating func run(progress: (String) -> Void) async throws {
    let feeds = try await subscribe()
    for round in 0..<Self.rounds {
      for (index, feed) in feeds.enumerated() {
        try await addDocument(to: feed, index, round)
      }
      progress("  round \(round + 1) of \(Self.rounds) stored")
      while try await store.indexForSearch() > 0 { while try await store.mergeIndex() {} }
      progress("  round \(round + 1) of \(Self.rounds) indexed")
    }
  }

  private mutating func subscribe() async throws -> [FeedID] {
    var feeds: [FeedID] = []
    for index in 0..<feedCount {
      let folder = try await store.folder(path: ["Folder \(index / 500)"], for: .local)
      let lonely = try await store.folder(path: ["Mixed"], for: .local)
      let feed = try await store.subscribe(
        to: "https://feed\(index).example/feed.xml",
        title: nil,
        folders: index % 100 == 7 ? [folder, lonely] : [folder],
        for: .local,
        at: Self.end.advanced(bySeconds: -Self.years)
      )
      feeds.append(feed.feed)
    }
    return feeds
  }

  private mutating func addDocument(to feed: FeedID, _ index: Int, _ round: Int) async throws {
    let share = index == 0 ? itemCount / 10 : itemCount * 9 / 10 / max(1, feedCount - 1)
    let length = Self.years / Int64(Self.rounds)
    let start = Self.end.advanced(bySeconds: -Self.years + Int64(round) * length)
    let dates = (0..<(share / Self.rounds)).map { _ in
      start.advanced(bySeconds: .random(in: 0..<length, using: &random))
    }.sorted()
    let items = dates.map { item(at: $0, isEpisode: index % 50 == 3) }
    try await store.store(
      RefreshRecord(
        feed: feed,
        checkedAt: start.advanced(bySeconds: length),
        nextCheckAt: Self.end
      ),
      keys: items.flatMap(\.keys)
    ) { _ in
      FeedChanges(
        metadata: FeedMetadata(
          title: "Feed number \(index)",
          homeURL: "https://feed\(index).example/",
          iconURL: "https://feed\(index).example/icon.png"
        ),
        items: items.map { .insert($0) }
      )
    }
  }

  mutating func item(at date: Timestamp, isEpisode: Bool) -> IncomingItem {
    serial += 1
    let text = words(150) + rareWords(serial)
    let guid = IdentityKey(kind: .guid, hash: Int64(bitPattern: random.next()))
    let link = IdentityKey(kind: .url, hash: Int64(bitPattern: random.next()))
    let sound = Attachment(
      url: "https://cdn.example/\(serial).mp3",
      mediaType: "audio/mpeg",
      sizeInBytes: 30_000_000,
      durationInSeconds: 1800
    )
    return IncomingItem(
      keys: [guid, link],
      fingerprint: serial,
      title: words(7),
      preview: String(text.prefix(300)),
      authors: [ItemAuthor(name: "Author \(serial % 500)")],
      categories: ["Category \(serial % 40)", "Category \(serial % 90)"],
      url: "https://feed.example/articles/\(serial)",
      imageURL: serial % 5 < 3 ? "https://cdn.example/\(serial).jpg" : nil,
      published: date,
      content: ItemContent(form: .html, text: "<p>" + text + "</p>"),
      attachments: isEpisode ? [sound] : [],
      searchText: text
    )
  }

  /// Words of which a few are frequent and most are rare, as in any language.
  private mutating func words(_ count: Int) -> String {
    var text = ""
    for _ in 0..<count {
      let fraction = Double.random(in: 0..<1, using: &random)
      let rank = Int(fraction * fraction * fraction * fraction * 40_000)
      text += Self.vocabulary[rank] + " "
    }
    return text
  }

  /// Words that one item in a hundred, and in a thousand, has.
  private func rareWords(_ serial: Int64) -> String {
    (serial % 100 == 0 ? "hundredth " : "") + (serial % 1000 == 0 ? "thousandth " : "") + "always"
  }

  private static let vocabulary: [String] = {
    let syllables = ["ka", "ri", "to", "men", "sel", "vo", "dra", "nu", "shi", "pe", "lor", "ba"]
    return (0..<40_000).map { rank in
      var rest = rank + 7
      var word = ""
      while rest > 0 {
        word += syllables[rest % syllables.count]
        rest /= syllables.count
      }
      return word
    }
  }()
}
