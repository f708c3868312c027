import CivilTime
import FeedParsing
import ReaderModel

@testable import Ingesting

/// The store as far as identity is concerned, in some thirty lines: keeps names and applies changes.
struct Library {
  private(set) var items: [KnownItem] = []
  private(set) var titles: [ItemID: String] = [:]

  /// Takes a document in; the number of each change in the order of the changes.
  @discardableResult
  mutating func take(_ parsed: [ParsedItem]) -> (new: [ItemID], edited: [ItemID]) {
    var feed = ParsedFeed(format: .rss20)
    feed.items = parsed
    let incoming = IncomingFeed(feed, address: "https://feed.example/rss")
    let lookup = Set(incoming.lookupKeys)
    let known = items.filter { !lookup.isDisjoint(with: $0.keys) }
    var result = (new: [ItemID](), edited: [ItemID]())
    for change in incoming.changes(knowing: known).items {
      switch change {
      case .insert(let item):
        let id = ItemID(rawValue: Int64(items.count + 1))
        items.append(
          KnownItem(
            id: id,
            keys: item.keys,
            fingerprint: item.fingerprint,
            published: item.published
          )
        )
        titles[id] = item.title
        result.new.append(id)
      case .update(let id, let item):
        edit(id) {
          $0.keys += item.keys
          $0.fingerprint = item.fingerprint
          $0.published = item.published
        }
        titles[id] = item.title
        result.edited.append(id)
      case .seen(let id, let newKeys): edit(id) { $0.keys += newKeys }
      }
    }
    return result
  }

  private mutating func edit(_ id: ItemID, _ body: (inout KnownItem) -> Void) {
    body(&items[Int(id.rawValue) - 1])
  }
}

/// An item with everything that a weblog sends, of that number.
func post(_ number: Int) -> ParsedItem {
  var item = ParsedItem()
  item.guid = "tag:blog.example,2026:\(number)"
  item.url = "https://blog.example/posts/\(number)"
  item.title = "Post number \(number)"
  item.contentHTML = "<p>What there is to say about the number \(number), in some words.</p>"
  item.published = Timestamp(seconds: 1_790_000_000 + Int64(number) * 3600)
  return item
}
