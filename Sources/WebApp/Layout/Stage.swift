import CivilTime
import HTMLWriting
import ReaderModel
import ReaderServices

/// What every component may need to know: the time, where assets lie, how the reader wants to read.
struct Stage {
  var now: Timestamp
  /// Whose page it is.
  var visitor = Visitor.local
  var assets: AssetPaths
  var look: Look
  var settings = UserSettings()
  /// Makes addresses of ours for pictures; `nil` shows them from where they were published.
  var pictures: PictureLinks?
  /// Makes addresses of ours for sound and film.
  var sounds: SoundLinks?
  /// Whether the page goes over https, where browsers refuse sound and pictures of http.
  var isSecure = false
  /// What has been drawn of the feeds already; `nil` draws them anew.
  var drawnFeeds: DrawnFeeds?
  var placeLayouts = PlaceLayouts(text: "")
  /// What the reader made of the columns, if anything.
  var columns: Columns?
  /// Where the episodes of the page stand.
  var playing: [ItemID: PlayState] = [:]
  /// Whether the player holds an episode, so that the page needs it at once.
  var holdsEpisode = false
  /// The words that the list was found by.
  var matches = MatchedWords.none
}

extension Stage {
  /// How the rows of a list are drawn.
  func layout(of list: ItemList, in sidebar: Sidebar) -> ListLayout {
    switch list.place {
    case .feed(let id): sidebar.subscription(id)?.layout ?? .rows
    case .folder(let id): sidebar.folder(id)?.layout ?? .rows
    default: placeLayouts[list.name]
    }
  }
}

/// Addresses of assets; the set's hash in them lets browsers keep each for good.
struct AssetPaths: Hashable, Sendable {
  /// Like `/assets/5f2c19`, without a slash at the end.
  let prefix: String

  /// The address of a file below `Web`, perhaps with a fragment: `icons/sprite.svg#star`.
  func target(_ path: String) -> LinkTarget { LinkTarget(path: "\(prefix)/\(path)") }
}
