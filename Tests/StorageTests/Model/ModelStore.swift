import CivilTime
import ReaderModel

/// What the store promises, in the plainest way: sets and arrays, everything counted when asked for.
struct ModelStore {
  struct Item {
    var id: ItemID
    var feed: FeedID
    var sortedAt: Timestamp
    var keys: Set<Int64>
    var fingerprint: Int64
    var title: String
    var words: Set<String>
    var hasPicture: Bool
    var hasMedia: Bool
    var edits = 0
    /// Of its page, unless it is too old to be looked for.
    var address: Int64?
  }

  struct Person {
    var subscriptions: Set<FeedID> = []
    /// Also those that have ended.
    var everSubscribed: Set<FeedID> = []
    var read: Set<ItemID> = []
    var starred: Set<ItemID> = []
    var folders: [FolderID: Folder] = [:]
    var feedFolders: [FeedID: Set<FolderID>] = [:]
    var limits: [FeedID: KeepingLimits] = [:]
    var events: [Event] = []
    /// When items were marked one by one, without what has been undone.
    var readTimes: [ItemID: Set<Timestamp>] = [:]
    var starTimes: [ItemID: Set<Timestamp>] = [:]
    /// What stands for items in lists of several feeds.
    var twins: [ItemID: ItemID] = [:]
    var separated: Set<ItemID> = []
    var joinsStories = true
  }

  struct Folder {
    var name: String
    var parent: FolderID?
  }

  struct Event {
    var id: EventID
    var at: Timestamp
    var turned: Set<ItemID>
    var kind: Kind
    enum Kind { case read, unread, star, unstar }
  }

  var items: [ItemID: Item] = [:]
  var feeds: [FeedID: String] = [:]
  /// Names of items that were not kept.
  var removed: [FeedID: Set<Int64>] = [:]
  var people: [UserID: Person] = [:]
  /// Items that lead to each page, in order of arrival; also those that are gone.
  var addresses: [Int64: [(item: ItemID, feed: FeedID)]] = [:]
  /// Stories of more than one item.
  var stories: [Set<ItemID>] = []

  /// All items of a list in its order.
  func list(_ query: ItemListQuery, for user: UserID, midnight: Timestamp) -> [ItemID] {
    let found = items.values.filter { contains($0, query, user, midnight) }
    let ordered = found.sorted { ($0.sortedAt, $0.id) < ($1.sortedAt, $1.id) }.map(\.id)
    return query.oldestFirst ? ordered : ordered.reversed()
  }

  /// The unread items of a stretch of a list that are not newer than `newest`.
  func unread(
    _ query: ItemListQuery,
    _ stretch: ListStretch,
    upTo newest: ItemID,
    for user: UserID,
    at now: Timestamp,
    midnight: Timestamp
  ) -> Set<ItemID> {
    var query = query
    query.unreadOnly = true
    let found = list(query, for: user, midnight: midnight).filter { $0 <= newest }
    return Set(found.filter { contains($0, stretch, oldestFirst: query.oldestFirst, now) })
  }

  private func contains(
    _ id: ItemID,
    _ stretch: ListStretch,
    oldestFirst: Bool,
    _ now: Timestamp
  ) -> Bool {
    guard let item = items[id] else { return false }
    switch stretch {
    case .whole: return true
    case .olderThan(let days):
      return item.sortedAt.seconds < now.seconds - Int64(days) * 86_400
    case .above(let bound), .below(let bound):
      guard let other = items[bound] else { return false }
      let isNewer = (item.sortedAt, item.id) > (other.sortedAt, other.id)
      let isOlder = (item.sortedAt, item.id) < (other.sortedAt, other.id)
      return (stretch == .above(bound)) != oldestFirst ? isNewer : isOlder
    }
  }

  private func contains(
    _ item: Item,
    _ query: ItemListQuery,
    _ user: UserID,
    _ midnight: Timestamp
  ) -> Bool {
    guard belongs(item, query, user, midnight) else { return false }
    if case .feed = query.place { return true }
    if query.place == .starred || query.search?.requires(.kind(.starred)) == true { return true }
    guard let person = people[user], person.read.contains(item.id),
      let shown = person.twins[item.id].flatMap({ items[$0] })
    else { return true }
    return !belongs(shown, query, user, midnight)
  }

  /// Whether the item is in the list, if no other one stands for it.
  private func belongs(
    _ item: Item,
    _ query: ItemListQuery,
    _ user: UserID,
    _ midnight: Timestamp
  ) -> Bool {
    guard let person = people[user] else { return false }
    let isUnread = !person.read.contains(item.id)
    if (query.unreadOnly || query.place == .unread) && !isUnread { return false }
    var isOfStars = query.place == .starred
    if let search = query.search {
      guard let term = search.term, fulfils(item, term, person, midnight) else { return false }
      isOfStars = isOfStars || search.requires(.kind(.starred))
    }
    if query.place == .starred && !person.starred.contains(item.id) { return false }
    // Starred items stay when their feed is left.
    guard isOfStars || person.subscriptions.contains(item.feed) else { return false }
    return switch query.place {
    case .today: item.sortedAt >= midnight
    case .pictures: item.hasPicture
    case .podcasts: item.hasMedia
    case .feed(let feed): item.feed == feed
    case .folder(let folder): feeds(inside: folder, of: person).contains(item.feed)
    default: true
    }
  }

