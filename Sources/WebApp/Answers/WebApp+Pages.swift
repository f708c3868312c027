import HTMLWriting
import HTTPSemantics
import HTTPServing
import ReaderModel
import ReaderServices

/// Answering what is asked for by `GET`.
extension WebApp {
  /// So many rows a page: some screens full, and few enough to draw at once.
  static let rowsPerPage = 50

  /// So many rows more at once, for scripts that add them out of sight.
  static let rowsPerAddition = 100

  func show(_ route: Route, _ visit: Visit) async throws -> Response {
    switch route {
    case .home: .redirect(to: LastPlace(visit.request.headers).address)
    case .signIn(let next): signInPage(next: next, visit)
    case .firstAccount: firstAccountPage(visit)
    case .account: try await accountPage(visit)
    case .people: try await peoplePage(visit)
    case .person(let id): try await personPage(id, visit)
    case .feedsOfAll: try await feedsOfAll(visit)
    case .itemMarks(let id, let list, let newest):
      try await showMarks(of: id, in: list, newest: newest, visit)
    case .rows(let ids, let list): try await showRows(ids, in: list, visit)
    case .columns(let columns): columns.styleSheet
    case .list(let list, let cursor): try await showList(list, after: cursor, visit)
    case .item(let id, let list): try await showItem(id, in: list, visit)
    case .itemText(let id, let text, let list):
      try await showItem(id, in: list, text: text, visit)
    case .itemTranscript(let id, let list):
      try await showItem(id, in: list, transcript: true, visit)
    case .counts: try await counts(visit)
    case .slides(let list, let start): try await showSlides(of: list, from: start, visit)
    case .itemSlides(let id, let number): try await showSlides(of: id, from: number, visit)
    case .events: events(visit)
    case .notices(let item):
      .json(NoticesText(notices: try await reader.notices(after: item, for: user)).json)
    case .exportOPML: try await exportedFeeds()
    case .feedHealth(let feed): try await showHealth(of: feed, visit)
    case .feedAccess(let feed):
      try await showAccess(
        to: feed,
        visit,
        news: visit.request.parameter("saved") == nil ? .none : .saved
      )
    case .feedCertificate(let feed): try await showCertificate(of: feed, visit)
    case .manifest: .manifest(visit.stage.assets)
    case .worker: .serviceWorker(configuration.assets)
    case .offlineIndex: try await offlineIndex(visit)
    case .offlineParts: try await offlineParts(visit)
    case .playing: try await playing(visit)
    case .episode(let item): try await showEpisode(item, visit)
    case .episodeChapters(let item): try await showChapters(of: item, visit)
    case .newestEpisodes(let feed): try await newestEpisodes(of: feed, visit)
    default: try await showPage(route, visit)
    }
  }

  private func phoneGuide(_ visit: Visit) async throws -> PhoneGuide {
    PhoneGuide(
      doorways: configuration.doorways(),
      origin: visit.request.origin,
      hasAccounts: try await reader.accounts.exist(),
      stage: visit.stage
    )
  }

  private func showPage(_ route: Route, _ visit: Visit) async throws -> Response {
    let sidebar = try await sidebar()
    if case .history(let end) = route {
      let history = try await reader.history(for: user, before: end)
      let page = HistoryPage(
        entries: history.entries,
        next: history.next,
        hasNothingToUndo: visit.request.parameter("nothing") != nil,
        stage: visit.stage
      )
      return respond(page.page, sidebar, visit)
    }
    let page: Page? =
      switch route {
      case .feeds: try await healthPage(HealthView(), sidebar, .feeds, visit)
      case .health: try await healthPage(HealthView(), sidebar, .page, visit)
      case .healthView(let view): try await healthPage(view, sidebar, .page, visit)
      case .shows: ShowsPage(shows: try await reader.shows(for: user), stage: visit.stage).page
      case .upNext: UpNextPage(next: try await reader.upNext(for: user), stage: visit.stage).page
      case .downloads: DownloadsPage(stage: visit.stage).page
      case .importing: ImportPage(stage: visit.stage).page
      case .importProgress(let id):
        try await reader.importProgress(id, for: user).map {
          ImportProgressPage(id: id, progress: $0, stage: visit.stage).page
        }
      case .add(let address):
        AddPage(address: address ?? "", sidebar: sidebar, stage: visit.stage).page
      case .settings: SettingsPage(sidebar: sidebar, stage: visit.stage).page
      case .settingsTopic(let topic):
        SettingsTopicPage(
          topic: topic,
          facts: topic == .about ? try await reader.facts(for: user) : nil,
          storePath: visitor.looksAfterOthers ? configuration.storePath : nil,
          phone: topic == .phone ? try await phoneGuide(visit) : nil,
          resizingObstacle: reader.pictures?.resizingObstacle,
          stage: visit.stage
        ).page
      case .organise(let filter):
        OrganisePage(
          filter: filter,
          sidebar: sidebar,
          offer: try await organiseOffer(visit),
          stage: visit.stage
        ).page
      case .feedSettings(let id): try await feedSettings(id, sidebar, visit)
      case .folderSettings(let id):
        sidebar.folder(id).map {
          FolderSettingsPage(folder: $0, sidebar: sidebar, stage: visit.stage).page
        }
      case .savedSearchSettings(let id):
        sidebar.savedSearch(id).map { SavedSearchPage(search: $0, stage: visit.stage).page }
      default: nil
      }
    guard let page else { return try await absent(route, sidebar, visit) }
    return respond(page, sidebar, visit)
  }

