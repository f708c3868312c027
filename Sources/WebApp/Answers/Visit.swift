import CivilTime
import HTMLWriting
import HTTPSemantics
import HTTPServing
import ReaderModel
import ReaderServices

/// A request as the app sees it: which part of a page is wanted, and how it should look.
struct Visit {
  /// What a script asks for instead of a whole document, by a header that no link can send.
  enum Part: String {
    case document
    /// The main element.
    case main
    /// The article pane alone, for a list that is on the screen already.
    case article
    /// The next rows of a list.
    case rows
    /// The places with their counts.
    case sidebar
  }

  static let partField = "Tidings-Part"

  let request: Request
  let part: Part
  private(set) var stage: Stage

  init(
    _ request: Request,
    visitor: Visitor,
    assets: AssetPaths,
    settings: UserSettings,
    pictures: PictureLinks? = nil,
    sounds: SoundLinks? = nil,
    drawnFeeds: DrawnFeeds? = nil,
    holdsEpisode: Bool = false,
    now: Timestamp
  ) {
    self.request = request
    part = request.headers[Self.partField].flatMap { Part(rawValue: $0) } ?? .document
    stage = Stage(
      now: now,
      visitor: visitor,
      assets: assets,
      look: Look(request.headers, usual: settings.look),
      settings: settings,
      pictures: settings.proxiesPictures ? pictures : nil,
      drawnFeeds: drawnFeeds,
      placeLayouts: PlaceLayouts(request.headers),
      columns: Columns(request.headers)
    )
    stage.holdsEpisode = holdsEpisode
    stage.sounds = sounds
    stage.isSecure = request.origin.isSecure
  }

  /// What the history calls the browser.
  var device: String { DeviceName(userAgent: request.headers["User-Agent"]).text }

  /// Whether a script of ours asked; it wants no redirect after an action.
  var isFromScript: Bool { part != .document }

  /// Whether a page that was open before is loaded anew, or gone back to: what was kept unread stays so.
  ///
  /// Source: Fetch, HTTP-network-or-cache fetch, on reloading.
  private var isAgain: Bool {
    let caching = request.headers["Cache-Control"]?.lowercased() ?? ""
    return caching.contains("max-age=0") || caching.contains("no-cache")
  }

  /// Whether somebody opened this page now, so that the item on it counts as read.
  ///
  /// Opening marks by `GET`, because reading must work without scripts. Browsers and extensions
  /// also fetch pages that nobody looks at: a prefetch says so in a header, a frame or a picture
  /// has another destination than a document, and another site's page has no business with marks.
  /// Source: Fetch Metadata Request Headers; HTML, `Sec-Purpose`.
  var isOpening: Bool {
    guard request.method == "GET" else { return false }
    let headers = request.headers
    let purposes = [headers["Sec-Purpose"], headers["Purpose"], headers["X-Moz"]]
    if purposes.contains(where: { $0?.lowercased().contains("prefetch") ?? false }) { return false }
    if headers["Sec-Fetch-Site"] == "cross-site" { return false }
    if isAgain { return false }
    if isFromScript { return true }
    return headers["Sec-Fetch-Dest"].map { $0 == "document" } ?? true
  }
}
