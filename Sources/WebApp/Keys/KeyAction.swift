import ReaderModel

/// What can be done by a key; the raw value is its name in settings and in scripts.
///
/// `defaultKeys` of `Web/scripts/later/keys.js` says the same keys, which a test compares.
enum KeyAction: String, CaseIterable {
  case next, previous
  case nextRow = "next-row"
  case previousRow = "previous-row"
  case open, page, unfold, back, read, star, original
  case fullText = "full-text"
  case markAll = "mark-all"
  case refresh, search
  case palette = "go-to"
  case help
  case play
  case playBack = "play-back"
  case playForward = "play-forward"
  case slower, faster, player
  case goUnread = "go-unread"
  case goToday = "go-today"
  case goStarred = "go-starred"
  case goAll = "go-all"
  case goPodcasts = "go-podcasts"
  case goPictures = "go-pictures"
  case goFeeds = "go-feeds"
  case goHealth = "go-health"
  case goAdd = "go-add"
  case goSettings = "go-settings"

  /// Keys of places come after this one, so that they do not meet the others.
  static let goKey = "g"

  /// Whether its key comes after `g`.
  var isPlace: Bool { rawValue.hasPrefix("go-") && self != .palette }

  /// Name and key of each, in groups as they are shown.
  static let groups: [(title: String, actions: [KeyAction])] = [
    (
      "Reading",
      [
        .next, .previous, .nextRow, .previousRow, .open, .page, .unfold, .back, .fullText,
        .original,
      ]
    ),
    ("Marks and lists", [.read, .star, .markAll, .refresh, .search, .palette, .help]),
    ("Listening", [.play, .playBack, .playForward, .slower, .faster, .player]),
    ("Places, after \(goKey)", allCases.filter(\.isPlace)),
  ]

  var title: String {
    switch self {
    case .next: "Next item"
    case .previous: "Previous item"
    case .nextRow: "Next row, without opening it"
    case .previousRow: "Previous row, without opening it"
    case .open: "Open"
    case .page: "Read on, then the next unread item"
    case .unfold: "Unfold or fold the row"
    case .back: "Back to the list"
    case .read: "Mark as read or unread"
    case .star: "Star"
    case .original: "Open the original"
    case .fullText: "Full article, or what the feed has"
    case .markAll: "Mark all as read"
    case .refresh: "Refresh"
    case .search: "Search"
    case .palette: "Go to a feed, a place or a command"
    case .help: "These keys"
    case .play: "Play or pause"
    case .playBack: "Go back a little"
    case .playForward: "Go forward a little"
    case .slower: "Play slower"
    case .faster: "Play faster"
    case .player: "Open or close the player"
    case .goUnread: "Unread"
    case .goToday: "Today"
    case .goStarred: "Starred"
    case .goAll: "All items"
    case .goPodcasts: "Podcasts"
    case .goPictures: "Pictures"
    case .goFeeds: "Feeds"
    case .goHealth: "Feed health"
    case .goAdd: "Add a feed"
    case .goSettings: "Settings"
    }
  }

  /// As a browser names the key, but *Space* for the one that has no sign.
  var defaultKey: String {
    switch self {
    case .next: "j"
    case .previous: "k"
    case .nextRow: "n"
    case .previousRow: "p"
    case .open: "o"
    case .page: "Space"
    case .unfold: "x"
    case .back: "u"
    case .read: "m"
    case .star: "s"
    case .original: "v"
    case .fullText: "f"
    case .markAll: "A"
    case .refresh: "r"
    case .search: "/"
    case .palette: "."
    case .help: "?"
    case .play: "P"
    case .playBack: "h"
    case .playForward: "l"
    case .slower: "<"
    case .faster: ">"
    case .player: "q"
    case .goUnread: "u"
    case .goToday: "t"
    case .goStarred: "s"
    case .goAll: "a"
    case .goPodcasts: "p"
    case .goPictures: "i"
    case .goFeeds: "f"
    case .goHealth: "h"
    case .goAdd: "n"
    case .goSettings: ","
    }
  }
}