  private func feedSettings(
    _ id: FeedID,
    _ sidebar: Sidebar,
    _ visit: Visit
  ) async throws -> Page? {
    guard let subscription = sidebar.subscription(id) else { return nil }
    let hasEpisodes = try await reader.hasEpisodes(id)
    return FeedSettingsPage(
      subscription: subscription,
      show: hasEpisodes ? try await reader.showOptions(of: id, for: user) : nil,
      older: OlderItemsNews(visit.request),
      access: try await reader.requestFacts(of: id, for: user),
      sidebar: sidebar,
      stage: visit.stage
    ).page
  }

  private func organiseOffer(_ visit: Visit) async throws -> OrganiseOffer? {
    guard let offer = OrganiseOffer(visit.request),
      try await reader.canUndo(offer.event, for: user)
    else { return nil }
    return offer
  }

  private func healthPage(
    _ view: HealthView,
    _ sidebar: Sidebar,
    _ screen: Page.Screen,
    _ visit: Visit
  ) async throws -> Page {
    // On a phone the places stand in the stead of the root page: it need not ask for more.
    let health = screen == .feeds ? [] : try await reader.health(for: user)
    return FeedHealthPage(
      view: view,
      sidebar: sidebar,
      health: Dictionary(health.map { ($0.feed, $0) }, uniquingKeysWith: { first, _ in first }),
      trouble: reader.storeTrouble,
      screen: screen,
      stage: visit.stage
    ).page
  }

  private func showList(
    _ list: ItemList,
    after cursor: ItemCursor?,
    _ visit: Visit
  ) async throws -> Response {
    let limit = visit.part == .rows ? Self.rowsPerAddition : Self.rowsPerPage
    let (items, following) = try await items(of: list, after: cursor, limit: limit)
    let stage = try await stage(of: list, items.rows, visit)
    if visit.part == .rows {
      let rows = ListRows(
        rows: items.rows,
        list: list,
        layout: try await layout(of: list, visit),
        stage: stage
      )
      return .html(rows.html + RowsEnd(list: following, next: items.next, stage: visit.stage).html)
    }
    let sidebar = try await sidebar()
    guard sidebar.has(list) else {
      return try await absent(.list(list, after: nil), sidebar, visit)
    }
    let page = ListPage(
      list: list,
      items: items,
      following: following,
      shows: try await shows(of: list),
      sidebar: sidebar,
      isRefreshing: isRefreshing,
      undo: try await undoOffer(visit),
      stage: stage
    )
    return respond(page.page, sidebar, visit)
  }

  /// The podcasts above the list of their episodes.
  private func shows(of list: ItemList) async throws -> [Show] {
    list.place == .podcasts ? try await reader.shows(for: user) : []
  }

  private func showMarks(
    of id: ItemID,
    in list: ItemList,
    newest: ItemID?,
    _ visit: Visit
  ) async throws -> Response {
    let sidebar = try await sidebar()
    guard let row = try await reader.rows([id], for: user).first, sidebar.has(list) else {
      return respond(notFound(visit), sidebar, visit)
    }
    let page = ItemMarksPage(
      row: row,
      list: list,
      listTitle: ListWording(list: list, sidebar: sidebar).title,
      newest: newest ?? id,
      stage: visit.stage
    )
    return respond(page.page, sidebar, visit)
  }

