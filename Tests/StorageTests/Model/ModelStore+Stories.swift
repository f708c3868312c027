import ReaderModel

/// Stories of several feeds: which item of each stands for it, person by person.
extension ModelStore {
  /// Puts an item that has arrived into the story that it tells.
  mutating func tell(_ id: ItemID, isAddressShared: Bool) {
    guard let item = items[id], let address = item.address else { return }
    let bearers = addresses[address, default: []]
    addresses[address, default: []].append((id, item.feed))
    let feeds = Set(bearers.map(\.feed))
    if isAddressShared || bearers.count > 8 || feeds.count < bearers.count { return }
    if feeds.contains(item.feed) { return }
    guard let first = bearers.first(where: { items[$0.item] != nil })?.item else { return }
    if !stories.contains(where: { $0.contains(first) }) { stories.append([first]) }
    guard let index = stories.firstIndex(where: { $0.contains(first) }),
      !stories[index].contains(where: { items[$0]?.feed == item.feed })
    else { return }
    stories[index].insert(id)
    for user in people.keys {
      guard let person = people[user], person.joinsStories,
        person.subscriptions.contains(item.feed)
      else { continue }
      let shown = present(in: stories[index], for: person).filter { $0 != id }
        .first { person.twins[$0] == nil }
      guard let shown else { continue }
      people[user]?.twins[id] = shown
      people[user]?.read.insert(id)
    }
  }

  /// What else tells the story of an item and is unread.
  func unreadTwins(of id: ItemID, for user: UserID) -> Set<ItemID> {
    guard let person = people[user], person.joinsStories,
      let story = stories.first(where: { $0.contains(id) })
    else { return [] }
    let present = present(in: story, for: person)
    guard present.contains(id) else { return [] }
    return Set(present).subtracting([id]).subtracting(person.read)
  }

  /// What an item stands for and has a star.
  func starredTwins(of id: ItemID, for user: UserID) -> [ItemID] {
    guard let person = people[user] else { return [] }
    return person.twins.filter { $0.value == id && person.starred.contains($0.key) }.map(\.key)
  }

  /// Settles the stories of a feed.
  mutating func settle(_ feed: FeedID, for user: UserID) {
    for story in stories where story.contains(where: { items[$0]?.feed == feed }) {
      settle(story, for: user)
    }
  }

  /// Settles one story; `separates` if somebody found that parts of it tell another one.
  mutating func settle(_ story: Set<ItemID>, for user: UserID, separates: Bool = false) {
    guard var person = people[user] else { return }
    let before = person
    func show(_ item: ItemID) {
      guard let shown = person.twins.removeValue(forKey: item), person.read.contains(item) else {
        return
      }
      var isRead = items[shown] == nil || before.read.contains(shown)
      if separates { isRead = person.readTimes[item]?.isEmpty == false }
      if !isRead { person.read.remove(item) }
    }
    let mine = story.filter { items[$0].map { person.everSubscribed.contains($0.feed) } ?? false }
    for item in mine where person.separated.contains(item) { show(item) }
    let present = present(in: story, for: person)
    if !person.joinsStories || present.count < 2 {
      for item in present { show(item) }
    } else {
      let alone = present.filter { before.twins[$0] == nil }
      let first = alone.first { before.read.contains($0) } ?? alone.first ?? present[0]
      show(first)
      for item in present where item != first {
        if before.twins[item] == nil { person.read.insert(item) }
        person.twins[item] = first
      }
    }
    people[user] = person
  }

  /// Items of a story in feeds that the person reads, in order of arrival.
  private func present(in story: Set<ItemID>, for person: Person) -> [ItemID] {
    story.filter {
      guard let item = items[$0] else { return false }
      return person.subscriptions.contains(item.feed) && !person.separated.contains($0)
    }.sorted()
  }
}
