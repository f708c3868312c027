import ReaderModel

/// Where in a list the pictures for a viewer begin.
enum SlideStart: Hashable {
  /// At the list's own start.
  case first
  /// With those of an item; the viewer then asks for more on both sides.
  case item(ItemID)
  case after(ItemCursor)
  /// Those that end before the cursor, in the list's order.
  case before(ItemCursor)
  /// Within an item of very many: with its picture of that number, from 0 on.
  case inside(ItemID, from: Int)
  /// With those of an item that end before the number.
  case insideBefore(ItemID, Int)
}

extension SlideStart {
  /// What an address says of it.
  var parameters: [(name: String, value: String)] {
    switch self {
    case .first: []
    case .item(let id): [("item", String(id.rawValue))]
    case .after(let cursor): [("after", cursor.text)]
    case .before(let cursor): [("before", cursor.text)]
    case .inside(let id, let number): [("item", String(id.rawValue)), ("from", String(number))]
    case .insideBefore(let id, let number): [("item", String(id.rawValue)), ("to", String(number))]
    }
  }

  /// Reads what `parameters` wrote; `nil` for anything else.
  init?(parameter: (String) -> String?) {
    if let text = parameter("item") {
      guard let number = RouteNumber(text) else { return nil }
      let id = ItemID(rawValue: number.value)
      if let text = parameter("from") {
        guard let from = RouteNumber(text) else { return nil }
        self = .inside(id, from: Int(clamping: from.value))
      } else if let text = parameter("to") {
        guard let end = RouteNumber(text) else { return nil }
        self = .insideBefore(id, Int(clamping: end.value))
      } else {
        self = .item(id)
      }
    } else if let text = parameter("after") {
      guard let cursor = ItemCursor(text: text) else { return nil }
      self = .after(cursor)
    } else if let text = parameter("before") {
      guard let cursor = ItemCursor(text: text) else { return nil }
      self = .before(cursor)
    } else {
      self = .first
    }
  }
}
