import CivilTime
import FeedParsing
import ReaderModel

/// The items of a document without those that are in it twice.
///
/// The first delivery stays, because documents begin with the newest; it takes over the names of
/// the others, so that it is met again whichever of them the publisher keeps.
struct DistinctItems {
  private(set) var items: [ParsedItem] = []
  private(set) var sightings: [Sighting] = []
  private(set) var names: DocumentNames

  init(_ all: [ParsedItem]) {
    names = DocumentNames([])
    dropEqual(all)
    let drafts = DocumentNames(sightings)
    names = drafts.shared.isEmpty ? drafts : mergeRepeated(drafts)
  }

  /// Drops deliveries that bear exactly the same names; one without any name is kept as it is.
  private mutating func dropEqual(_ all: [ParsedItem]) {
    var seen: Set<Sighting> = []
    for item in all {
      let sighting = Sighting(keys: ItemNames.keys(of: item), published: item.published)
      guard !sighting.keys.isEmpty, seen.insert(sighting).inserted else { continue }
      items.append(item)
      sightings.append(sighting)
    }
  }

  /// Merges deliveries that differ a little, and says what the names are worth then.
  private mutating func mergeRepeated(_ drafts: DocumentNames) -> DocumentNames {
    var kept: [Int] = []
    var keptByName: [IdentityKey: [Int]] = [:]
    for (index, sighting) in sightings.enumerated() {
      let telling = sighting.keys.filter(drafts.isTelling)
      let neighbours = Set(telling.flatMap { keptByName[$0] ?? [] }).sorted()
      if let twin = neighbours.first(where: { drafts.isRepeated(sightings[$0], sighting) }) {
        sightings[twin].keys += sighting.keys.filter { !sightings[twin].keys.contains($0) }
      } else {
        kept.append(index)
        for key in telling { keptByName[key, default: []].append(index) }
      }
    }
    items = kept.map { items[$0] }
    sightings = kept.map { sightings[$0] }
    return DocumentNames(sightings)
  }
}