  private func showRows(
    _ ids: [ItemID],
    in list: ItemList,
    _ visit: Visit
  ) async throws -> Response {
    let rows = try await showingPassages(reader.rows(ids, for: user), of: list)
    return .html(
      ListRows(
        rows: rows,
        list: list,
        layout: try await layout(of: list, visit),
        stage: try await stage(of: list, rows, visit)
      ).html
    )
  }

  /// What the rows and the articles of a list are drawn with: those that were found show by what, and
  /// episodes how far they have been heard.
  private func stage(
    of list: ItemList,
    _ rows: [ItemRow],
    _ visit: Visit
  ) async throws -> Stage {
    var stage = visit.stage
    stage.playing = try await reader.playStates(of: rows, for: user)
    stage.matches = try await matchedWords(of: list)
    return stage
  }

  /// Rows alone come without the sidebar, which knows the layouts of feeds and folders.
  private func layout(of list: ItemList, _ visit: Visit) async throws -> ListLayout {
    switch list.place {
    case .feed, .folder: visit.stage.layout(of: list, in: try await sidebar())
    default: visit.stage.layout(of: list, in: .empty)
    }
  }

  /// What the address offers to take back, if the user really did it and can still undo it.
  private func undoOffer(_ visit: Visit) async throws -> UndoOffer? {
    guard let offer = UndoOffer(visit.request),
      try await reader.canUndo(offer.event, for: user)
    else { return nil }
    return offer
  }

  /// An item with its text, or with what is the rule for its feed where `text` is `nil`; its transcript
  /// is fetched where somebody wants it.
  func showItem(
    _ id: ItemID,
    in list: ItemList,
    text: ItemText? = nil,
    transcript wantsTranscript: Bool = false,
    _ visit: Visit
  ) async throws -> Response {
    guard var item = try await reader.item(id, for: user) else {
      return respond(notFound(visit), try await sidebar(), visit)
    }
    let stage = try await stage(of: list, [item.row], visit)
    let neighbours = try await reader.neighbours(of: id, in: list.query(limit: 1), for: user)
    // What stands for a story may be unread when another feed's item of it is opened.
    if visit.isOpening && (!item.row.isRead || item.row.hasUnreadTwins) {
      try await reader.apply(Mark(.read([id]), device: visit.device), for: user)
      item.row.isRead = true
    }
    let transcript = try await shownTranscript(of: item, isWanted: wantsTranscript, stage.matches)
    // Of what the feed sends, before a fetched article takes its place.
    let edits = try await reader.edits(of: item, for: user)
    let fullText = try await fullTextControl(of: item.row, in: list, text, visit)
    if let article = fullText.article { item.content = article.content }
    let isAlone = visit.part == .article && !list.isNamedByUser
    // Drawn after the mark, so that the counts on the page are those that hold.
    let sidebar = isAlone ? Sidebar.empty : try await sidebar()
    let pane = ArticlePane(
      item: item,
      content: reader.cleanedContent(
        of: item,
        picturesThroughServer: visit.stage.pictures != nil
      ),
      list: list,
      listTitle: ListWording(list: list, sidebar: sidebar).title,
      previous: neighbours.previous,
      next: neighbours.next,
      nextUnread: try await nextUnread(after: id, in: list, neighbours.next),
      fullText: fullText,
      transcript: transcript,
      edits: edits,
      stage: stage
    ).html
    if visit.part == .article { return .html(pane) }
    let (items, following) = try await items(of: list, after: nil)
    let listPage = ListPage(
      list: list,
      items: items,
      following: following,
      shows: try await shows(of: list),
      sidebar: sidebar,
      isRefreshing: isRefreshing,
      open: id,
      stage: try await self.stage(of: list, items.rows, visit)
    )
    let name = item.row.title.isEmpty ? "Item" : item.row.title
    let page = Page(
      title: name,
      screen: .item,
      sheets: ArticlePane.sheets + transcript.sheets + listPage.sheets,
      list: list,
      content: listPage.listPane + pane
    )
    return respond(page, sidebar, visit)
  }

  /// The next item of a list that waits to be read; `neighbour` is the next of all.
  private func nextUnread(
    after id: ItemID,
    in list: ItemList,
    _ neighbour: ItemID?
  ) async throws -> ItemRow? {
    guard let neighbour else { return nil }
    if let row = try await reader.item(neighbour, for: user)?.row, !row.isRead { return row }
    var query = list.query(limit: 1)
    query.unreadOnly = true
    let found = try await reader.neighbours(of: id, in: query, for: user).next
    guard let found else { return nil }
    return try await reader.item(found, for: user)?.row
  }

