import HTTPSemantics
import HTTPServing
import ReaderModel
import ReaderServices

/// Doing what forms post. Browsers are sent back to a page, scripts are told that it is done.
extension WebApp {
  /// Acts, and explains what another device may have made impossible meanwhile.
  func tryToAct(_ route: Route, _ visit: Visit) async throws -> Response {
    do {
      return try await act(route, visit)
    } catch let error as FolderError {
      guard case .renameFolder(let folder) = route, case .nameTaken = error else {
        return respond(notFound(visit), try await sidebar(), visit)
      }
      let page = ErrorPage(kind: .folderNameTaken(folder), stage: visit.stage).page
      return respond(page, try await sidebar(), visit)
    }
  }

  private func act(_ route: Route, _ visit: Visit) async throws -> Response {
    let form = PostedForm(visit.request)
    switch route {
    case .mark: return try await mark(form, visit)
    case .markAllRead: return try await markAllRead(form, visit)
    case .undo(let event):
      _ = try await reader.undo(event, for: user)
      return done(form.back, visit)
    case .subscribe: return try await subscribe(form, visit)
    case .importOPML: return try await importFeeds(form, visit)
    case .refresh:
      let feeds = form.numbers("feed").map(FeedID.init(rawValue:))
      try await reader.startRefresh(of: feeds.isEmpty ? nil : feeds, for: user)
      return done(form.back, visit)
    case .changeSettings: return changeSettings(form)
    default: return try await organise(route, form, visit)
    }
  }

  /// A browser goes to a page; a script stays where it is.
  func done(_ back: Route, _ visit: Visit) -> Response {
    visit.isFromScript ? .done : .redirect(to: back.address)
  }

  private func mark(_ form: PostedForm, _ visit: Visit) async throws -> Response {
    guard ["read", "unread", "star", "unstar"].contains(where: { !form.numbers($0).isEmpty }) else {
      return .text(400, "The form names no item.")
    }
    for (name, isRead) in [("read", true), ("unread", false)] {
      let items = form.numbers(name).map(ItemID.init(rawValue:))
      if !items.isEmpty { try await reader.setRead(items, to: isRead, for: user) }
    }
    for (name, isStarred) in [("star", true), ("unstar", false)] {
      let items = form.numbers(name).map(ItemID.init(rawValue:))
      if !items.isEmpty { try await reader.setStarred(items, to: isStarred, for: user) }
    }
    return done(Self.place(to: form.back, after: form), visit)
  }

  /// Going back to an open item would mark it as read again, so *keep unread* leads to its list.
  private static func place(to back: Route, after form: PostedForm) -> Route {
    guard case .item(let id, let list) = back, form.numbers("unread").contains(id.rawValue) else {
      return back
    }
    return .list(list, after: nil)
  }

  private func markAllRead(_ form: PostedForm, _ visit: Visit) async throws -> Response {
    guard let list = form.list, let newest = form.numbers("newest").first else {
      return .text(400, "The form names no list.")
    }
    let marked = try await reader.markAllRead(
      list.query(limit: 1),
      upTo: ItemID(rawValue: newest),
      for: user
    )
    guard visit.isFromScript else {
      return .redirect(to: UndoOffer(marked)?.address(of: form.back) ?? form.back.address)
    }
    let undo = marked.event.map { ",\"undo\":\($0.rawValue)" } ?? ""
    return .json("{\"count\":\(marked.count)\(undo)}")
  }

  private func changeSettings(_ form: PostedForm) -> Response {
    var look = Look()
    look.theme = form["theme"].flatMap(Look.Theme.init) ?? look.theme
    look.font = form["font"].flatMap(Look.Font.init) ?? look.font
    look.size = form["size"].flatMap(Look.Size.init) ?? look.size
    var response = Response.redirect(to: Route.settings.address)
    let year: Int64 = 365 * 86_400
    let cookie = SetCookie(Look.cookieName, look.cookieValue, maxAgeInSeconds: year)
    response.headers["Set-Cookie"] = cookie.field
    return response
  }
}
