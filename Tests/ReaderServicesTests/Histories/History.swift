import CivilTime
import Fetching
import ReaderModel
import ReaderServices
import ReaderTestSupport
import Storage
import StoreTestSupport
import TestSupport

/// Some publishers and some people over some weeks: what the reader shows beside what it must show.
struct History {
  private struct Feed {
    let publisher: Int
    let id: FeedID
    var address: String
    var memory = Memory()
    /// The document of today; what a server that has not changed says again.
    var etag = 0
    var movesTo: String?
    /// Nobody reads it any more, as its readers went over to another one.
    var isLeft = false
  }

  private let seed: UInt64
  private let without: Set<Happening>
  private let test: TestReader
  private var publishers: [MadePublisher] = []
  private var feeds: [Feed] = []
  private var household: Household
  private var complaints: [String] = []
  /// What happened, for whoever has to understand a complaint.
  private(set) var log: [String] = []
  private var step: UInt64 = 0

  /// How a history went.
  struct Verdict {
    var complaints: [String]
    var step: Int
    var log: [String]
  }

  /// Tells one.
  ///
  /// - Returns: What was wrong, of the first step at which something was.
  static func tell(
    seed: UInt64,
    steps: Int,
    publishers: ClosedRange<UInt64> = 1...4,
    without: Set<Happening> = []
  ) async throws -> Verdict {
    var history = try await History(seed: seed, publishers: publishers, without: without)
    for step in 1...steps {
      try await history.live()
      if !history.complaints.isEmpty {
        return Verdict(complaints: history.complaints, step: step, log: history.log)
      }
    }
    try await history.end()
    return Verdict(complaints: history.complaints, step: steps, log: history.log)
  }

  private init(
    seed: UInt64,
    publishers numbers: ClosedRange<UInt64>,
    without: Set<Happening>
  ) async throws {
    self.seed = seed
    self.without = without
    test = try await TestReader()
    household = Household(
      people: [
        Household.Person(id: .local), Household.Person(id: try await test.addUser("other")),
      ]
    )
    // A story that two feeds have is shown in both: how stories are joined is told elsewhere.
    for person in household.people {
      var settings = UserSettings()
      settings.joinsStories = false
      try await test.reader.setSettings(settings, for: person.id)
    }
    for number in numbers {
      // The first one is read under two addresses.
      let isTwin = number == 1 && !without.contains(.twin)
      publishers.append(MadePublisher(number: number, dice: dice(number), isStrong: isTwin))
      try await addFeed("https://p\(number).example/feed")
      if isTwin { try await addFeed("https://twin.p\(number).example/feed") }
    }
  }

  private mutating func addFeed(_ address: String) async throws {
    let number = feeds.count
    for index in household.people.indices {
      let id = try await subscribe(index, to: address)
      if index == 0 {
        feeds.append(Feed(publisher: publishers.count - 1, id: id, address: address))
      }
      household.people[index].feeds.insert(number)
      household.people[index].everFeeds.insert(number)
    }
  }

  private func subscribe(_ person: Int, to address: String) async throws -> FeedID {
    try await test.store.subscribe(
      to: address,
      title: nil,
      folders: [],
      for: household.people[person].id,
      at: test.clock.now
    ).feed
  }

  private func dice(_ subject: UInt64) -> Dice {
    Dice(seed: seed, subject: subject, step: step, without: without)
  }
}

// MARK: Living

extension History {
  private mutating func live() async throws {
    step += 1
    var random = self.dice(0).generator(.writing)
    test.clock.advance(bySeconds: .random(in: 600...90_000, using: &random))
    let drawn = try await newestDrawn()
    for index in publishers.indices { publish(index) }
    try await refresh()
    try await compare()
    if complaints.isEmpty { try await actAll(drawn) }
    if complaints.isEmpty { try await compare() }
  }

  /// Fine weather for a week: whatever was wrong is well again, and who moved has arrived.
  private mutating func end() async throws {
    for _ in 1...6 {
      step += 1
      test.clock.advance(bySeconds: 86_400)
      for index in publishers.indices { publish(index, isFine: true) }
      try await refresh()
      try await compare()
      if !complaints.isEmpty { return }
    }
    for feed in feeds where !feed.isLeft {
      let row = try await test.reader.subscription(to: feed.id, for: .local)
      if row?.failure != nil { complain("\(feed.address) is still ill") }
      if let address = feed.movesTo, row?.address != address {
        complain("\(feed.address) has not arrived at \(address)")
      }
    }
  }

