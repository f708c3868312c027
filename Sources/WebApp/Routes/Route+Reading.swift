import CivilTime
import HTTPSemantics
import HTTPServing
import ReaderModel

/// Reading an address.
extension Route {
  /// What a path has for the methods that it takes.
  enum Match: Hashable {
    case route(Route)
    /// The address is there, but not for this method.
    case otherMethod(allowed: [String])
    case nowhere
  }

  static func match(_ request: Request) -> Match {
    let path = request.path.dropFirst()
    let reading = page(path, request.parameter)
    let posting = action(path)
    switch request.method {
    case "GET", "HEAD": if let reading { return .route(reading) }
    case "POST": if let posting { return .route(posting) }
    default: break
    }
    if reading == nil && posting == nil { return .nowhere }
    let methods = (reading == nil ? [] : ["GET", "HEAD"]) + (posting == nil ? [] : ["POST"])
    return .otherMethod(allowed: methods)
  }

  /// Reads an address of ours that a form brought along, such as where to go back to.
  init?(address: String) {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first.flatMap({ BasePath.current.local(String($0)) }),
      path.utf8.first == UInt8(ascii: "/")
    else { return nil }
    let query = parts.count > 1 ? FormFields.decode(parts[1].utf8) : []
    guard
      let route = Self.page(path.dropFirst(), { name in query.first { $0.name == name }?.value })
    else { return nil }
    self = route
  }

