import CivilTime
import ReaderModel

/// What a reader has to know of one feed: docs/identity.md told with texts instead of hashes, sets
/// instead of indexes.
struct Memory {
  struct Item {
    var truth: String
    var names: [Delivery.Name] = []
    var published: Timestamp?
    var title = ""
    var text = ""
    var sortedAt: Timestamp
    /// What it said before, the newest last.
    var versions: [Version] = []
    /// As the store gave it, once it was seen there.
    var id = ItemID(rawValue: 0)
    /// Nobody wanted it to be kept.
    var isRemoved = false

    /// The names by which it is the same in another feed.
    var addresses: Set<Delivery.Name> { Set(names.filter { [.guid, .link].contains($0.kind) }) }
  }

  struct Version: Equatable {
    var title: String
    var text: String
    var at: Timestamp
  }

  private(set) var items: [Item] = []
  private var owners: [Delivery.Name: String] = [:]
  /// Whether a document of the feed was taken in before.
  private var wasRead = false

  var kept: [Item] { items.filter { !$0.isRemoved } }

  subscript(truth: String) -> Item? {
    get { items.first { $0.truth == truth } }
    set {
      guard let newValue, let index = items.firstIndex(where: { $0.truth == truth }) else { return }
      items[index] = newValue
    }
  }

  /// Names that several items of a document bear, and those that too many bear to be asked for.
  struct Bearers {
    private var counts: [Delivery.Name: Int] = [:]

    init(_ entries: [Entry]) {
      for entry in entries {
        for name in Set(entry.names) { counts[name, default: 0] += 1 }
      }
    }

    func isShared(_ name: Delivery.Name) -> Bool { counts[name, default: 0] > 1 }
    func isTelling(_ name: Delivery.Name) -> Bool { counts[name, default: 0] <= 4 }
  }

  /// Who an entry is to a reader who knows what this one knows.
  enum Verdict {
    case known, new
    /// More than one item, or one that it is not: the rules cannot tell, and say so.
    case open
  }

  func verdict(on entry: Entry, _ bearers: Bearers) -> Verdict {
    let alike = items.filter { weight(entry, $0, bearers) >= 3 }
    if alike.contains(where: { $0.truth != entry.delivery.truth }) { return .open }
    if !alike.isEmpty { return .known }
    let telling = entry.names.filter(bearers.isTelling)
    // One that has no name for itself is taken for the item that has them.
    return telling.contains { owners[$0] == nil } ? .new : .open
  }

  /// The entries of a document of which each of some readers can tell what they are.
  static func told(_ entries: [Entry], to memories: [Memory]) -> [Entry] {
    let bearers = Bearers(entries)
    return entries.filter { entry in
      memories.allSatisfy { memory in
        let expected = memory[entry.delivery.truth] == nil ? Verdict.new : .known
        return memory.verdict(on: entry, bearers) == expected
      }
    }
  }

  private func weight(_ entry: Entry, _ item: Item, _ bearers: Bearers) -> Int {
    guard entry.names.contains(where: { bearers.isTelling($0) && owners[$0] == item.truth }) else {
      return 0
    }
    let guids = (entry.names + item.names).contains { $0.kind == .guid }
    var weight = 0
    var differing: Set<String> = []
    for kind in Delivery.Name.Kind.allCases {
      let new = entry.names.filter { $0.kind == kind && !bearers.isShared($0) }
      let old = item.names.filter { $0.kind == kind }
      if new.isEmpty || old.isEmpty { continue }
      if !Set(new).isDisjoint(with: old) {
        switch kind {
        case .guid, .content: weight += 5
        case .link: weight += guids ? 4 : 6
        case .file, .titleAndDate: weight += 4
        }
      } else {
        if differing.isDisjoint(with: new.map(\.value)) { weight -= 1 }
        differing.formUnion(new.map(\.value))
      }
    }
    if let date = entry.delivery.date, let other = item.published {
      weight += date == other ? 1 : -1
    }
    return weight
  }

  /// Where new items stand: at their dates, or when they came.
  ///
  /// In a first document those without a date
  /// stand with the older one beside them; where there is none, with the oldest date, or days before.
  private func places(of oldestFirst: [Delivery], at now: Timestamp) -> [String: Timestamp] {
    var places: [String: Timestamp] = [:]
    let oldest = oldestFirst.compactMap(\.date).first
    var last: Timestamp?
    for (index, delivery) in oldestFirst.enumerated() {
      last = delivery.date ?? last
      let days = Int64(oldestFirst.count - index)
      let old = last ?? oldest ?? now.advanced(bySeconds: -days * 86_400)
      places[delivery.truth] = delivery.date ?? (wasRead ? now : old)
    }
    return places
  }

  /// Takes a document in, of which every entry is either known or new.
  mutating func take(_ entries: [Entry], at now: Timestamp) {
    let bearers = Bearers(entries)
    let known = entries.filter { self[$0.delivery.truth] != nil }
    let new = entries.filter { self[$0.delivery.truth] == nil }
    // A name that several bear belongs to the first of them: new ones come oldest first.
    let oldestFirst = new.reversed().enumerated().sorted {
      let dates = [$0, $1].map { $0.element.delivery.date?.seconds ?? 0 }
      return (dates[0], $0.offset) < (dates[1], $1.offset)
    }
    let places = places(of: oldestFirst.map(\.element.delivery), at: now)
    wasRead = true
    for entry in known + oldestFirst.map(\.element) {
      let delivery = entry.delivery
      let names = entry.names.filter(bearers.isTelling)
      var item =
        self[delivery.truth]
        ?? Item(truth: delivery.truth, sortedAt: min(places[delivery.truth] ?? now, now))
      let isNew = item.names.isEmpty
      if !isNew, !item.isRemoved, item.title != delivery.title || item.text != delivery.text {
        if item.versions.last.map({ $0.at.advanced(bySeconds: 3600) <= now }) ?? true {
          item.versions.append(Version(title: item.title, text: item.text, at: now))
          item.versions = item.versions.suffix(5)
        }
      }
      let before = item.names
      for name in names where !before.contains(name) {
        let isRoom = isNew || before.count { $0.kind == name.kind } < 4
        guard isRoom, owners[name] == nil else { continue }
        owners[name] = item.truth
        item.names.append(name)
      }
      item.published = delivery.date
      item.title = delivery.title
      item.text = delivery.text
      if isNew { items.append(item) } else { self[delivery.truth] = item }
    }
  }
}
