import HTMLCleaning
import HTMLWriting
import HTTPSemantics
import HTTPServing
import JSONText
import ReaderModel
import ReaderServices

/// What the service worker asks for, to keep it for a time without a network.
extension WebApp {
  /// What there is to keep, with versions that tell what has changed, as JSON.
  ///
  /// `held=…`, as often as wanted, names episodes whose sound the device keeps.
  func offlineIndex(_ visit: Visit) async throws -> Response {
    let parts = OfflineParts(sidebar: try await sidebar(), stage: visit.stage)
    let held = visit.request.query.compactMap { parameter in
      parameter.name == "held"
        ? RouteNumber(parameter.value).map { ItemID(rawValue: $0.value) } : nil
    }
    let selection = try await reader.offlineSelection(
      holding: Array(held.prefix(Self.mostHeldItems)),
      for: user
    )
    var response = Response.json(
      OfflineIndex(
        selection: selection,
        parts: parts,
        budgetInMegabytes: visit.stage.settings.offlineBudgetInMegabytes
      ).json
    )
    // For pages that are made on the device; fields are not compressed, so it needs no mask here.
    if visitor.session != nil, let session = SessionCookie.token(in: visit.request) {
      response.headers[Self.tokenField] = FormToken(session: session).masked(on: [])
    }
    return response
  }

  /// The pieces that the address names: `page=…`, `list=…`, `item=…`, each as often as wanted.
  ///
  /// Asking for an item here does not count as opening it.
  func offlineParts(_ visit: Visit) async throws -> Response {
    let parts = OfflineParts(sidebar: try await sidebar(), stage: visit.stage)
    let wanted = visit.request.query
    let numbers = wanted.compactMap { $0.name == "item" ? RouteNumber($0.value)?.value : nil }
    var items: [OfflineArticle] = []
    for number in numbers.prefix(Self.mostOfflineItems) {
      guard var item = try await reader.item(ItemID(rawValue: number), for: user) else { continue }
      let state = try await reader.fullText(of: item.row.id, for: user) ?? FullTextState()
      let fullText = FullTextControl(
        row: item.row,
        list: OfflineBlanks.list,
        state: state,
        shown: state.isWanted ? .full : .feed,
        stage: visit.stage
      )
      if let article = fullText.article { item.content = article.content }
      let content = reader.cleanedContent(
        of: item,
        picturesThroughServer: visit.stage.pictures != nil
      )
      items.append(OfflineArticle(item: item, content: content, fullText: fullText))
    }
    return .json(Self.json(wanted, parts, items))
  }

  private static func json(
    _ wanted: [(name: String, value: String)],
    _ parts: OfflineParts,
    _ items: [OfflineArticle]
  ) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("pages") { writer in
        writer.object { writer in
          for entry in wanted where entry.name == "page" {
            writer.member(entry.value, parts.page(entry.value))
          }
        }
      }
      writer.member("lists") { writer in
        writer.object { writer in
          for entry in wanted where entry.name == "list" {
            guard let list = ItemList(name: entry.value, parameter: { _ in nil }) else { continue }
            writer.member(list.name) { writer in
              writer.object { writer in
                writer.member("list", parts.listMain(list))
                writer.member("item", parts.itemMain(list))
              }
            }
          }
        }
      }
      writer.member("items") { writer in
        writer.object { writer in
          for article in items {
            let item = article.item
            writer.member(String(item.row.id.rawValue)) { writer in
              writer.object { writer in
                writer.member("title", parts.title(item).text)
                writer.member("row", parts.row(item.row).text)
                writer.member("feed", HTML { item.row.feedTitle }.text)
                writer.member("article", parts.article(article))
                writer.member("foot", parts.foot(item, OfflineBlanks.nextUnread).text)
                writer.member("last", parts.foot(item, nil).text)
              }
            }
          }
        }
      }
    }
    return writer.text
  }

  /// Episodes that a device may name: more than one carries, and no long work.
  static let mostHeldItems = 500

  /// Items in one answer: half a megabyte of text, as articles go.
  static let mostOfflineItems = 30
}
