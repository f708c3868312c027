import CivilTime
import ReaderModel
import Storage
import StoreTestSupport
import Testing

/// Devices tell what was done late, twice and in any order.
@Suite struct `Marks told late` {
  private let now = Timestamp(seconds: 1_795_910_400)
  private let temporary: TemporaryStore
  private let feed: FeedID
  private let items: [ItemID]
  private var store: ReaderStore { temporary.store }

  init() async throws {
    temporary = try await TemporaryStore()
    feed = try await temporary.addFeed(at: now)
    var random = SeededGenerator(seed: 5)
    let arriving = (Int64(1)...6).map { [now] number in
      var item = IncomingItem.sample(number, published: now.advanced(bySeconds: -number * 30_000))
      if number.isMultiple(of: 2) { item.imageURL = "https://a.example/i.png" }
      return item
    }
    items = try await temporary.store.add(arriving.shuffled(using: &random), to: feed, at: now)
  }

  private func operation(_ number: Int) throws -> OperationID {
    let digits = String(number)
    let zeros = String(repeating: "0", count: 12 - digits.count)
    return try #require(OperationID("00000000-0000-4000-8000-\(zeros)\(digits)"))
  }

  private func apply(_ marks: Mark...) async throws -> [MarkResult] {
    try await store.apply(marks, for: .local, at: now.advanced(bySeconds: 1000)) { $0 }
  }

  private func after(_ seconds: Int64) -> Timestamp { now.advanced(bySeconds: seconds) }

  private func unread() async throws -> Set<ItemID> {
    let page = try await store.items(ItemListQuery(place: .unread), for: .local, midnight: now)
    #expect(page.rows.count == (try await store.sidebar(for: .local).unreadCount))
    return Set(page.rows.map(\.id))
  }

  @Test func `are applied once however often they are told`() async throws {
    let mark = Mark(.read([items[0]]), operation: try operation(1), at: after(5))
    let first = try await apply(mark)[0]
    #expect(first.count == 1)
    _ = try await apply(Mark(.unread([items[0]]), operation: try operation(2), at: after(6)))
    let again = try await apply(mark)[0]
    #expect(again.outcome == .repeated)
    #expect(again.event == first.event)
    #expect(try await unread() == Set(items))
  }

  @Test func `change nothing that was changed later, alone or with others`() async throws {
    let all = ItemListQuery(place: .all)
    _ = try await apply(Mark(.unread([items[1]]), at: after(20)))
    _ = try await apply(Mark(.readList(all, .whole, upTo: items[4]), at: after(10)))
    #expect(try await unread() == [items[1], items[5]])
    _ = try await apply(Mark(.unread([items[2]]), at: after(9)))
    _ = try await apply(Mark(.star([items[2]]), at: after(9)))
    _ = try await apply(Mark(.unread([items[3]]), at: after(11)))
    #expect(try await unread() == [items[1], items[3], items[5]])
    #expect(try await store.sidebar(for: .local).starredCount == 1)
  }

