import CivilTime
import ReaderModel
import Storage
import StoreTestSupport
import Testing

/// Does random things to a store and to the model of it, and compares the two.
struct RandomWalk {
  let store: ReaderStore
  var model = ModelStore()
  var random: SeededGenerator
  var now = Timestamp(seconds: 1_795_910_400)
  /// No two marks are made at the same time.
  private var markTime = Timestamp(milliseconds: 0)
  let users = [UserID(rawValue: 1), UserID(rawValue: 2)]
  private let verdict = Verdict()

  /// Whether anything differed; what comes after the first difference means little.
  var hasDiverged: Bool { verdict.hasDiverged }

  private final class Verdict {
    var hasDiverged = false
  }

  init(_ temporary: TemporaryStore, seed: UInt64) {
    store = temporary.store
    random = SeededGenerator(seed: seed)
    for user in users { model.people[user] = ModelStore.Person() }
  }

  var midnight: Timestamp { now.advanced(bySeconds: -20_000) }

  mutating func step() async throws {
    now = now.advanced(bySeconds: chance(40) ? 0 : .random(in: 1...900, using: &random))
    markTime = max(now, Timestamp(milliseconds: markTime.milliseconds + 1))
    let user = users.randomElement(using: &random) ?? .local
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<6: try await subscribe(user)
    case 6..<8: try await unsubscribe(user)
    case 8..<34: try await ingest()
    case 34..<54: try await markSome(user)
    case 54..<60: try await star(user)
    case 60..<70: try await markAll(user)
    case 70..<80: try await undo(user)
    case 80..<90: try await changeFolders(user)
    case 90..<92: try await moveFeed()
    case 92..<94: try await limit(user)
    case 94: try await separate(user)
    case 95: try await chooseStories(user)
    default: try await compareNeighbours(user)
    }
  }
}

// MARK: Doing

extension RandomWalk {
  private mutating func subscribe(_ user: UserID) async throws {
    let address = "https://\(Int.random(in: 0..<9, using: &random)).example/"
    let folders = someFolders(of: user)
    let result = try await store.subscribe(
      to: address,
      title: nil,
      folders: folders,
      for: user,
      at: now
    )
    model.feeds[result.feed] = address
    check(model.people[user]?.subscriptions.contains(result.feed) == !result.isNew)
    if !result.isNew { return }
    model.people[user]?.subscriptions.insert(result.feed)
    model.people[user]?.everSubscribed.insert(result.feed)
    model.people[user]?.feedFolders[result.feed] = Set(folders)
    model.settle(result.feed, for: user)
  }

  private mutating func unsubscribe(_ user: UserID) async throws {
    guard
      let feed = model.people[user]?.subscriptions.sorted()
        .shuffled(using: &random).first
    else {
      return
    }
    check(try await store.unsubscribe(from: feed, for: user, at: now))
    model.people[user]?.subscriptions.remove(feed)
    model.people[user]?.feedFolders[feed] = nil
    model.settle(feed, for: user)
  }

