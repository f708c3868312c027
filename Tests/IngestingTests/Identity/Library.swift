import CivilTime
import FeedParsing
import ReaderModel

@testable import Ingesting

/// The store as far as identity is concerned, in some forty lines: each name belongs to one item, and
/// an item all of whose names are taken is not stored.
struct Library {
  private(set) var items: [KnownItem] = []
  private var owners: [IdentityKey: Int] = [:]
  private(set) var titles: [ItemID: String] = [:]
  private var truths: [ItemID: String] = [:]
  /// Items that took in another one: what was and what came.
  private(set) var mixedUp: [String] = []

  /// Takes a document in; the number of each change in the order of the changes.
  @discardableResult
  mutating func take(_ parsed: [ParsedItem]) -> (new: [ItemID], edited: [ItemID]) {
    var feed = ParsedFeed(format: .rss20)
    feed.items = parsed
    let incoming = IncomingFeed(feed, address: "https://feed.example/rss")
    let known = Set(incoming.lookupKeys.compactMap { owners[$0] }).sorted().map { items[$0] }
    var result = (new: [ItemID](), edited: [ItemID]())
    for change in incoming.changes(knowing: known).items {
      switch change {
      case .insert(let item):
        guard item.keys.contains(where: { owners[$0] == nil }) else { continue }
        let id = ItemID(rawValue: Int64(items.count + 1))
        items.append(
          KnownItem(id: id, keys: [], fingerprint: item.fingerprint, published: item.published)
        )
        claim(item.keys, for: id)
        titles[id] = item.title
        truths[id] = item.commentsURL
        result.new.append(id)
      case .update(let id, let item):
        if truths[id] != item.commentsURL {
          mixedUp.append("\(truths[id] ?? "") \(item.commentsURL ?? "")")
        }
        edit(id) {
          $0.fingerprint = item.fingerprint
          $0.published = item.published
        }
        claim(item.keys, for: id)
        titles[id] = item.title
        result.edited.append(id)
      case .seen(let id, let newKeys): claim(newKeys, for: id)
      }
    }
    return result
  }

  private mutating func claim(_ keys: [IdentityKey], for id: ItemID) {
    let index = Int(id.rawValue) - 1
    for key in keys where owners[key] == nil {
      owners[key] = index
      items[index].keys.append(key)
    }
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
