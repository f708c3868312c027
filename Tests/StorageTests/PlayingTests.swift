import CivilTime
import ReaderModel
import SQLDatabase
import SQLiteDriver
import Storage
import StoreTestSupport
import Testing

/// Where episodes stand, what plays, and the queue, told by devices late, twice and in any order.
@Suite struct `Playing that is told` {
  private let now = Timestamp(seconds: 1_795_910_400)
  private let temporary: TemporaryStore
  private let feed: FeedID
  private let items: [ItemID]
  private var store: ReaderStore { temporary.store }

  init() async throws {
    temporary = try await TemporaryStore()
    feed = try await temporary.store.subscribe(
      to: "https://show.example/",
      title: "Show",
      folders: [],
      for: .local,
      at: now
    ).feed
    let arriving = (Int64(1)...6).map { [now] in Self.episode($0, published: now) }
    items = try await temporary.store.add(arriving, to: feed, at: now)
  }

  private static func episode(
    _ number: Int64,
    title: String? = nil,
    published: Timestamp,
    file: Int64? = nil,
    seconds: Int = 1800
  ) -> IncomingItem {
    var item = IncomingItem.sample(number, title: title, published: published)
    let file = file ?? number
    item.keys.append(IdentityKey(kind: .attachment, hash: file))
    item.attachments = [
      Attachment(
        url: "https://cdn.example/\(file).mp3",
        mediaType: "audio/mpeg",
        durationInSeconds: seconds
      )
    ]
    return item
  }

  private func after(_ seconds: Int64) -> Timestamp { now.advanced(bySeconds: seconds) }

  private func play(_ deeds: PlayDeed...) async throws -> PlayChange {
    try await store.play(deeds, for: .local, at: after(100_000), playedWithin: 30)
  }

  private func state(_ item: ItemID) async throws -> PlayState {
    try await store.playStates(of: [item], for: .local)[item] ?? PlayState()
  }

  private func queue() async throws -> [ItemID] {
    try await store.upNext(for: .local).queue.map(\.row.id)
  }

  // MARK: Places

  @Test func `a place is kept, and the newest report wins whichever is told first`() async throws {
    _ = try await play(
      PlayDeed(.reach(items[0], PlayReport(90_000, of: 1_800_000)), at: after(20)),
      PlayDeed(.reach(items[0], PlayReport(40_000, of: 1_800_000)), at: after(10))
    )
    #expect(try await state(items[0]).positionInMilliseconds == 90_000)
    #expect(try await state(items[0]).durationInMilliseconds == 1_800_000)
  }

  @Test func `no place goes back to the start by itself, but by going there`() async throws {
    _ = try await play(PlayDeed(.reach(items[0], PlayReport(90_000)), at: after(1)))
    _ = try await play(PlayDeed(.reach(items[0], PlayReport(0)), at: after(2)))
    #expect(try await state(items[0]).positionInMilliseconds == 90_000)
    _ = try await play(PlayDeed(.reach(items[0], PlayReport(0, isSought: true)), at: after(3)))
    #expect(try await state(items[0]).positionInMilliseconds == 0)
  }

  @Test func `near its end an episode is played and keeps its place`() async throws {
    let change = try await play(
      PlayDeed(.reach(items[0], PlayReport(1_775_000, of: 1_800_000)), at: after(1))
    )
    #expect(change.finished == [items[0]])
    let state = try await state(items[0])
    #expect(state.isPlayed)
    #expect(state.positionInMilliseconds == 1_775_000)
    _ = try await play(PlayDeed(.reach(items[0], PlayReport(600_000)), at: after(2)))
    #expect(try await self.state(items[0]).isPlayed)
    _ = try await play(PlayDeed(.unplayed(items[0]), at: after(3)))
    #expect(try await !self.state(items[0]).isPlayed)
  }

  @Test func `of a short piece the last tenth is its end`() {
    #expect(!PlayState.isNearEnd(85_000, of: 100_000, within: 30))
    #expect(PlayState.isNearEnd(90_000, of: 100_000, within: 30))
    #expect(!PlayState.isNearEnd(0, of: 0, within: 30))
  }