  private mutating func ingest() async throws {
    guard let feed = randomFeed() else { return }
    var arriving: [IncomingItem] = []
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let item = incoming()
      if !arriving.contains(where: { $0.keys == item.keys }) { arriving.append(item) }
    }
    // The same twice in one document, as happens.
    if chance(20), let item = arriving.first { arriving.append(item) }
    let result = try await store.store(
      RefreshRecord(feed: feed, checkedAt: now, nextCheckAt: now.advanced(bySeconds: 60)),
      keys: arriving.flatMap(\.keys)
    ) { [arriving] known in
      FeedChanges(
        metadata: FeedMetadata(title: "T"),
        items: arriving.map { Self.change(for: $0, known) }
      )
    }
    noteArrivals(arriving, in: feed, result)
  }

  private static func change(for item: IncomingItem, _ known: [KnownItem]) -> ItemChange {
    guard let twin = known.first(where: { $0.keys.contains(item.keys[0]) }) else {
      return .insert(item)
    }
    return twin.fingerprint == item.fingerprint
      ? .seen(twin.id, newKeys: []) : .update(twin.id, item)
  }

  private mutating func noteArrivals(
    _ arriving: [IncomingItem],
    in feed: FeedID,
    _ result: RefreshResult
  ) {
    var newIDs = result.newItems[...]
    var added: Set<ItemID> = []
    let known = Set(model.items.values.filter { $0.feed == feed }.flatMap(\.keys))
    let isNew = arriving.filter {
      !known.contains($0.keys[0].hash)
        && model.removed[feed]?.contains($0.keys[0].hash) != true
    }
    for item in arriving {
      let known = model.items.values.first {
        $0.feed == feed && $0.keys.contains(item.keys[0].hash)
      }
      if model.removed[feed]?.contains(item.keys[0].hash) == true { continue }
      if let known {
        // A second one in the same document has no name of its own left.
        if added.contains(known.id) || known.fingerprint == item.fingerprint { continue }
        check(result.changedItems.contains(known.id))
        edit(known.id, item)
      } else if let id = newIDs.popFirst() {
        added.insert(id)
        model.items[id] = modelItem(id, feed, item)
        model.tell(
          id,
          isAddressShared: isNew.count { $0.storyAddress == item.storyAddress } > 1
        )
      } else {
        check(false)
      }
    }
    check(newIDs.isEmpty)
  }

  private mutating func edit(_ id: ItemID, _ item: IncomingItem) {
    guard let old = model.items[id] else { return }
    var new = modelItem(id, old.feed, item)
    new.sortedAt = old.sortedAt
    new.keys = old.keys
    new.edits = old.edits + 1
    new.address = old.address
    model.items[id] = new
  }

  private func modelItem(_ id: ItemID, _ feed: FeedID, _ item: IncomingItem) -> ModelStore.Item {
    let hasMedia = item.attachments.contains { $0.mediaType == "audio/mpeg" }
    return ModelStore.Item(
      id: id,
      feed: feed,
      sortedAt: Timestamp(seconds: min(item.published ?? now, now).seconds),
      keys: [item.keys[0].hash],
      fingerprint: item.fingerprint,
      title: item.title,
      words: Set((item.title + " " + item.searchText).split(separator: " ").map(String.init)),
      // The picture of an episode is its cover.
      hasPicture: item.imageURL != nil && !hasMedia,
      hasMedia: hasMedia,
      address: (item.published ?? now) < now.advanced(bySeconds: -30 * 86_400)
        ? nil : item.storyAddress
    )
  }

  private mutating func markSome(_ user: UserID) async throws {
    let visible = visibleItems(of: user)
    let count = chance(20) ? visible.count / 2 : Int.random(in: 0...3, using: &random)
    let chosen = Array(visible.shuffled(using: &random).prefix(count))
    let isRead = chance(75)
    let result = try await store.setRead(chosen, to: isRead, for: user, at: markTime)
    var turned = Set(chosen.filter { model.people[user]?.read.contains($0) == !isRead })
    if isRead {
      let twins = chosen.reduce(into: Set<ItemID>()) { twins, item in
        twins.formUnion(model.unreadTwins(of: item, for: user))
      }
      for item in twins { model.people[user]?.readTimes[item, default: []].insert(markTime) }
      turned.formUnion(twins)
    }
    check(Set(result.items) == turned)
    check((result.event == nil) == turned.isEmpty)
    if isRead {
      model.people[user]?.read.formUnion(turned)
    } else {
      model.people[user]?.read.subtract(turned)
    }
    for item in chosen { model.people[user]?.readTimes[item, default: []].insert(markTime) }
    log(result, turned, isRead ? .read : .unread, user)
  }

  private mutating func star(_ user: UserID) async throws {
    var chosen = Array(visibleItems(of: user).shuffled(using: &random).prefix(2))
    let isStarred = chance(60)
    let result = try await store.setStarred(chosen, to: isStarred, for: user, at: markTime)
    // A row shows the stars of those that it stands for, and takes them away.
    if !isStarred {
      let twins = chosen.flatMap { model.starredTwins(of: $0, for: user) }
      chosen += Set(twins).subtracting(chosen).sorted()
    }
    let turned = Set(chosen.filter { model.people[user]?.starred.contains($0) == !isStarred })
    check(Set(result.items) == turned)
    if isStarred {
      model.people[user]?.starred.formUnion(turned)
    } else {
      model.people[user]?.starred.subtract(turned)
    }
    for item in chosen { model.people[user]?.starTimes[item, default: []].insert(markTime) }
    log(result, turned, isStarred ? .star : .unstar, user)
  }

  private mutating func markAll(_ user: UserID) async throws {
    var query = randomQuery(user)
    query.limit = 50
    let newest = model.items.keys.max() ?? ItemID(rawValue: 0)
    let limit =
      chance(60) ? newest : ItemID(rawValue: .random(in: 0...newest.rawValue + 5, using: &random))
    let stretch = randomStretch()
    let turned = model.unread(
      query,
      stretch,
      upTo: limit,
      for: user,
      at: markTime,
      midnight: midnight
    )
    let result = try await store.markAllRead(
      query,
      stretch,
      upTo: limit,
      for: user,
      at: markTime,
      midnight: midnight
    )
    check(result.count == turned.count)
    if result.count != turned.count { Issue.record("\(query) \(stretch) up to \(limit)") }
    model.people[user]?.read.formUnion(turned)
    if !isOlderPartOfWholeFeeds(query, stretch) {
      for item in turned { model.people[user]?.readTimes[item, default: []].insert(markTime) }
    }
    log(result, turned, .read, user)
  }

  /// Whether watermarks tell what was marked, and no row.
  private func isOlderPartOfWholeFeeds(_ query: ItemListQuery, _ stretch: ListStretch) -> Bool {
    switch query.place {
    case .today, .starred, .pictures, .podcasts: return false
    default: break
    }
    if query.search != nil { return false }
    return switch stretch {
    case .whole, .olderThan: true
    case .above: query.oldestFirst
    case .below: !query.oldestFirst
    }
  }

  private mutating func randomStretch() -> ListStretch {
    let item = model.items.keys.sorted().randomElement(using: &random)
    switch (Int.random(in: 0..<6, using: &random), item) {
    case (0, let item?): return .above(item)
    case (1, let item?): return .below(item)
    case (2, _): return .olderThan(days: [0, 1, 30].randomElement(using: &random) ?? 1)
    default: return .whole
    }
  }

  private mutating func undo(_ user: UserID) async throws {
    guard var person = model.people[user], !person.events.isEmpty else { return }
    let last = person.events.count - 1
    let event = person.events.remove(at: chance(60) ? last : .random(in: 0...last, using: &random))
    check(try await store.undo(event.id, for: user, at: markTime))
    check(try await !store.undo(event.id, for: user, at: markTime))
    for item in event.turned {
      switch event.kind {
      case .read, .unread:
        if person.readTimes[item, default: []].contains(where: { $0 > event.at }) { continue }
        if person.read.contains(item) != (event.kind == .read) { continue }
        if event.kind == .read { person.read.remove(item) } else { person.read.insert(item) }
        person.readTimes[item]?.remove(event.at)
      case .star, .unstar:
        if person.starTimes[item, default: []].contains(where: { $0 > event.at }) { continue }
        if person.starred.contains(item) != (event.kind == .star) { continue }
        if event.kind == .star { person.starred.remove(item) } else { person.starred.insert(item) }
        person.starTimes[item]?.remove(event.at)
      }
    }
    model.people[user] = person
  }

  private mutating func changeFolders(_ user: UserID) async throws {
    guard var person = model.people[user] else { return }
    let folder = person.folders.keys.sorted().shuffled(using: &random).first
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      let path = (0...Int.random(in: 0...2, using: &random)).map { _ in folderName() }
      let id = try await store.folder(path: path, for: user)
      try await readFolders(user)
      check(model.people[user]?.folders[id]?.name == path.last)
      return
    case 1:
      guard let folder else { return }
      let name = folderName()
      let isTaken = person.folders.contains {
        $0.key != folder && $0.value.parent == person.folders[folder]?.parent
          && $0.value.name == name
      }
      if isTaken {
        await #expect(throws: FolderError.self) {
          try await store.rename(folder: folder, to: name, for: user)
        }
      } else {
        try await store.rename(folder: folder, to: name, for: user)
        person.folders[folder]?.name = name
      }
      model.people[user] = person
    case 2:
      guard let folder else { return }
      try await store.remove(folder: folder, for: user)
      model.removeFolder(folder, of: user)
    case 3:
      guard let folder else { return }
      let target = person.folders.keys.sorted().randomElement(using: &random)
      do {
        try await store.move(folder: folder, into: target, for: user)
        model.people[user]?.folders[folder]?.parent = target
      } catch is FolderError {
        return
      }
    default:
      guard let feed = person.subscriptions.sorted().randomElement(using: &random) else { return }
      let folders = someFolders(of: user)
      try await store.change(subscription: feed, title: nil, folders: folders, for: user)
      model.people[user]?.feedFolders[feed] = Set(folders)
    }
  }

  /// Takes over the folders that `folder(path:)` made; the comparison of counts checks the rest.
  private mutating func readFolders(_ user: UserID) async throws {
    for row in try await store.sidebar(for: user).folders {
      model.people[user]?.folders[row.id] = ModelStore.Folder(name: row.name, parent: row.parent)
    }
  }

  private mutating func moveFeed() async throws {
    guard let old = randomFeed() else { return }
    let address = "https://\(Int.random(in: 0..<9, using: &random)).example/"
    let other = model.feeds.first { $0.value == address }?.key
    var record = RefreshRecord(
      feed: old,
      checkedAt: now,
      nextCheckAt: now.advanced(bySeconds: 60)
    )
    record.move = .ripe(to: address, at: now)
    try await store.store(record, keys: nil) { _ in nil }
    guard let new = other, new != old else {
      model.feeds[old] = address
      return
    }
    for user in users { goOver(user, from: old, to: new) }
  }

  /// Somebody wants less of a feed, or all of it again; what nobody wants goes, and stays away.
  private mutating func limit(_ user: UserID) async throws {
    let subscribed = model.people[user]?.subscriptions.sorted() ?? []
    guard let feed = subscribed.randomElement(using: &random) else { return }
    let limits = KeepingLimits(
      days: [0, 1, 30].randomElement(using: &random),
      items: [0, 3, 8].randomElement(using: &random)
    )
    try await store.setOptions(SubscriptionOptions(keeping: limits), of: feed, for: user)
    model.people[user]?.limits[feed] = limits
    let expected = model.unkept(of: feed, at: now)
    var count = 0
    while true {
      let step = try await store.removeUnkept(of: feed, at: now)
      if step == 0 { break }
      count += step
    }
    check(count == expected.count)
    for item in expected {
      check(try await store.item(item, for: user) == nil)
      model.remove(item)
    }
    for user in users {
      for (twin, shown) in model.people[user]?.twins ?? [:] where expected.contains(shown) {
        model.settle(model.stories.first { $0.contains(twin) } ?? [], for: user)
      }
    }
  }

  /// Somebody finds that an item tells another story, or the same after all.
  private mutating func separate(_ user: UserID) async throws {
    let told = model.stories.flatMap(\.self).sorted()
    guard let item = told.randomElement(using: &random), let feed = model.items[item]?.feed else {
      return
    }
    let isSeparated = chance(70)
    let isDone = try await store.separate(item, isSeparated, for: user)
    check(isDone == (model.people[user]?.subscriptions.contains(feed) == true))
    if !isDone { return }
    if isSeparated {
      model.people[user]?.separated.insert(item)
    } else {
      model.people[user]?.separated.remove(item)
    }
    let story = model.stories.first { $0.contains(item) } ?? []
    model.settle(story, for: user, separates: isSeparated)
  }

  /// Somebody wants the same story shown once, or each item of it.
  private mutating func chooseStories(_ user: UserID) async throws {
    var settings = UserSettings()
    settings.joinsStories = chance(70)
    try await store.setSettings(settings, for: user, at: now)
    if model.people[user]?.joinsStories == settings.joinsStories { return }
    model.people[user]?.joinsStories = settings.joinsStories
    for feed in model.people[user]?.subscriptions.sorted() ?? [] { model.settle(feed, for: user) }
  }

  /// The items stay where they are; of those that both feeds have, the marks go along.
  private mutating func goOver(_ user: UserID, from old: FeedID, to new: FeedID) {
    guard var person = model.people[user], person.subscriptions.remove(old) != nil else { return }
    person.subscriptions.insert(new)
    if person.everSubscribed.insert(new).inserted { person.limits[new] = person.limits[old] }
    let folders = person.feedFolders.removeValue(forKey: old) ?? []
    person.feedFolders[new, default: []].formUnion(folders)
    for item in model.items.values where item.feed == old {
      let twin = model.items.values.first {
        $0.feed == new && !$0.keys.isDisjoint(with: item.keys)
      }
      guard let twin else { continue }
      if person.read.contains(item.id) {
        person.read.insert(twin.id)
        person.readTimes[twin.id, default: []].formUnion(person.readTimes[item.id] ?? [])
      }
      if person.starred.remove(item.id) != nil { person.starred.insert(twin.id) }
    }
    for twin in model.items.values where twin.feed == new {
      if model.removed[old]?.isDisjoint(with: twin.keys) == false { person.read.insert(twin.id) }
    }
    person.events = []
    model.people[user] = person
    model.settle(old, for: user)
    model.settle(new, for: user)
  }
}