  /// Puts the documents of a publisher where its feeds look for them, and notes what arrives.
  private mutating func publish(_ index: Int, isFine: Bool = false) {
    let dice = self.dice(publishers[index].number)
    let numbers = feeds.indices.filter { feeds[$0].publisher == index }
    publishers[index].liveOn(dice, now: test.clock.now)
    if !isFine { move(numbers, dice) }
    let entries = agreed(index, numbers, dice)
    for number in numbers { serve(entries, from: number, isFine ? nil : dice, publishers[index]) }
  }

  /// The entries of the next document: what the rules take for another item becomes one, and where
  /// they cannot tell, nothing is said.
  private mutating func agreed(_ index: Int, _ numbers: [Int], _ dice: Dice) -> [Entry] {
    let memories = numbers.map { feeds[$0].memory }
    var entries = publishers[index].entries(dice)
    let bearers = Memory.Bearers(entries)
    for entry in entries {
      let isRenamed = memories.contains {
        $0[entry.delivery.truth] != nil && $0.verdict(on: entry, bearers) == .new
      }
      if isRenamed { publishers[index].rename(entry.delivery.truth) }
    }
    entries = publishers[index].entries(dice)
    while true {
      // Leaving others out may make an entry known by a name that they shared.
      let told = Memory.told(entries, to: memories)
      if told.count == entries.count { return told }
      entries = told
    }
  }

  /// Lets a server answer, if not with the document then with what the weather makes of it.
  private mutating func serve(
    _ entries: [Entry],
    from number: Int,
    _ dice: Dice?,
    _ publisher: MadePublisher
  ) {
    if feeds[number].isLeft { return }
    feeds[number].etag += 1
    if var random = dice?.once(in: 5, .outage) {
      let answers: [ScriptedWeb.Answer] = [
        .failure(.connectionLost), .failure(.timedOut), .document("<html>Busy</html>", status: 503),
        .document("Moved out"), .document(""), .document("", status: 404),
      ]
      let answer = answers.randomElement(using: &random) ?? answers[0]
      return put(answer, number, "fails")
    }
    if dice?.once(in: 8, .notModified) != nil, !feeds[number].memory.items.isEmpty {
      return put(.document("", status: 304), number, "has not changed")
    }
    // Two feeds of one publisher are told the same, so that the one has what was read in the other.
    let isAlone = feeds.count { $0.publisher == feeds[number].publisher } == 1
    if isAlone, var random = dice?.once(in: 6, .cutDocument), feeds[number].movesTo == nil,
      let place = entries.indices.randomElement(using: &random)
    {
      let whole = Array(entries[..<place])
      if Memory.told(whole, to: [feeds[number].memory]).count == whole.count {
        let percent = Int.random(in: 50...90, using: &random)
        let part = publisher.document(entries, upTo: (place, percent))
        put(.document(part, isComplete: false), number, "breaks off in \(entries[place].delivery)")
        return note(number, whole)
      }
    }
    let headers = ["ETag": "\"\(feeds[number].etag)\""]
    let text = publisher.document(entries)
    put(.document(text, headers: headers, movedTo: feeds[number].movesTo), number, "says")
    if let address = feeds[number].movesTo, !feeds.contains(where: { $0.address == address }) {
      test.web[address] = .document(text, headers: headers)
    }
    note(number, entries)
  }

  /// Puts an answer where the feed is, and where it is going unless another one lives there.
  private mutating func put(_ answer: ScriptedWeb.Answer, _ number: Int, _ what: String) {
    test.web[feeds[number].address] = answer
    if let address = feeds[number].movesTo, !feeds.contains(where: { $0.address == address }) {
      test.web[address] = answer
    }
    log.append("\(step): \(feeds[number].address) \(what)")
  }

  private mutating func note(_ number: Int, _ entries: [Entry]) {
    log += entries.map { "    \($0.delivery)" + ($0.other == nil ? "" : ", twice") }
    feeds[number].memory.take(entries, at: test.clock.now)
  }