  private func fulfils(
    _ item: Item,
    _ term: SearchTerm,
    _ person: Person,
    _ midnight: Timestamp
  ) -> Bool {
    switch term {
    // Nobody listens in this model.
    case .kind(.played), .kind(.started): false
    case .all(let terms): terms.allSatisfy { fulfils(item, $0, person, midnight) }
    case .any(let terms): terms.contains { fulfils(item, $0, person, midnight) }
    case .not(let term): !fulfils(item, term, person, midnight)
    case .words(let words): has(item, words)
    case .feed, .folder: false
    case .kind(.unread): !person.read.contains(item.id)
    case .kind(.read): person.read.contains(item.id)
    case .kind(.starred): person.starred.contains(item.id)
    case .kind(.picture): item.hasPicture
    case .kind(.podcast): item.hasMedia
    case .kind(.video): false
    case .before(let date): item.sortedAt < date.start(midnight: midnight)
    case .after(let date): item.sortedAt >= date.start(midnight: midnight)
    }
  }

  private func has(_ item: Item, _ words: SearchWords) -> Bool {
    let present =
      words.field == .title
      ? Set(item.title.split(separator: " ").map(String.init)) : item.words
    return present.contains {
      words.ending == .beginning ? $0.hasPrefix(words.text) : $0 == words.text
    }
  }

  func feeds(inside folder: FolderID, of person: Person) -> Set<FeedID> {
    let inside = person.folders.keys.filter { isInside($0, folder, person) }
    return Set(
      person.feedFolders.filter { !$0.value.isDisjoint(with: inside) }.map(\.key)
    ).intersection(person.subscriptions)
  }

  private func isInside(_ folder: FolderID, _ outer: FolderID, _ person: Person) -> Bool {
    var next: FolderID? = folder
    while let current = next {
      if current == outer { return true }
      next = person.folders[current]?.parent
    }
    return false
  }

  func unreadCount(of feed: FeedID, for person: Person) -> Int {
    items.values.count { $0.feed == feed && !person.read.contains($0.id) }
  }

  /// The items of a feed that none of its readers wants.
  func unkept(of feed: FeedID, at now: Timestamp) -> Set<ItemID> {
    let readers = people.values.filter { $0.subscriptions.contains(feed) }
    if readers.isEmpty { return [] }
    let newestFirst = items.values.filter { $0.feed == feed }
      .sorted { ($0.sortedAt, $0.id) > ($1.sortedAt, $1.id) }
    let unwanted = newestFirst.enumerated().filter { rank, item in
      if people.values.contains(where: { $0.starred.contains(item.id) }) { return false }
      return readers.allSatisfy { reader in
        let days = reader.limits[feed]?.days ?? 0
        let most = reader.limits[feed]?.items ?? 0
        let isOld = days > 0 && item.sortedAt.seconds < now.seconds - Int64(days) * 86_400
        return (isOld || most > 0 && rank >= most) && reader.read.contains(item.id)
      }
    }
    return Set(unwanted.map(\.element.id))
  }

  mutating func remove(_ id: ItemID) {
    guard let item = items.removeValue(forKey: id) else { return }
    removed[item.feed, default: []].formUnion(item.keys)
    for index in stories.indices { stories[index].remove(id) }
    for user in people.keys {
      people[user]?.read.remove(id)
      people[user]?.starred.remove(id)
      for index in people[user]?.events.indices ?? 0..<0 {
        people[user]?.events[index].turned.remove(id)
      }
    }
  }

  /// The parent's folders of that name become one, as `remove` promises.
  mutating func removeFolder(_ folder: FolderID, of user: UserID) {
    guard let parent = people[user]?.folders[folder]?.parent as FolderID?? else { return }
    empty(folder, into: parent, of: user)
  }

  private mutating func empty(_ folder: FolderID, into target: FolderID?, of user: UserID) {
    guard var person = people[user] else { return }
    for (feed, folders) in person.feedFolders where folders.contains(folder) {
      person.feedFolders[feed]?.remove(folder)
      if let target { person.feedFolders[feed]?.insert(target) }
    }
    let children = person.folders.filter { $0.value.parent == folder }
    people[user] = person
    for (child, value) in children {
      let twin = people[user]?.folders.first {
        $0.key != folder && $0.value.parent == target && $0.value.name == value.name
      }
      if let twin {
        empty(child, into: twin.key, of: user)
      } else {
        people[user]?.folders[child]?.parent = target
      }
    }
    people[user]?.folders[folder] = nil
  }
}