// MARK: Comparing

extension RandomWalk {
  private func check(_ isRight: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(isRight, sourceLocation: sourceLocation)
    if !isRight { verdict.hasDiverged = true }
  }
}

extension RandomWalk {
  /// Every number on screen equals the rows behind it.
  mutating func compareCounts() async throws {
    for user in users {
      guard let person = model.people[user] else { continue }
      let sidebar = try await store.sidebar(for: user)
      check(Set(sidebar.subscriptions.map(\.feedID)) == person.subscriptions)
      for row in sidebar.subscriptions {
        check(row.unreadCount == model.unreadCount(of: row.feedID, for: person))
        check(row.itemCount == model.items.values.count { $0.feed == row.feedID })
        check(Set(row.folders) == person.feedFolders[row.feedID] ?? [])
        check(row.address == model.feeds[row.feedID])
      }
      check(sidebar.starredCount == person.starred.count)
      check(Set(sidebar.folders.map(\.id)) == Set(person.folders.keys))
      for row in sidebar.folders {
        check(row.name == person.folders[row.id]?.name)
        check(row.parent == person.folders[row.id]?.parent)
        let inside = model.feeds(inside: row.id, of: person)
        check(
          row.unreadCount
            == inside.reduce(0) { $0 + model.unreadCount(of: $1, for: person) }
        )
      }
      let counts = try await store.standing(for: user).counts
      check(counts.starred == person.starred.count)
      check(counts == PlaceCounts(sidebar))
    }
  }

