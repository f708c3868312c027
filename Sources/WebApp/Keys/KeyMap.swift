import ReaderModel

/// Which key does what, as a user has it.
struct KeyMap {
  /// Stands for no key at all.
  static let none = "none"

  enum Refusal: Error, Hashable {
    case isNoKey(String, KeyAction)
    /// Two actions have the same key.
    case meet(String, KeyAction, KeyAction)
    /// The key that comes before those of places.
    case isPrefix(KeyAction)
  }

  private(set) var keys: [KeyAction: String]

  init(_ changed: [String: String] = [:]) {
    keys = [:]
    for action in KeyAction.allCases {
      keys[action] = changed[action.rawValue] ?? action.defaultKey
    }
  }

  subscript(action: KeyAction) -> String {
    get { keys[action] ?? action.defaultKey }
    set { keys[action] = newValue }
  }

  /// What differs from how keys come, by the name of the action.
  var changed: [String: String] {
    var changed: [String: String] = [:]
    for (action, key) in keys where key != action.defaultKey { changed[action.rawValue] = key }
    return changed
  }

  /// Finds the first thing that cannot be.
  ///
  /// - Throws: `Refusal`.
  func check() throws(Refusal) {
    var owners: [String: KeyAction] = [:]
    for action in KeyAction.allCases {
      let key = self[action]
      if key == Self.none { continue }
      guard Self.isKey(key) else { throw .isNoKey(key, action) }
      if !action.isPlace && key == KeyAction.goKey { throw .isPrefix(action) }
      let place = (action.isPlace ? "after " : "") + key
      if let owner = owners.updateValue(action, forKey: place) { throw .meet(key, owner, action) }
    }
  }

  /// Keys beside those with a sign; the others move the focus, close dialogs or press buttons.
  private static let named: Set<String> = [
    "Space", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown",
    "Insert", "F1", "F2", "F3", "F4", "F6", "F7", "F8", "F9", "F10",
  ]

  private static func isKey(_ text: String) -> Bool {
    if named.contains(text) { return true }
    guard text.count == 1, let sign = text.unicodeScalars.first else { return false }
    return sign.value > 0x20 && sign.value != 0x7F && !sign.properties.isWhitespace
  }
}

extension KeyMap.Refusal {
  /// A sentence for people.
  var text: String {
    switch self {
    case .isNoKey(let text, let action):
      "\u{201C}\(text)\u{201D} is no key that \u{201C}\(action.title)\u{201D} could have."
    case .meet(let key, let first, let second):
      "\u{201C}\(first.title)\u{201D} and \u{201C}\(second.title)\u{201D} cannot both have the key "
        + "\(key)."
    case .isPrefix(let action):
      "\u{201C}\(action.title)\u{201D} cannot have \(KeyAction.goKey): it comes before the keys of "
        + "places."
    }
  }
}
