import ReaderModel

/// Which names tell something in a document, and which of its items are there twice.
struct DocumentNames {
  /// How many items of the document bear each name.
  private(set) var bearers: [IdentityKey: Int] = [:]
  private let itemsWithGUID: Int
  private let hasSeveralGUIDs: Bool

  init(_ items: [Sighting]) {
    for item in items {
      for key in item.keys { bearers[key, default: 0] += 1 }
    }
    itemsWithGUID = items.count { $0.has(.guid) }
    hasSeveralGUIDs = bearers.keys.count { $0.kind == .guid } > 1
  }

  /// Names that more than one item bears: on their own they identify nothing.
  var shared: Set<IdentityKey> { Set(bearers.filter { $0.value > 1 }.keys) }

  /// Whether a name is worth asking the store for, and keeping.
  ///
  /// One guid or link under all items identifies none of them. A few items of one name may be an
  /// accident of this document, and the name tell them apart from the others.
  func isTelling(_ key: IdentityKey) -> Bool { bearers[key, default: 0] <= Self.groupLimit }

  static let groupLimit = 4

  /// Whether the document has one item twice.
  ///
  /// They are one if nothing tells them apart, or only the guid of otherwise equal deliveries with
  /// a body, or one edit under a guid that is unique to the two.
  func isRepeated(_ left: Sighting, _ right: Sighting) -> Bool {
    var agreeing: Set<IdentityKey.Kind> = []
    var differing: Set<IdentityKey.Kind> = []
    for kind in IdentityKey.Kind.all {
      switch Evidence.verdict(kind, left.keys, right.keys) {
      case .agree: agreeing.insert(kind)
      case .differ: differing.insert(kind)
      case .unknown: break
      }
    }
    if differing.isEmpty { return !agreeing.isEmpty }
    if differing == [.guid] { return agreeing.isSuperset(of: [.url, .titleAndDate, .content]) }
    return agreeing.contains(.guid) && isUniqueGUID(of: left) && differing.count == 1
      && (agreeing.contains(.content) || agreeing.contains(.titleAndDate))
  }

  /// Whether the guid belongs to two items only, in a document whose guids tell items apart.
  private func isUniqueGUID(of item: Sighting) -> Bool {
    guard let guid = item.keys.first(where: { $0.kind == .guid }) else { return false }
    return bearers[guid] == 2 && itemsWithGUID > 2 && hasSeveralGUIDs
  }
}