  /// A page of a list, and the list in which the next one is.
  private func items(
    of list: ItemList,
    after cursor: ItemCursor?,
    limit: Int = rowsPerPage
  ) async throws -> (page: ItemPage, following: ItemList) {
    // An empty search would list everything; it has a page of its own instead.
    if case .search("") = list.source {
      return (ItemPage(rows: [], next: nil, newestID: ItemID(rawValue: 0)), list)
    }
    if list.startsWithUnseen { return try await unseenFirst(list, after: cursor, limit: limit) }
    var items = try await reader.items(list.query(after: cursor, limit: limit), for: user)
    items.rows = try await showingPassages(items.rows, of: list)
    return (items, list)
  }

  /// Pictures that have not been seen, and behind the last of them those that have.
  private func unseenFirst(
    _ list: ItemList,
    after cursor: ItemCursor?,
    limit: Int
  ) async throws -> (page: ItemPage, following: ItemList) {
    let unseen = list.only(.unseen)
    var page = try await reader.items(unseen.query(after: cursor, limit: limit), for: user)
    if page.next != nil { return (page, unseen) }
    let seen = list.only(.seen)
    let room = max(1, limit - page.rows.count)
    let rest = try await reader.items(seen.query(limit: room), for: user)
    page.rows += rest.rows
    page.next = rest.next
    return (page, seen)
  }

  /// Rows of a search show why they were found.
  private func showingPassages(_ rows: [ItemRow], of list: ItemList) async throws -> [ItemRow] {
    try await reader.showingPassages(
      rows,
      foundBy: try await matchedWords(of: list),
      for: user
    )
  }

  /// Numbers beside the places, and the marks of the items that the address names as `item`.
  private func counts(_ visit: Visit) async throws -> Response {
    let shown = visit.request.query.compactMap { entry in
      entry.name == "item" ? RouteNumber(entry.value).map { ItemID(rawValue: $0.value) } : nil
    }
    let standing = try await reader.standing(of: Array(shown.prefix(1000)), for: user)
    let text = CountsText(
      counts: standing.counts,
      newest: standing.newest,
      items: standing.items
    )
    return .json(text.json)
  }

  private func exportedFeeds() async throws -> Response {
    let text = try await reader.exportOPML(for: user)
    var response = Response(type: "text/x-opml; charset=utf-8", bytes: Array(text.utf8))
    response.headers["Content-Disposition"] = "attachment; filename=\"tidings-feeds.opml\""
    response.headers["Cache-Control"] = "no-store"
    return response
  }
}

extension WebApp {
  var user: UserID { visitor.user }
  var isRefreshing: Bool { reader.refreshProgress(for: user) != nil }

  func sidebar() async throws -> Sidebar { try await reader.sidebar(for: user) }

  func notFound(_ visit: Visit) -> Page { ErrorPage(kind: .notFound, stage: visit.stage).page }

  /// The page in the form that was asked for: a whole document, or the part that changes.
  func respond(_ page: Page, _ sidebar: Sidebar, _ visit: Visit) -> Response {
    switch visit.part {
    case .document:
      let frame = PageFrame(
        page: page,
        sidebar: sidebar,
        isRefreshing: isRefreshing,
        stage: visit.stage
      )
      return .html(frame.html, status: page.status)
    case .sidebar:
      let places = PlacesSidebar(
        sidebar: sidebar,
        current: page.list,
        isRefreshing: isRefreshing,
        stage: visit.stage
      )
      // The places are there whatever became of the page that asks for them.
      return .html(places.html)
    case .main, .article, .rows:
      return .html(page.sheetLinks(visit.stage) + page.mainElement, status: page.status)
    }
  }
}

extension Sidebar {
  static let empty = Sidebar(unreadCount: 0, starredCount: 0, folders: [], subscriptions: [])

  /// Whether a list can be shown: places always, a feed or a folder while it is there.
  func has(_ list: ItemList) -> Bool {
    switch list.place {
    case .feed(let id): subscription(id) != nil
    case .folder(let id): folder(id) != nil
    case .saved(let id): savedSearch(id) != nil
    default: true
    }
  }
}
