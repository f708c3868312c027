import ReaderModel

/// Decides which items of a document the store has already.
///
/// Every pair that shares a name is weighed once, the heaviest pairs are joined first, and each
/// item is used up by that: so no two items of a document become one, and no known item two.
struct ItemMatcher {
  private let incoming: [Sighting]
  private let known: [Sighting]
  private let names: DocumentNames
  private var bearersAmongKnown: [IdentityKey: [Int]] = [:]
  private var partner: [Int?]
  private var isTaken: [Bool]

  init(incoming: [Sighting], known: [Sighting], names: DocumentNames) {
    self.incoming = incoming
    self.known = known
    self.names = names
    partner = Array(repeating: nil, count: incoming.count)
    isTaken = Array(repeating: false, count: known.count)
    for (index, item) in known.enumerated() {
      for key in item.keys { bearersAmongKnown[key, default: []].append(index) }
    }
  }

  /// For each incoming item the index of the known one that it is, or `nil` if it is new.
  static func partners(
    of incoming: [Sighting],
    among known: [Sighting],
    names: DocumentNames
  ) -> [Int?] {
    guard !known.isEmpty else { return Array(repeating: nil, count: incoming.count) }
    var matcher = ItemMatcher(incoming: incoming, known: known, names: names)
    matcher.joinByWeight()
    return matcher.partner
  }

  private mutating func joinByWeight() {
    let ambiguous = names.shared.union(bearersAmongKnown.filter { $0.value.count > 1 }.keys)
    var pairs: [(score: Int, incoming: Int, known: Int)] = []
    for (index, item) in incoming.enumerated() {
      for candidate in candidates(of: item) {
        let score = Evidence.score(item, known[candidate], ignoring: ambiguous)
        if score >= Evidence.threshold { pairs.append((score, index, candidate)) }
      }
    }
    pairs.sort { ($1.score, $0.incoming, $0.known) < ($0.score, $1.incoming, $1.known) }
    for pair in pairs { join(pair.incoming, pair.known) }
  }

  /// Known items that share a name which few of them bear, in the order of their numbers.
  private func candidates(of item: Sighting) -> [Int] {
    var found: Set<Int> = []
    for key in item.keys {
      guard let bearers = bearersAmongKnown[key], bearers.count <= DocumentNames.groupLimit else {
        continue
      }
      found.formUnion(bearers)
    }
    return found.sorted()
  }

  private mutating func join(_ index: Int, _ candidate: Int) {
    guard partner[index] == nil, !isTaken[candidate] else { return }
    partner[index] = candidate
    isTaken[candidate] = true
  }
}