  /// A publisher goes to another address; one with two addresses lets the one lead to the other.
  private mutating func move(_ numbers: [Int], _ dice: Dice) {
    guard let number = numbers.first, feeds[number].movesTo == nil, !feeds[number].isLeft else {
      return
    }
    if numbers.count > 1 {
      if dice.once(in: 12, .twin) != nil { feeds[number].movesTo = feeds[numbers[1]].address }
    } else if dice.once(in: 15, .move) != nil {
      feeds[number].movesTo = "https://new.p\(publishers[feeds[number].publisher].number).example/"
    }
    if let address = feeds[number].movesTo {
      log.append("\(step): \(feeds[number].address) moves to \(address)")
    }
  }

  private mutating func refresh() async throws {
    _ = try await test.reader.refresh(of: nil, for: .local) { _ in }
    for number in feeds.indices where !feeds[number].isLeft {
      if try await test.reader.subscription(to: feeds[number].id, for: .local) != nil { continue }
      guard let other = feeds.firstIndex(where: { $0.address == feeds[number].movesTo }) else {
        complain("\(feeds[number].address) is gone")
        continue
      }
      let both = feeds[number].memory.items.filter { item in
        guard let there = feeds[other].memory[item.truth] else { return false }
        return !item.addresses.isDisjoint(with: there.addresses)
      }
      household.goOver(from: number, to: other, Set(both.map(\.truth)))
      feeds[number].isLeft = true
      log.append("\(step): the readers of \(feeds[number].address) went over")
    }
  }

  private mutating func complain(_ text: String) {
    complaints.append("step \(step): \(text)")
  }
}

// MARK: Reading

extension History {
  /// The newest item that each person's open list shows.
  private func newestDrawn() async throws -> [ItemID] {
    var newest: [ItemID] = []
    for person in household.people {
      newest.append(
        try await test.reader.items(ItemListQuery(place: .all), for: person.id).newestID
      )
    }
    return newest
  }

  private mutating func actAll(_ drawn: [ItemID]) async throws {
    for index in household.people.indices {
      test.clock.advance(bySeconds: 1)
      let dice = self.dice(100 + UInt64(index))
      if dice.once(in: 4, .undo) != nil { try await undo(index) }
      if let random = dice.once(in: 2, .marks) { try await mark(index, random) }
      if let random = dice.once(in: 4, .stars) { try await star(index, random) }
      if let random = dice.once(in: 4, .bulkMarks) {
        try await markList(index, upTo: drawn[index], random)
      }
      if let random = dice.once(in: 6, .limits) { try await limit(index, random) }
      // The first person stays everywhere, so that all feeds are refreshed.
      if index > 0, let random = dice.once(in: 6, .subscribers) {
        try await comeOrGo(index, random)
      }
    }
  }

  private func shown(to index: Int) -> [(name: Household.Name, item: Memory.Item)] {
    household.people[index].feeds.sorted().flatMap { number in
      feeds[number].memory.kept.map { (Household.Name(feed: number, truth: $0.truth), $0) }
    }
  }

  private mutating func mark(_ index: Int, _ random: SeededGenerator) async throws {
    var random = random
    let isRead = Int.random(in: 0..<4, using: &random) > 0
    let chosen = shown(to: index).shuffled(using: &random).prefix(6)
    let person = household.people[index]
    let result = try await test.reader.setRead(chosen.map(\.item.id), to: isRead, for: person.id)
    let turned = Set(chosen.map(\.name).filter { person.read.contains($0) != isRead })
    if isRead {
      household.people[index].read.formUnion(turned)
    } else {
      household.people[index].read.subtract(turned)
    }
    remember(result, isRead ? .read : .unread, turned, of: index)
  }

  private mutating func star(_ index: Int, _ random: SeededGenerator) async throws {
    var random = random
    let isStarred = Int.random(in: 0..<3, using: &random) > 0
    let chosen = shown(to: index).shuffled(using: &random).prefix(2)
    let person = household.people[index]
    let ids = chosen.map(\.item.id)
    let result = try await test.reader.setStarred(ids, to: isStarred, for: person.id)
    let turned = Set(chosen.map(\.name).filter { person.starred.contains($0) != isStarred })
    if isStarred {
      household.people[index].starred.formUnion(turned)
    } else {
      household.people[index].starred.subtract(turned)
    }
    remember(result, isStarred ? .star : .unstar, turned, of: index)
  }

