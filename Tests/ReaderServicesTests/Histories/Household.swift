import ReaderModel

/// What some people read, in sets; items go by the number of the feed and their truth.
struct Household {
  struct Name: Hashable {
    var feed: Int
    var truth: String
  }

  struct Person {
    let id: UserID
    /// Feeds by number.
    var feeds: Set<Int> = []
    var everFeeds: Set<Int> = []
    var read: Set<Name> = []
    var starred: Set<Name> = []
    var limits: [Int: KeepingLimits] = [:]
    /// What the last mark turned, as long as nothing was marked after it.
    var lastMark: Turn?
  }

  struct Turn {
    enum Kind { case read, unread, star, unstar }
    var event: EventID
    var kind: Kind
    var items: Set<Name>
  }

  var people: [Person]

  /// Takes the last mark of somebody back.
  mutating func undo(of index: Int) {
    guard let turn = people[index].lastMark else { return }
    people[index].lastMark = nil
    switch turn.kind {
    case .read: people[index].read.subtract(turn.items)
    case .unread: people[index].read.formUnion(turn.items)
    case .star: people[index].starred.subtract(turn.items)
    case .unstar: people[index].starred.formUnion(turn.items)
    }
  }

  /// Everybody who reads the one feed reads the other from now on: marks of what both have go along.
  mutating func goOver(from old: Int, to new: Int, _ both: Set<String>) {
    for index in people.indices where people[index].feeds.remove(old) != nil {
      people[index].feeds.insert(new)
      people[index].everFeeds.insert(new)
      people[index].lastMark = nil
      for truth in both {
        let (there, here) = (Name(feed: old, truth: truth), Name(feed: new, truth: truth))
        if people[index].read.contains(there) { people[index].read.insert(here) }
        if people[index].starred.remove(there) != nil { people[index].starred.insert(here) }
      }
    }
  }

  /// The items of a feed that none of its readers wants.
  func unkept(of feed: Int, _ items: [Memory.Item]) -> Set<String> {
    let readers = people.filter { $0.feeds.contains(feed) }
    let newestFirst = items.sorted { ($0.sortedAt, $0.id) > ($1.sortedAt, $1.id) }
    if readers.isEmpty { return [] }
    let unwanted = newestFirst.enumerated().filter { rank, item in
      let name = Name(feed: feed, truth: item.truth)
      if people.contains(where: { $0.starred.contains(name) }) { return false }
      return readers.allSatisfy { reader in
        let most = reader.limits[feed]?.items ?? 0
        return most > 0 && rank >= most && reader.read.contains(name)
      }
    }
    return Set(unwanted.map(\.element.truth))
  }
}