  private static func page(_ path: Substring, _ parameter: (String) -> String?) -> Route? {
    switch path {
    case "": return .home
    case "sign-in": return .signIn(next: parameter("next"))
    case "first-account": return .firstAccount
    // A password for a program is shown where it was posted to; loading that anew leads back.
    case "settings/account", "programs": return .account
    case "people": return .people
    case "people/feeds": return .feedsOfAll
    case "feeds": return .feeds
    case "add": return .add(address: SharedAddress.find(parameter))
    case "health": return .health(HealthView(parameter))
    case "history": return history(parameter("before"))
    case "import": return .importing
    case "settings": return .settings
    case "settings/feeds": return .organise(OrganiseFilter(parameter))
    case "counts": return .counts
    case "events": return .events
    case "notices":
      let after = parameter("after").flatMap { RouteNumber($0)?.value }
      return .notices(after: after.map(ItemID.init(rawValue:)))
    case "feeds.opml": return .exportOPML
    case "manifest.webmanifest": return .manifest
    case "rows": return rows(parameter)
    case "sw.js": return .worker
    case "offline": return .offlineIndex
    case "offline/parts": return .offlineParts
    case "slides": return slides(parameter)
    case "playing": return .playing
    case "podcasts/shows": return .shows
    case "podcasts/queue": return .upNext
    case "podcasts/downloads": return .downloads
    default: break
    }
    if let list = ItemList(name: path, parameter: parameter) {
      let cursor = parameter("after").map { ItemCursor(text: $0) }
      if case .some(nil) = cursor { return nil }
      return .list(list, after: cursor ?? nil)
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, parts[0] == "settings" {
      return SettingsTopic(rawValue: String(parts[1])).map { .settingsTopic($0) }
    }
    if parts.count == 2, parts[0] == "columns", parts[1].hasSuffix(".css") {
      return Columns(text: parts[1].dropLast(4)).map { .columns($0) }
    }
    guard parts.count >= 2, let number = RouteNumber(parts[1])?.value else { return nil }
    switch (parts[0], parts.count > 2 ? parts[2] : "", parts.count) {
    case ("items", _, 2):
      guard let list = ItemList(name: parameter("in") ?? "unread", parameter: parameter) else {
        return nil
      }
      return .item(ItemID(rawValue: number), in: list)
    case ("items", "slides", 3):
      let from = parameter("from").flatMap { RouteNumber($0) }?.value ?? 0
      return .itemSlides(ItemID(rawValue: number), from: Int(clamping: from))
    case ("items", "marks", 3):
      guard let list = ItemList(name: parameter("in") ?? "unread", parameter: parameter) else {
        return nil
      }
      let newest = parameter("newest").flatMap { RouteNumber($0)?.value }
      return .itemMarks(
        ItemID(rawValue: number),
        in: list,
        newest: newest.map(ItemID.init(rawValue:))
      )
    case ("items", "transcript", 3):
      return ItemList(name: parameter("in") ?? "unread", parameter: parameter)
        .map { .itemTranscript(ItemID(rawValue: number), in: $0) }
    case ("people", _, 2): return .person(UserID(rawValue: number))
    case ("feeds", "health", 3): return .feedHealth(FeedID(rawValue: number))
    case ("feeds", "episodes", 3): return .newestEpisodes(FeedID(rawValue: number))
    case ("playing", "chapters", 3): return .episodeChapters(ItemID(rawValue: number))
    case ("playing", _, 2): return .episode(ItemID(rawValue: number))
    case ("imports", _, 2): return .importProgress(ImportID(rawValue: number))
    case ("items", let text, 3):
      guard let text = ItemText(rawValue: String(text)),
        let list = ItemList(name: parameter("in") ?? "unread", parameter: parameter)
      else { return nil }
      return .itemText(ItemID(rawValue: number), text, in: list)
    case ("feeds", "settings", 3): return .feedSettings(FeedID(rawValue: number))
    case ("feeds", "access", 3): return .feedAccess(FeedID(rawValue: number))
    case ("feeds", "certificate", 3): return .feedCertificate(FeedID(rawValue: number))
    case ("folders", "settings", 3): return .folderSettings(FolderID(rawValue: number))
    case ("searches", "settings", 3): return .savedSearchSettings(SavedSearchID(rawValue: number))
    default: return nil
    }
  }

  private static func history(_ end: String?) -> Route? {
    guard let end else { return .history(before: nil) }
    return RouteNumber(end).map { .history(before: Timestamp(milliseconds: $0.value)) }
  }

  private static func slides(_ parameter: (String) -> String?) -> Route? {
    guard let list = ItemList(name: parameter("in") ?? "", parameter: parameter),
      let start = SlideStart(parameter: parameter)
    else { return nil }
    return .slides(list, from: start)
  }

  private static func rows(_ parameter: (String) -> String?) -> Route? {
    let numbers = (parameter("items") ?? "").split(separator: " ").map { RouteNumber($0)?.value }
    guard let list = ItemList(name: parameter("in") ?? "", parameter: parameter),
      !numbers.isEmpty, numbers.count <= mostRows, !numbers.contains(nil)
    else { return nil }
    return .rows(numbers.compactMap(\.self).map(ItemID.init(rawValue:)), in: list)
  }

  /// So many rows are given by their items at once.
  private static let mostRows = 100

  private static func action(_ path: Substring) -> Route? {
    switch path {
    case "sign-in": return .enter
    case "sign-out": return .leave
    case "first-account": return .makeFirstAccount
    case "settings/account": return .changePassword
    case "sessions/end": return .endOtherSessions
    case "programs": return .addProgram
    case "people": return .addPerson
    case "api/command": return .command
    case "marks": return .mark
    case "marks/all": return .markAllRead
    case "subscriptions": return .subscribe
    case "refresh": return .refresh
    case "import": return .importOPML
    case "folders": return .createFolder
    case "searches": return .saveSearch
    case "settings/user": return .changeUserSettings
    case "settings/keys": return .changeKeys
    case "layout": return .changeLayout
    case "look": return .changeLook
    case "settings/feeds": return .organiseFeeds
    case "add": return .findFeeds
    case "playing": return .play
    case "import/start": return .startImport
    default: break
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 2, let number = RouteNumber(parts[1])?.value else { return nil }
    if parts.count == 2 {
      return parts[0] == "people" ? .changePerson(UserID(rawValue: number)) : nil
    }
    if parts.count == 4, parts[0] == "items", parts[2] == "apart" {
      return RouteNumber(parts[3]).map {
        .tellApart(ItemID(rawValue: number), ItemID(rawValue: $0.value))
      }
    }
    guard parts.count == 3 else { return nil }
    switch (parts[0], parts[2]) {
    case ("sessions", "end"): return .endSession(SessionID(rawValue: number))
    case ("programs", "remove"): return .removeProgram(APIPasswordID(rawValue: number))
    case ("items", "text"): return .turnText(ItemID(rawValue: number))
    case ("marks", "undo"): return .undo(EventID(rawValue: number))
    case ("feeds", "settings"): return .changeFeed(FeedID(rawValue: number))
    case ("feeds", "find"): return .findAgain(FeedID(rawValue: number))
    case ("feeds", "older"): return .fetchOlder(FeedID(rawValue: number))
    case ("feeds", "access"): return .changeAccess(FeedID(rawValue: number))
    case ("feeds", "address"): return .changeAddress(FeedID(rawValue: number))
    case ("imports", "retry"): return .retryImport(ImportID(rawValue: number))
    case ("feeds", "show"): return .changeShow(FeedID(rawValue: number))
    case ("feeds", "move"): return .moveFeed(FeedID(rawValue: number))
    case ("feeds", "unsubscribe"): return .unsubscribe(FeedID(rawValue: number))
    case ("folders", "settings"): return .renameFolder(FolderID(rawValue: number))
    case ("folders", "remove"): return .removeFolder(FolderID(rawValue: number))
    case ("searches", "settings"): return .changeSearch(SavedSearchID(rawValue: number))
    case ("searches", "remove"): return .removeSearch(SavedSearchID(rawValue: number))
    default: return nil
    }
  }
}
