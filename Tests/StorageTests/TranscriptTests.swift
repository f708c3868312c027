import CivilTime
import ReaderModel
import Storage
import StoreTestSupport
import Testing

@Suite struct `Transcripts in the store` {
  private let now = Timestamp(seconds: 1_795_910_400)
  private let temporary: TemporaryStore
  private let feed: FeedID
  private var store: ReaderStore { temporary.store }

  private let transcript = Transcript(
    segments: [
      .init(startInMilliseconds: 0, endInMilliseconds: 900, speaker: "Ada", text: "The lamp was"),
      .init(startInMilliseconds: 900, endInMilliseconds: 2000, speaker: "Ada", text: "lit again."),
      .init(startInMilliseconds: 2500, speaker: "Bo\tB", text: "By\nwhom?"),
      .init(text: "東京"),
    ],
    language: "en"
  )

  init() async throws {
    temporary = try await TemporaryStore()
    feed = try await temporary.store.subscribe(
      to: "https://show.example/",
      title: "Show",
      folders: [],
      for: .local,
      at: now
    ).feed
  }

  private func add(_ number: Int64, daysOld: Int64 = 0, text: String = "notes") async throws
    -> ItemID
  {
    let date = now.advanced(bySeconds: -daysOld * 86_400)
    return try #require(try await store.add([episode(number, date, text)], to: feed, at: now).first)
  }

  private func episode(_ number: Int64, _ date: Timestamp, _ text: String) -> IncomingItem {
    var item = IncomingItem.sample(number, published: date, text: text)
    item.attachments = [Attachment(url: "https://a.example/\(number).mp3", mediaType: "audio/mpeg")]
    item.episode = EpisodeDetails(
      transcripts: [EpisodeTranscript(url: "https://a.example/\(number).vtt")]
    )
    return item
  }

  private func keep(_ transcript: Transcript?, of item: ItemID) async throws {
    try await store.storeTranscript(
      transcript,
      of: item,
      SourceLook(at: now, sources: "x", isComplete: transcript != nil),
      itemText: "notes"
    )
  }

  private func found(_ words: String) async throws -> [ItemID] {
    try await store.items(
      ItemListQuery(place: .all, search: SearchQuery(words)),
      for: .local,
      midnight: now
    ).rows.map(\.id)
  }

  @Test func `come back as they were, one line a segment`() async throws {
    let item = try await add(1)
    try await keep(transcript, of: item)
    var expected = transcript
    expected.segments[2].speaker = "Bo B"
    expected.segments[2].text = "By whom?"
    #expect(try await store.transcripts(of: [item], for: .local) == [item: expected])
    let other = try await temporary.addUser("other")
    #expect(try await store.transcripts(of: [item], for: other) == [:])
    #expect(try await store.transcriptSearch(of: item, for: other) == nil)
  }

  @Test(arguments: [true, false])
  func `are found by phrases over segments, and beside the notes`(_ isIndexed: Bool) async throws {
    let item = try await add(1)
    if isIndexed { while try await store.indexForSearch() > 0 {} }
    try await keep(transcript, of: item)
    for words in ["\"was lit again\"", "notes", "京", "notes lamp"] {
      #expect(try await found(words) == [item])
    }
    #expect(try await found("Ada") == [])
  }

  @Test func `are still found after their item was edited, and their file was lost`() async throws {
    let item = try await add(1)
    try await keep(transcript, of: item)
    #expect(try await found("lamp") == [item])
    var edited = episode(1, now, "quite other words, and more of them than there were")
    edited.fingerprint = 99
    let record = RefreshRecord(feed: feed, checkedAt: now, nextCheckAt: now)
    _ = try await store.store(record, keys: edited.keys) { [edited] known in
      FeedChanges(metadata: FeedMetadata(), items: [.update(known[0].id, edited)])
    }
    try await keep(nil, of: item)
    #expect(try await found("lamp other") == [item])
  }

  @Test func `are wished for of new episodes only, unless nobody wants them`() async throws {
    _ = try await add(1, daysOld: 40)
    #expect(try await store.nextTranscriptWish(at: now) == nil)
    let item = try await add(2, daysOld: 3)
    #expect(try await store.nextTranscriptWish(at: now) == item)
    try await keep(transcript, of: item)
    #expect(try await store.nextTranscriptWish(at: now) == nil)
    try await store.setShowOptions(
      ShowOptions(indexesTranscripts: false),
      of: feed,
      for: .local
    )
    _ = try await add(3)
    #expect(try await store.nextTranscriptWish(at: now) == nil)
    #expect(
      try await store.showOptions(of: feed, for: .local) == ShowOptions(indexesTranscripts: false)
    )
  }

  @Test func `are wished for four times, each time later`() async throws {
    let item = try await add(1)
    var time = now
    for hours in [1, 4, 16] as [Int64] {
      try await store.postponeTranscriptWish(of: item, at: time)
      #expect(try await store.nextTranscriptWish(at: time.advanced(bySeconds: hours * 3600)) == nil)
      time = time.advanced(bySeconds: hours * 3601)
      #expect(try await store.nextTranscriptWish(at: time) == item)
    }
    try await store.postponeTranscriptWish(of: item, at: time)
    #expect(try await store.nextTranscriptWish(at: time.advanced(bySeconds: 1_000_000)) == nil)
  }
}