  @Test func `what is nobody's business changes nothing`() async throws {
    let other = UserID(rawValue: 2)
    try await temporary.database.write { transaction in
      try transaction.run("INSERT INTO users (id, name) VALUES (2, 'other')")
      return
    }
    _ = try await store.play(
      [
        PlayDeed(.reach(items[0], PlayReport(5000))), PlayDeed(.enqueue(items[1], .last)),
        PlayDeed(.load(items[2])), PlayDeed(.speed(2, of: feed)),
      ],
      for: other,
      at: now,
      playedWithin: 30
    )
    #expect(try await store.playStates(of: items, for: other).isEmpty)
    #expect(try await store.upNext(for: other) == UpNext())
    #expect(try await state(items[0]) == PlayState())
  }

  // MARK: The queue

  @Test func `next comes first, last comes last, and between two there is room`() async throws {
    _ = try await play(
      PlayDeed(.enqueue(items[0], .last), at: after(1)),
      PlayDeed(.enqueue(items[1], .last), at: after(2)),
      PlayDeed(.enqueue(items[2], .next), at: after(3)),
      PlayDeed(.enqueue(items[3], .after(items[2])), at: after(4)),
      PlayDeed(.enqueue(items[4], .next), at: after(5))
    )
    #expect(try await queue() == [4, 2, 3, 0, 1].map { items[$0] })
    _ = try await play(PlayDeed(.dequeue(items[2]), at: after(6)))
    #expect(try await queue() == [4, 3, 0, 1].map { items[$0] })
  }

  @Test func `a gap never runs out of room`() async throws {
    _ = try await play(
      PlayDeed(.enqueue(items[0], .last), at: after(1)),
      PlayDeed(.enqueue(items[1], .last), at: after(2))
    )
    for step in 0..<200 {
      let moved = items[2 + step % 3]
      _ = try await play(
        PlayDeed(.enqueue(moved, .after(items[0])), at: after(10 + Int64(step)))
      )
      let order = try await queue()
      #expect(order.prefix(2) == [items[0], moved] && order.last == items[1])
    }
  }

  @Test func `new episodes go into the queue where that is wanted, old ones do not`() async throws {
    try await store.setShowOptions(ShowOptions(queuesNew: .next), of: feed, for: .local)
    let later = after(1000)
    let added = try await store.add(
      [
        Self.episode(20, published: later),
        Self.episode(21, published: later.advanced(bySeconds: -30 * 86_400)),
      ],
      to: feed,
      at: later
    )
    #expect(try await queue() == [added[0]])
  }

  // MARK: Coming again

  @Test func `what was played stays played when the address or every name changes`() async throws {
    _ = try await play(
      PlayDeed(.played(items[0]), at: after(1)),
      PlayDeed(.reach(items[1], PlayReport(77_000)), at: after(2))
    )
    let later = after(1000)
    let again = try await store.add(
      [
        Self.episode(30, title: "Once more", published: later, file: 1),
        Self.episode(31, title: "Item 2", published: now, file: 31, seconds: 1801),
        Self.episode(32, title: "Item 3", published: later.advanced(bySeconds: 86_400 * 3)),
      ],
      to: feed,
      at: later
    )
    #expect(try await state(again[0]).isPlayed)
    #expect(try await state(again[1]).positionInMilliseconds == 77_000)
    #expect(try await state(again[2]) == PlayState())
  }

  @Test func `a feed that is left for another one is heard there as it was`() async throws {
    let other = try await store.subscribe(
      to: "https://old.example/",
      title: nil,
      folders: [],
      for: .local,
      at: now
    ).feed
    let twins = try await store.add(
      [Self.episode(1, published: now), Self.episode(50, published: now)],
      to: other,
      at: now
    )
    _ = try await play(
      PlayDeed(.reach(twins[0], PlayReport(50_000)), at: after(5)),
      PlayDeed(.enqueue(twins[0], .last), at: after(5)),
      PlayDeed(.enqueue(twins[1], .last), at: after(6)),
      PlayDeed(.load(twins[0]), at: after(6)),
      PlayDeed(.speed(1.5, of: other), at: after(7))
    )
    var record = RefreshRecord(feed: other, checkedAt: after(9), nextCheckAt: after(3600))
    record.move = .ripe(to: "https://show.example/", at: after(9))
    _ = try await store.store(record, keys: nil) { _ in nil }
    #expect(try await state(items[0]).positionInMilliseconds == 50_000)
    #expect(try await queue() == [items[0]])
    #expect(try await store.currentEpisode(for: .local) == items[0])
    #expect(try await store.showOptions(of: feed, for: .local).speed == 1.5)
  }