  /// A random list, page by page, has the rows that it should have, in order.
  mutating func compareLists() async throws {
    let user = users.randomElement(using: &random) ?? .local
    let query = randomQuery(user)
    let expected = model.list(query, for: user, midnight: midnight)
    let found = try await wholeList(query, user)
    check(found == expected)
    if found != expected { Issue.record("\(query) for \(user): \(found) is not \(expected)") }
  }

  func wholeList(
    _ query: ItemListQuery,
    _ user: UserID
  ) async throws -> [ItemID] {
    var query = query
    var found: [ItemID] = []
    repeat {
      let page = try await store.items(query, for: user, midnight: midnight)
      check(page.rows.count <= query.limit)
      for row in page.rows {
        check(row.isRead == model.people[user]?.read.contains(row.id))
        let isStarred = model.people[user]?.starred.contains(row.id) == true
        check(row.isStarred == (isStarred || !model.starredTwins(of: row.id, for: user).isEmpty))
      }
      found += page.rows.map(\.id)
      query.after = page.next
    } while query.after != nil
    return found
  }

  private mutating func compareNeighbours(_ user: UserID) async throws {
    let query = randomQuery(user)
    guard let item = model.items.values.sorted(by: { $0.id < $1.id }).randomElement(using: &random)
    else { return }
    let list = model.list(query, for: user, midnight: midnight)
    func isEarlier(_ id: ItemID) -> Bool {
      guard let other = model.items[id], other.id != item.id else { return false }
      let isOlder = (other.sortedAt, other.id) < (item.sortedAt, item.id)
      return isOlder == query.oldestFirst
    }
    let found = try await store.neighbours(of: item.id, in: query, for: user, midnight: midnight)
    check(found.previous == list.last(where: isEarlier))
    check(found.next == list.first { $0 != item.id && !isEarlier($0) })
  }
}

