import CivilTime
import JSONText
import ReaderModel
import ReaderServices

/// What there is to keep: names, numbers and versions, but no content.
///
/// ```json
/// {"budget": 100, "newest": 812, "counts": {"unread": 7}, "folders": {"12": [3, 1]},
///  "pages": {"frame": "1x2y"},
///  "lists": [{"name": "unread", "title": "Unread", "version": "3z", "items": [812, 809]}],
///  "items": [{"id": 812, "feed": 12, "read": false, "starred": true, "date": 1796040000000,
///             "version": "9q"}]}
/// ```
///
/// `folders` are those in which a feed stands, also indirectly. Of items, what matters most comes
/// first.
struct OfflineIndex {
  let selection: OfflineSelection
  let parts: OfflineParts
  let budgetInMegabytes: Int

  var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("budget", budgetInMegabytes)
      writer.member("newest", selection.newestID.rawValue)
      writer.member("counts") { writer in
        writer.object { writer in
          for (key, count) in CountsText(counts: PlaceCounts(parts.sidebar)).numbers {
            writer.member(key, count)
          }
        }
      }
      writer.member("folders") { folders(&$0) }
      writer.member("pages") { writer in
        writer.object { writer in
          for name in OfflineParts.pageNames {
            writer.member(name, parts.page(name).map(Self.version))
          }
        }
      }
      let drawing = Self.version(parts.listMain(ItemList(.place(.unread))))
      writer.member("lists", selection.lists) { writer, list in
        self.list(&writer, list, drawing)
      }
      writer.member("items", selection.items, item)
    }
    return writer.text
  }

  /// A list; `drawing` is another one where lists are drawn in another way.
  private func list(
    _ writer: inout JSONWriter,
    _ list: OfflineSelection.List,
    _ drawing: String
  ) {
    let named = ItemList(.place(list.place))
    writer.member("name", named.name)
    writer.member("title", parts.title(named))
    writer.member("version", Self.version(drawing + parts.facts(of: named)))
    writer.member("items") { numbers(&$0, list.items.map(\.rawValue)) }
  }

  private func item(_ writer: inout JSONWriter, _ item: ItemState) {
    writer.member("id", item.id.rawValue)
    writer.member("feed", item.feedID.rawValue)
    writer.member("read", item.isRead)
    writer.member("starred", item.isStarred)
    writer.member("date", item.sortedAt.milliseconds)
    writer.member("version", String(UInt64(bitPattern: item.fingerprint), radix: 36))
  }

  private func numbers(_ writer: inout JSONWriter, _ numbers: [Int64]) {
    writer.array { writer in
      for number in numbers { writer.element { $0.integer(number) } }
    }
  }

  private func folders(_ writer: inout JSONWriter) {
    let parents = Dictionary(
      parts.sidebar.folders.map { ($0.id, $0.parent) },
      uniquingKeysWith: { first, _ in first }
    )
    writer.object { writer in
      for row in parts.sidebar.subscriptions {
        var around: [FolderID] = []
        for folder in row.folders {
          var next: FolderID? = folder
          while let id = next, !around.contains(id) {
            around.append(id)
            next = parents[id] ?? nil
          }
        }
        writer.member(String(row.feedID.rawValue)) { numbers(&$0, around.map(\.rawValue)) }
      }
    }
  }

  /// Another one for other text.
  ///
  /// FNV-1a with 64 bits: the texts are ours, and a worker that keeps an old one shows an old one.
  /// Source: draft-eastlake-fnv-35.
  static func version(_ text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return String(hash, radix: 36)
  }
}