  @Test func `leave what a later one turned when an older one is undone`() async throws {
    let all = ItemListQuery(place: .all)
    let one = try #require(try await apply(Mark(.read([items[2]]), at: after(1)))[0].event)
    let older = try #require(
      try await apply(Mark(.readList(all, .whole, upTo: items[5]), at: after(2)))[0].event
    )
    _ = try await apply(Mark(.undo(one), at: after(3)))
    #expect(try await unread() == [items[2]])
    let newer = try #require(
      try await apply(Mark(.readList(all, .whole, upTo: items[5]), at: after(4)))[0].event
    )
    _ = try await apply(Mark(.undo(older), at: after(5)))
    #expect(try await unread() == Set(items).subtracting([items[2]]))
    _ = try await apply(Mark(.undo(newer), at: after(6)))
    #expect(try await unread() == Set(items))
  }

  @Test func `undo what their operation did, also when both are told together`() async throws {
    let all = ItemListQuery(place: .all)
    let results = try await apply(
      Mark(.readList(all, .whole, upTo: items[5]), operation: try operation(1), at: after(5)),
      Mark(.undoOperation(try operation(1)), operation: try operation(2), at: after(6)),
      Mark(.read([items[0]]), at: after(7))
    )
    #expect(results.map(\.count) == [6, 6, 1])
    #expect(try await unread() == Set(items.dropFirst()))
    #expect(try await apply(Mark(.undoOperation(try operation(9))))[0].event == nil)
  }

  @Test func `are lost only after sixty days`() async throws {
    let old = Mark(.read([items[0]]), at: after(1000 - 61 * 86_400))
    #expect(try await apply(old)[0].outcome == .expired)
    let young = Mark(.read([items[0]]), at: after(1000 - 59 * 86_400))
    #expect(try await apply(young)[0].count == 1)
  }

  @Test func `of the future were made now`() async throws {
    _ = try await apply(Mark(.read([items[0]]), at: after(900_000)))
    _ = try await apply(Mark(.unread([items[0]])))
    #expect(try await unread() == Set(items))
  }

  @Test func `of one batch are undone together`() async throws {
    let batch = try operation(7)
    let first = try await apply(Mark(.read([items[0]]), at: after(1), batch: batch))[0]
    let second = try await apply(Mark(.read([items[1], items[2]]), at: after(2), batch: batch))[0]
    #expect(first.event == second.event)
    #expect(try await store.undo(#require(first.event), for: .local, at: after(3)))
    #expect(try await unread() == Set(items))
    let third = try await apply(Mark(.read([items[3]]), at: after(4), batch: batch))[0]
    #expect(third.event != first.event)
  }

  /// Three devices mark, and tell it in an order of their own, some of it twice; in the end each
  /// item is as the newest mark says.
  @Test(arguments: UInt64(1)...12)
  func `come to the same in any order`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var marks: [Mark] = []
    for number in 1...60 {
      let at = after(Int64(number))
      let operation = try operation(number)
      let some = Array(items.shuffled(using: &random).prefix(.random(in: 1...2, using: &random)))
      let action: Mark.Action =
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<3: .read(some)
        case 3..<6: .unread(some)
        case 6: .star(some)
        case 7: .unstar(some)
        default: try list(some[0], &random)
        }
      marks.append(Mark(action, operation: operation, at: at))
    }
    let all = try await store.items(ItemListQuery(place: .all), for: .local, midnight: now)
    let expected = plain(marks, all.rows)
    var queues: [[Mark]] = [[], [], []]
    for mark in marks { queues[.random(in: 0..<3, using: &random)].append(mark) }
    while let index = queues.indices.filter({ !queues[$0].isEmpty }).randomElement(using: &random) {
      let count = Int.random(in: 1...4, using: &random)
      let told = Array(queues[index].prefix(count))
      _ = try await store.apply(told, for: .local, at: after(1000)) { $0 }
      // The answer may be lost on its way: then the same is told again, with more.
      if Bool.random(using: &random) { queues[index].removeFirst(told.count) }
    }
    #expect(try await unread() == Set(items).subtracting(expected.read))
    let starred = try await store.items(ItemListQuery(place: .starred), for: .local, midnight: now)
    #expect(Set(starred.rows.map(\.id)) == expected.starred)
    #expect(try await store.sidebar(for: .local).starredCount == expected.starred.count)
  }

  private func list(
    _ newest: ItemID,
    _ random: inout SeededGenerator
  ) throws -> Mark.Action {
    let places: [Place] = [.unread, .all, .feed(feed), .pictures]
    let item = try #require(items.randomElement(using: &random))
    let stretches: [ListStretch] = [.whole, .above(item), .below(item), .olderThan(days: 1)]
    return .readList(
      ItemListQuery(place: try #require(places.randomElement(using: &random))),
      try #require(stretches.randomElement(using: &random)),
      upTo: newest
    )
  }

  /// What the marks come to when they are applied in the order in which they were made.
  private func plain(
    _ marks: [Mark],
    _ order: [ItemRow]
  ) -> (read: Set<ItemID>, starred: Set<ItemID>) {
    var read: Set<ItemID> = []
    var starred: Set<ItemID> = []
    for mark in marks {
      switch mark.action {
      case .read(let items): read.formUnion(items)
      case .unread(let items): read.subtract(items)
      case .star(let items): starred.formUnion(items)
      case .unstar(let items): starred.subtract(items)
      case .readList(let query, let stretch, let newest):
        let part: ArraySlice<ItemRow> =
          switch stretch {
          case .whole: order[...]
          case .above(let item): order.prefix { $0.id != item }
          case .below(let item): order.drop { $0.id != item }.dropFirst()
          case .olderThan:
            order.drop { $0.date >= (mark.at ?? now).advanced(bySeconds: -86_400) }
          }
        let found = part.filter { query.place != .pictures || $0.imageURL != nil }.map(\.id)
        read.formUnion(found.filter { $0 <= newest })
      case .undo, .undoOperation: break
      }
    }
    return (read, starred)
  }
}
