import CivilTime
import FeedParsing
import ReaderModel
import Testing

@testable import Ingesting

/// Made-up histories of feeds, told to the library; the truth travels in a field that identity does
/// not look at.
@Suite struct `Over the history of a feed` {
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `nothing is lost and nothing is repeated`(seed: UInt64) {
    var publisher = Publisher(seed: seed)
    var library = Library()
    var published: Set<Int> = []
    for fetch in 1...25 {
      publisher.liveOn()
      let document = publisher.document(fetch)
      published.formUnion(document.compactMap { $0.commentsURL.flatMap(Int.init) })
      library.take(document)
      #expect(library.mixedUp == [], "\(publisher.habits), fetch \(fetch)")
      #expect(library.items.count == published.count, "\(publisher.habits), fetch \(fetch)")
      if library.items.count != published.count { return }
    }
  }
}

/// A publisher with habits, good and bad, who writes, edits and reorders.
struct Publisher {
  enum GUIDs: CaseIterable { case own, permalink, missing, equal, newEachTime, places }
  enum Links: CaseIterable { case own, equal, missing }
  enum Dates: CaseIterable { case own, missing }
  enum Order: CaseIterable { case newestFirst, oldestFirst, shuffled }

  struct Habits {
    var guids: GUIDs
    var links: Links
    var dates: Dates
    var order: Order
    var window: Int
    var repeatsItems: Bool
  }

  private var random: SplitMix
  let habits: Habits
  private var items: [ParsedItem] = []
  private var edits = 0

  init(seed: UInt64) {
    var random = SplitMix(state: seed)
    var guids = random.pick(GUIDs.allCases)
    let links = random.pick(Links.allCases)
    // Something has to tell items apart beside title and text, which an editor may change.
    if links != .own && guids != .permalink { guids = .own }
    if links == .missing && guids == .permalink { guids = .own }
    habits = Habits(
      guids: guids,
      links: links,
      dates: random.pick(Dates.allCases),
      order: random.pick(Order.allCases),
      window: random.pick([2, 3, 5, 10, 20]),
      repeatsItems: random.pick([false, false, true])
    )
    self.random = random
  }

  /// Some new items, and perhaps an edit of one thing of one item.
  mutating func liveOn() {
    for _ in 0..<random.below(3) { items.append(write(items.count + 1)) }
    if items.isEmpty { items.append(write(1)) }
    guard random.below(3) == 0 else { return }
    edits += 1
    let index = items.count - 1 - Int(random.below(UInt64(min(items.count, habits.window))))
    switch random.below(3) {
    case 0: items[index].title = "Edited \(edits): \(items[index].title ?? "")"
    case 1:
      items[index].contentHTML = "<p>Rewritten for the time number \(edits), and at length.</p>"
    default:
      if habits.links == .own, habits.guids == .own {
        items[index].url = "https://b.example/\(edits)"
      }
    }
  }

  private func write(_ number: Int) -> ParsedItem {
    var item = post(number)
    item.commentsURL = String(number)
    switch habits.links {
    case .own: break
    case .equal: item.url = "https://blog.example/"
    case .missing: item.url = nil
    }
    switch habits.guids {
    case .own, .newEachTime, .places: break
    case .permalink: item.guid = post(number).url
    case .missing: item.guid = nil
    case .equal: item.guid = "urn:the-feed"
    }
    if habits.dates == .missing { item.published = nil }
    return item
  }

  /// What the feed says at its fetch of that number.
  mutating func document(_ fetch: Int) -> [ParsedItem] {
    var shown = Array(items.suffix(habits.window).reversed())
    switch habits.order {
    case .newestFirst: break
    case .oldestFirst: shown.reverse()
    case .shuffled: shown.shuffle(using: &random)
    }
    if habits.repeatsItems, let item = shown.first { shown.insert(item, at: shown.count / 2) }
    for index in shown.indices {
      switch habits.guids {
      case .newEachTime: shown[index].guid = "\(fetch)-\(index)"
      case .places: shown[index].guid = "\(index + 1)"
      default: break
      }
      if random.below(4) == 0 {
        shown[index].url = shown[index].url.map { "http" + $0.dropFirst(5) }
      }
    }
    return shown
  }
}

/// A small generator of numbers that gives the same ones for the same seed.
///
/// Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators".
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ limit: UInt64) -> UInt64 { next(upperBound: limit) }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(below(UInt64(elements.count)))]
  }
}