  /// Reads a list that was drawn before the last refresh, or a part of it.
  private mutating func markList(
    _ index: Int,
    upTo newest: ItemID,
    _ random: SeededGenerator
  ) async throws {
    var random = random
    let person = household.people[index]
    let feed = person.feeds.sorted().randomElement(using: &random)
    let number = Bool.random(using: &random) ? feed : nil
    let list = shown(to: index).filter { number == nil || $0.name.feed == number }
    let bound = list.filter { $0.item.id <= newest }.randomElement(using: &random)?.item
    var stretch = ListStretch.whole
    if let bound {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: stretch = .above(bound.id)
      case 1: stretch = .below(bound.id)
      default: break
      }
    }
    let query = ItemListQuery(place: number.map { .feed(feeds[$0].id) } ?? .all)
    let result = try await test.reader.apply(
      Mark(.readList(query, stretch, upTo: newest)),
      for: person.id
    )
    let turned = list.filter { name, item in
      if item.id > newest || person.read.contains(name) { return false }
      guard let bound, stretch != .whole else { return true }
      let isNewer = (item.sortedAt, item.id) > (bound.sortedAt, bound.id)
      return item.id != bound.id && isNewer == (stretch == .above(bound.id))
    }
    household.people[index].read.formUnion(turned.map(\.name))
    if result.count != turned.count {
      complain("\(stretch) of \(query.place) read \(result.count) items and not \(turned.count)")
    }
    remember(result, .read, Set(turned.map(\.name)), of: index)
  }

  private mutating func remember(
    _ result: MarkResult,
    _ kind: Household.Turn.Kind,
    _ items: Set<Household.Name>,
    of index: Int
  ) {
    household.people[index].lastMark = result.event.map {
      Household.Turn(event: $0, kind: kind, items: items)
    }
    log.append("\(step): person \(index) \(kind) \(items.map(\.truth).sorted())")
  }

  private mutating func undo(_ index: Int) async throws {
    guard let mark = household.people[index].lastMark else { return }
    let isDone = try await test.reader.undo(mark.event, for: household.people[index].id)
    // What it turned may have gone meanwhile.
    if !isDone, mark.items.contains(where: { feeds[$0.feed].memory[$0.truth]?.isRemoved == false })
    {
      complain("person \(index) could not undo \(mark.kind)")
    }
    log.append("\(step): person \(index) undoes \(mark.kind)")
    household.undo(of: index)
  }

  private mutating func limit(_ index: Int, _ random: SeededGenerator) async throws {
    var random = random
    guard let number = household.people[index].feeds.sorted().randomElement(using: &random),
      publishers[feeds[number].publisher].number > 1
    else { return }
    let limits = KeepingLimits(items: [0, 2, 5].randomElement(using: &random))
    try await test.store.setOptions(
      SubscriptionOptions(keeping: limits),
      of: feeds[number].id,
      for: household.people[index].id
    )
    household.people[index].limits[number] = limits
    var expected = 0
    for number in feeds.indices where !feeds[number].isLeft {
      for truth in household.unkept(of: number, feeds[number].memory.kept) {
        feeds[number].memory[truth]?.isRemoved = true
        expected += 1
        for person in household.people.indices {
          household.people[person].read.remove(Household.Name(feed: number, truth: truth))
        }
        log.append("\(step): \(truth) is not kept")
      }
    }
    let removed = try await test.reader.removeUnkept()
    if removed != expected { complain("\(removed) items were removed and not \(expected)") }
  }

  private mutating func comeOrGo(_ index: Int, _ random: SeededGenerator) async throws {
    var random = random
    let numbers = feeds.indices.filter { !feeds[$0].isLeft && feeds[$0].movesTo == nil }
    guard let number = numbers.randomElement(using: &random) else { return }
    let person = household.people[index]
    household.people[index].lastMark = nil
    if person.feeds.contains(number) {
      _ = try await test.reader.unsubscribe(from: feeds[number].id, for: person.id)
      household.people[index].feeds.remove(number)
      log.append("\(step): person \(index) leaves \(feeds[number].address)")
    } else {
      _ = try await subscribe(index, to: feeds[number].address)
      household.people[index].feeds.insert(number)
      log.append("\(step): person \(index) comes back to \(feeds[number].address)")
    }
  }
}

// MARK: Comparing

extension History {
  private mutating func compare() async throws {
    for index in household.people.indices {
      let rows = try await list(ItemListQuery(place: .all), of: index)
      learnNumbers(rows)
      try await compareRows(rows, of: index)
      if !complaints.isEmpty { return }
      try await compareLists(of: index)
      try await compareCounts(of: index)
    }
    if complaints.isEmpty { try await compareVersions() }
  }