// MARK: Choosing

extension RandomWalk {
  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func randomFeed() -> FeedID? {
    model.feeds.keys.sorted().randomElement(using: &random)
  }

  private mutating func folderName() -> String {
    ["news", "art", "Äpfel", "x"].randomElement(using: &random) ?? ""
  }

  private mutating func someFolders(of user: UserID) -> [FolderID] {
    let folders = model.people[user]?.folders.keys.sorted() ?? []
    return Array(folders.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)))
  }

  private mutating func incoming() -> IncomingItem {
    let guid = Int64.random(in: 0..<150, using: &random)
    let edition = Int64.random(in: 0..<2, using: &random)
    let ages: [Int64] = [-100, 0, 50, 5000, 80_000, 40_000_000]
    let age = ages.randomElement(using: &random) ?? 0
    var item = IncomingItem.sample(
      guid,
      title: "edition\(edition) w\(guid % 7)",
      published: chance(15)
        ? nil : now.advanced(bySeconds: -age - .random(in: 0..<9, using: &random)),
      text: "w\(guid % 5) w\(guid % 3)"
    )
    item.fingerprint = edition
    if guid % 2 == 0 {
      item.title = "alike"
      // Some pages are those of several items.
      item.storyAddress = guid % 9 == 0 ? guid % 60 : guid
    }
    if chance(40) { item.imageURL = "https://a.example/i.png" }
    if chance(20) {
      item.attachments = [Attachment(url: "https://a.example/s.mp3", mediaType: "audio/mpeg")]
    }
    return item
  }

  private mutating func randomQuery(_ user: UserID) -> ItemListQuery {
    let folder = model.people[user]?.folders.keys.sorted().randomElement(using: &random)
    let feed = randomFeed()
    var places: [Place] = [.unread, .today, .starred, .all, .pictures, .podcasts]
    if let folder { places += [.folder(folder), .folder(folder)] }
    if let feed { places += [.feed(feed), .feed(feed)] }
    return ItemListQuery(
      place: places.randomElement(using: &random) ?? .all,
      unreadOnly: chance(50),
      search: chance(35) ? randomSearch() : nil,
      oldestFirst: chance(40),
      limit: Int.random(in: 1...9, using: &random)
    )
  }

  private mutating func randomSearch() -> SearchQuery {
    let conditions = [
      "w1", "-w0", "w4", "-w1", "w*", "title:w2", "is:unread", "is:read", "is:starred",
      "is:picture",
      "-is:podcast", "before:1d", "after:1d", "before:today", "(w1 OR is:starred)",
      "(is:read OR is:picture)", "-(w2 is:unread)", "(-w3 OR after:1y)",
    ]
    let chosen = conditions.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
    return SearchQuery(chosen.joined(separator: " "))
  }

  private func visibleItems(of user: UserID) -> [ItemID] {
    model.items.values.filter {
      isSubscribed(user, to: $0.id) || model.people[user]?.starred.contains($0.id) == true
    }.map(\.id).sorted()
  }

  private func isSubscribed(_ user: UserID, to item: ItemID) -> Bool {
    guard let feed = model.items[item]?.feed else { return false }
    return model.people[user]?.subscriptions.contains(feed) == true
  }

  private mutating func log(
    _ result: MarkResult,
    _ turned: Set<ItemID>,
    _ kind: ModelStore.Event.Kind,
    _ user: UserID
  ) {
    if let id = result.event {
      model.people[user]?.events.append(
        ModelStore.Event(id: id, at: markTime, turned: turned, kind: kind)
      )
    }
  }
}
