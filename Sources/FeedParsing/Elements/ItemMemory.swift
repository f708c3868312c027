import ByteScanning
import XMLReading

/// The items that somebody knows, and what has been passed over of them.
struct ItemMemory {
  /// False if nobody asks for fingerprints: then they cost nothing.
  let isWanted: Bool
  let known: Set<ItemFingerprint>
  /// In document order.
  var passedOver: [ItemFingerprint] = []
  /// What stands for an item's surroundings, and for which it was made.
  fileprivate var seed: UInt64 = 0
  fileprivate var seedState: State?

  init(isWanted: Bool = false, known: Set<ItemFingerprint> = []) {
    self.isWanted = isWanted
    self.known = known
  }

  fileprivate struct State: Equatable {
    var declarations: UInt32
    var scopes: Int
    var base: Int
    var own: UInt8
    var hasHomePage: Bool
  }

  /// Changes with each release in which items are read otherwise.
  fileprivate static var revision: UInt64 { 2 }
}

extension FeedScanner {
  /// What an item turns out to be that has just started.
  enum Recognised {
    /// It is known, and closed.
    case passedOver
    /// It is new, and will be known by that fingerprint if reading it ends at that place.
    case new(ItemFingerprint, end: Int)
    /// Nobody can tell, or nobody asks.
    case undecided
  }

  /// Passes over the item that has just started if it is known.
  ///
  /// Where an item lies is seen without reading it; what cannot be seen so is read. Without a base an
  /// address may be resolved by what comes after the item, so then nothing is passed over.
  mutating func recogniseItem() -> Recognised {
    guard memory.isWanted, knowsBase(), let end = reader.placeAfterElement() else {
      return .undecided
    }
    let bytes = reader.text.bytes
    let number = bytes.fingerprint(of: reader.tagStart..<end, seed: seed())
    let fingerprint = ItemFingerprint(rawValue: number)
    guard memory.known.contains(fingerprint) else { return .new(fingerprint, end: end) }
    reader.pass(to: end)
    memory.passedOver.append(fingerprint)
    return .passedOver
  }

  /// Gives an item that has been read its fingerprint, if it ended where it was expected to.
  mutating func setFingerprint(_ item: inout ParsedItem, _ recognised: Recognised) {
    if case .new(let fingerprint, let end) = recognised, reader.position == end {
      item.fingerprint = fingerprint
    }
  }

  /// Takes the fingerprints of items in which something is wrong, so that it is told again each time.
  func forgetDefective(_ items: inout [ParsedItem], _ diagnostics: [Diagnostic]) {
    guard memory.isWanted else { return }
    for diagnostic in diagnostics {
      let next = itemStarts.partitioningIndex { $0 > diagnostic.offset }
      if items.indices.contains(next - 1) { items[next - 1].fingerprint = nil }
    }
  }

  private mutating func seed() -> UInt64 {
    let state = ItemMemory.State(
      declarations: reader.bindingState,
      scopes: reader.scopes.count,
      base: outerBase,
      own: ownNamespace,
      hasHomePage: homePageText != nil
    )
    if memory.seedState == state { return memory.seed }
    var seed = reader.surroundings().fingerprint(with: ItemMemory.revision)
    seed = seed.fingerprint(with: UInt64(ownNamespace))
    for base in [baseText(outerBase), homePageText] {
      guard let base else { continue }
      let bytes = base.utf8.span
      seed = bytes.fingerprint(of: 0..<bytes.count, seed: seed)
    }
    memory.seed = seed
    memory.seedState = state
    return seed
  }
}

extension [Int] {
  /// Where the numbers begin, in ascending order, of which something is true.
  fileprivate func partitioningIndex(where isBeyond: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