  private func list(_ query: ItemListQuery, of index: Int) async throws -> [ItemRow] {
    var query = query
    query.limit = 200
    var rows: [ItemRow] = []
    repeat {
      let page = try await test.reader.items(query, for: household.people[index].id)
      rows += page.rows
      query.after = page.next
    } while query.after != nil
    return rows
  }

  private func name(of row: ItemRow) -> Household.Name {
    let number = feeds.firstIndex { $0.id == row.feedID } ?? -1
    return Household.Name(feed: number, truth: row.category ?? "")
  }

  private mutating func learnNumbers(_ rows: [ItemRow]) {
    for row in rows {
      let name = name(of: row)
      guard name.feed >= 0, let item = feeds[name.feed].memory[name.truth] else { continue }
      if item.id.rawValue == 0 { feeds[name.feed].memory[name.truth]?.id = row.id }
    }
  }

  private mutating func compareRows(_ rows: [ItemRow], of index: Int) async throws {
    let person = household.people[index]
    let expected = shown(to: index)
    let names = rows.map(name)
    var counts: [Household.Name: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    for (name, count) in counts where count > 1 {
      complain("\(name) is there \(count) times for person \(index)")
    }
    for (name, _) in expected where counts[name] == nil {
      complain("\(name) is missing for person \(index)")
    }
    let known = Dictionary(
      expected.map { ($0.name, $0.item) },
      uniquingKeysWith: { first, _ in first }
    )
    for (name, row) in zip(names, rows) {
      guard let item = known[name] else {
        complain("\(name) is there for person \(index), called \(row.title)")
        continue
      }
      if item.id != row.id { complain("\(name) has another number") }
      if row.isRead != person.read.contains(name) {
        complain("\(name) is \(row.isRead ? "read" : "unread") for person \(index)")
      }
      if row.isStarred != person.starred.contains(name) { complain("the star of \(name) is wrong") }
      if row.title != item.title {
        complain("\(name) is called \(row.title) and not \(item.title)")
      }
      if row.preview != item.text { complain("\(name) says \(row.preview) and not \(item.text)") }
      if row.sortedAt != item.sortedAt { complain("\(name) has another place") }
    }
    let order = rows.sorted { ($0.sortedAt, $0.id) > ($1.sortedAt, $1.id) }
    if order != rows { complain("the list of person \(index) is in another order") }
  }

  private mutating func compareLists(of index: Int) async throws {
    let person = household.people[index]
    let unread = Set(try await list(ItemListQuery(place: .unread), of: index).map(name))
    let expected = Set(shown(to: index).map(\.name)).subtracting(person.read)
    if unread != expected { complain("the unread list of person \(index) is wrong") }
    let starred = Set(try await list(ItemListQuery(place: .starred), of: index).map(name))
    if starred != person.starred { complain("the starred list of person \(index) is wrong") }
  }

  private mutating func compareCounts(of index: Int) async throws {
    let person = household.people[index]
    let sidebar = try await test.reader.sidebar(for: person.id)
    if Set(sidebar.subscriptions.map(\.feedID)) != Set(person.feeds.map { feeds[$0].id }) {
      complain("the feeds of person \(index) are others")
    }
    for row in sidebar.subscriptions {
      guard let number = feeds.firstIndex(where: { $0.id == row.feedID }) else { continue }
      let items = feeds[number].memory.kept
      let unread = items.count {
        !person.read.contains(Household.Name(feed: number, truth: $0.truth))
      }
      if row.itemCount != items.count {
        complain("\(row.address) counts \(row.itemCount) items and not \(items.count)")
      }
      if row.unreadCount != unread {
        complain("\(row.address) counts \(row.unreadCount) unread items and not \(unread)")
      }
    }
    if sidebar.starredCount != person.starred.count { complain("the count of stars is wrong") }
  }

  /// What was edited is kept as it was, and nothing else; of one feed, in turn.
  private mutating func compareVersions() async throws {
    let number = Int(step) % feeds.count
    guard household.people[0].feeds.contains(number) else { return }
    for item in feeds[number].memory.kept {
      let found = try await test.store.versions(of: item.id, for: .local)
      let versions = found.reversed().map {
        Memory.Version(
          title: $0.title,
          text: $0.content.text.replacing("<p>", with: "").replacing("</p>", with: ""),
          at: $0.replacedAt
        )
      }
      if versions != item.versions {
        complain("\(item.truth) has the versions \(versions) and not \(item.versions)")
      }
    }
  }
}
