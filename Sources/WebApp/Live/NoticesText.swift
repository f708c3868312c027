import JSONText
import ReaderModel

/// What is new in feeds whose news the user wants to be told, as JSON for our own script.
struct NoticesText {
  let notices: Notices

  var json: String {
    var writer = JSONWriter()
    writer.value(
      [
        "newest": .number(JSONNumber(String(notices.newest.rawValue))),
        "count": .number(JSONNumber(String(notices.count))),
        "items": .array(notices.items.map(object)),
      ]
    )
    return writer.text
  }

  private func object(_ item: ItemNotice) -> JSONValue {
    let list = ItemList(.place(.feed(item.feed)))
    return [
      "title": .string(item.title),
      "feed": .string(item.feedTitle),
      "address": .string(Route.item(item.id, in: list).address),
      "list": .string(Route.list(list, after: nil).address),
    ]
  }
}