  // MARK: Any order

  /// Three devices play, and tell it in an order of their own, some of it twice; in the end everything
  /// is as though it had been told at once.
  @Test(arguments: UInt64(1)...12)
  func `comes to the same in any order`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var deeds: [PlayDeed] = []
    for number in 1...80 {
      let item = try #require(items.randomElement(using: &random))
      deeds.append(PlayDeed(Self.action(item, feed, &random), at: after(Int64(number))))
    }
    let plain = PlainPlayer(deeds)
    var queues: [[PlayDeed]] = [[], [], []]
    for deed in deeds { queues[.random(in: 0..<3, using: &random)].append(deed) }
    while let index = queues.indices.filter({ !queues[$0].isEmpty }).randomElement(using: &random) {
      let told = Array(queues[index].prefix(.random(in: 1...4, using: &random)))
      _ = try await store.play(told, for: .local, at: after(1000), playedWithin: 30)
      // The answer may be lost on its way: then the same is told again, with more.
      if Bool.random(using: &random) { queues[index].removeFirst(told.count) }
    }
    for item in items {
      let state = try await state(item)
      #expect(state.positionInMilliseconds == plain.positions[item] ?? 0)
      #expect(state.isPlayed == plain.played.contains(item))
    }
    let next = try await store.upNext(for: .local)
    #expect(next.queue.map(\.row.id) == plain.queue)
    #expect(next.current?.row.id == plain.current)
    #expect(next.speed == plain.speed)
    #expect(try await store.showOptions(of: feed, for: .local).speed == plain.ownSpeed)
  }

  private static func action(
    _ item: ItemID,
    _ feed: FeedID,
    _ random: inout SeededGenerator
  ) -> PlayDeed.Action {
    let speed = Double(Int.random(in: 1...6, using: &random)) / 2
    return switch Int.random(in: 0..<16, using: &random) {
    case 0..<6:
      .reach(
        item,
        PlayReport(
          Bool.random(using: &random) ? .random(in: 0...1_800_000, using: &random) : 0,
          of: 1_800_000,
          isSought: Int.random(in: 0..<4, using: &random) == 0
        )
      )
    case 6: .played(item)
    case 7: .unplayed(item)
    case 8, 9: .enqueue(item, .next)
    case 10, 11: .enqueue(item, .last)
    case 12: .dequeue(item)
    case 13: .load(Bool.random(using: &random) ? item : nil)
    case 14: .commonSpeed(speed)
    default: .speed(Bool.random(using: &random) ? speed : nil, of: feed)
    }
  }
}

/// What a player comes to that hears of everything at once and in order.
private struct PlainPlayer {
  var positions: [ItemID: Int64] = [:]
  var played: Set<ItemID> = []
  var queue: [ItemID] = []
  var current: ItemID?
  var speed = 1.0
  var ownSpeed: Double?

  init(_ deeds: [PlayDeed]) {
    for deed in deeds {
      switch deed.action {
      case .reach(let item, let report):
        let position = report.positionInMilliseconds
        if 1_800_000 - position <= 30_000 { played.insert(item) }
        if report.isSought || position >= 1000 { positions[item] = position }
      case .played(let item): played.insert(item)
      case .unplayed(let item): played.remove(item)
      case .enqueue(let item, let place):
        queue.removeAll { $0 == item }
        queue.insert(item, at: place == .next ? 0 : queue.count)
      case .dequeue(let item): queue.removeAll { $0 == item }
      case .load(let item): current = item
      case .speed(let speed, _): ownSpeed = speed
      case .commonSpeed(let speed): self.speed = speed
      }
    }
  }
}
