import CivilTime
import HTTPSemantics
import HTTPServing
import ReaderModel
import ReaderServices

/// Doing what forms post. Browsers are sent back to a page, scripts are told that it is done.
extension WebApp {
  /// Acts, and explains what another device may have made impossible meanwhile.
  func tryToAct(_ route: Route, _ form: PostedForm, _ visit: Visit) async throws -> Response {
    do {
      return try await act(route, form, visit)
    } catch let error as FolderError {
      if visit.isFromScript { return .text(409, error.sentence) }
      guard case .renameFolder(let folder) = route, case .nameTaken = error else {
        return respond(notFound(visit), try await sidebar(), visit)
      }
      let page = ErrorPage(kind: .folderNameTaken(folder), stage: visit.stage).page
      return respond(page, try await sidebar(), visit)
    }
  }

  private func act(
    _ route: Route,
    _ form: PostedForm,
    _ visit: Visit
  ) async throws -> Response {
    switch route {
    case .enter: return try await enter(form, visit)
    case .leave: return try await leave(visit)
    case .makeFirstAccount: return try await makeFirstAccount(form, visit)
    case .changePassword: return try await changePassword(form, visit)
    case .endSession(let id):
      try await reader.accounts.endSession(id, of: user)
      return done(.account, visit)
    case .endOtherSessions:
      try await reader.accounts.endOtherSessions(of: visitor)
      return done(.account, visit)
    case .addProgram: return try await addProgram(form, visit)
    case .removeProgram(let id):
      try await reader.accounts.removeAPIPassword(id, of: user)
      return done(.account, visit)
    case .addPerson: return try await addPerson(form, visit)
    case .changePerson(let id): return try await changePerson(id, form, visit)
    case .command: return await runCommand(form)
    case .mark, .markAllRead: return try await mark(form, visit)
    case .undo(let event): return try await undo(event, form, visit)
    case .tellApart(let item, let other): return try await tellApart(item, other, form, visit)
    case .subscribe: return try await subscribe(form, visit)
    case .findFeeds: return try await findFeeds(form, visit)
    case .importOPML: return try await previewImport(form, visit)
    case .startImport: return try await startImport(form, visit)
    case .retryImport(let id):
      try await reader.retryImport(id, for: user)
      return done(.importProgress(id), visit)
    case .findAgain(let feed): return try await findAgain(feed, visit)
    case .fetchOlder(let feed): return try await fetchOlder(feed, visit)
    case .changeAddress(let feed): return try await changeAddress(of: feed, form, visit)
    case .changeAccess(let feed): return try await changeAccess(to: feed, form, visit)
    case .turnText(let item): return try await turnText(of: item, form, visit)
    case .refresh:
      let feeds = form.numbers("feed").map(FeedID.init(rawValue:))
      try await reader.startRefresh(of: feeds.isEmpty ? nil : feeds, for: user)
      return done(form.back, visit)
    case .changeLook: return try await changeLook(form, visit)
    case .saveSearch: return try await saveSearch(form)
    case .changeSearch(let id): return try await change(savedSearch: id, form, visit)
    case .removeSearch(let id): return try await remove(savedSearch: id, visit)
    case .changeKeys: return try await changeKeys(form, visit)
    case .changeUserSettings: return try await changeUserSettings(form, visit)
    case .changeLayout: return try await changeLayout(form, visit)
    case .play: return try await play(form, visit)
    case .changeShow(let feed): return try await changeShow(feed, form, visit)
    default: return try await organise(route, form, visit)
    }
  }

  /// A browser goes to a page; a script stays where it is.
  func done(_ back: Route, _ visit: Visit) -> Response {
    visit.isFromScript ? .done : .redirect(to: back.address)
  }

  private func mark(_ form: PostedForm, _ visit: Visit) async throws -> Response {
    guard let marks = PostedMarks(visit).marks(in: form) else {
      return .text(400, "The form names nothing that could be marked.")
    }
    let results = try await reader.apply(marks, for: user)
    if visit.isFromScript {
      let answer = MarkAnswer(marks: marks, results: results)
      return .json(answer.json(asList: !form.values("mark").isEmpty))
    }
    if case .readList(let query, _, _) = marks[0].action {
      let offer =
        if let made = UndoOffer(results[0]) { made } else {
          try await justMade(of: query, visit)
        }
      return .redirect(to: offer?.address(of: form.back) ?? form.back.address)
    }
    let place = Self.place(to: form.back, after: form)
    let isNothing = results.allSatisfy { $0.outcome == .nothingLeft }
    return .redirect(to: isNothing ? place.address(adding: ("nothing", "1")) : place.address)
  }

  /// What a first tap has just marked in a list: a second one finds nothing, and takes away no Undo.
  private func justMade(of list: ItemListQuery, _ visit: Visit) async throws -> UndoOffer? {
    guard
      let last = try await reader.history(for: user).entries.first(where: { $0.undoneAt == nil }),
      last.kind == .read, last.place == list.place,
      (last.search == nil) == (list.search == nil), let event = last.events.first,
      visit.stage.now.seconds - last.at.seconds < 60
    else { return nil }
    return UndoOffer(MarkResult(event: event, count: last.count))
  }

  private func undo(
    _ event: EventID,
    _ form: PostedForm,
    _ visit: Visit
  ) async throws -> Response {
    guard let mark = PostedMarks(visit).mark(in: form, undoing: event) else {
      return .text(400, "The form cannot be read.")
    }
    let results = try await reader.apply([mark], for: user)
    return visit.isFromScript
      ? .json(MarkAnswer(marks: [mark], results: results).json(asList: false))
      : .redirect(to: form.back.address)
  }

  /// Going back to an open item would mark it as read again, so *keep unread* leads to its list.
  private static func place(to back: Route, after form: PostedForm) -> Route {
    guard case .item(let id, let list) = back, form.numbers("unread").contains(id.rawValue) else {
      return back
    }
    return .list(list, after: nil)
  }

  /// A form need not have every choice; what it leaves out stays as it was.
  ///
  /// A browser keeps its own look; one that has none yet begins with what its user chose last.
  private func changeLook(_ form: PostedForm, _ visit: Visit) async throws -> Response {
    var look = visit.stage.look
    for choice in Look.Choice.allCases {
      if let word = form[choice.rawValue] { look[choice] = word }
    }
    if visitor.session != nil {
      var settings = visit.stage.settings
      settings.look = look.cookieValue
      try await reader.setSettings(settings, for: user)
    }
    var response = done(form.back, visit)
    response.headers["Set-Cookie"] = look.cookie.field
    return response
  }
}

extension FolderError {
  /// What was wrong, for scripts to show.
  fileprivate var sentence: String {
    switch self {
    case .noSuchFolder: "The folder is gone."
    case .nameTaken: "There is another folder of that name in the same place."
    case .insideItself: "A folder cannot lie inside itself."
    }
  }
}
