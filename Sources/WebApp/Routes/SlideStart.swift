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
}

extension SlideStart {
  /// What an address says of it.
  var parameters: [(name: String, value: String)] {
    switch self {
    case .first: []
    case .item(let id): [("item", String(id.rawValue))]
    case .after(let cursor): [("after", cursor.text)]
    case .before(let cursor): [("before", cursor.text)]
    }
  }

  /// Reads what `parameters` wrote; `nil` for anything else.
  init?(parameter: (String) -> String?) {
    if let text = parameter("item") {
      guard let number = RouteNumber(text) else { return nil }
      self = .item(ItemID(rawValue: number.value))
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
