import CivilTime
import HTTPSemantics
import ReaderModel
import ReaderServices
import Storage
import StoreTestSupport
import TestSupport
import Testing

@testable import WebApp

/// Walks through every address with the numbers of what belongs to somebody else, and with nothing.
@Suite struct `Every address` {
  /// What one user has, by its numbers.
  struct Belongings {
    var user: UserID
    var feed: FeedID
    var item: ItemID
    var newest: ItemID
    var folder: FolderID
    var search: SavedSearchID
    var event: EventID
    var imported: ImportID
    var session: SessionID
    var program: APIPasswordID
  }

  /// Words that only the owner may see.
  static let secrets = [
    "Secret feed", "secret.example", "Secret story", "Secret folder", "Secret search", "anna",
    "secretly.example", "Secret agent", "secret program",
  ]

  /// An app with anna, who has everything and is the administrator, and ben, who has nothing.
  static func household() async throws -> (app: TestApp, anna: Belongings, ben: UserID) {
    let app = try await TestApp()
    let users = try await app.addAccounts("anna", "ben")
    let (anna, reader) = (users[0], app.reader)
    let (feed, _) = try await app.store.subscribe(
      to: "https://secret.example/feed",
      title: "Secret feed",
      folders: [],
      for: anna,
      at: app.clock.now
    )
    // Asked for in a way of her own, so that it is hers alone.
    var access = RequestEdit()
    access.userAgent = .set("Secret agent")
    access.proof = .set(.login(user: "anna", password: "Secret password"))
    try await reader.changeRequest(access, of: feed, for: anna)
    let incoming = (0..<3).map { number in
      IncomingItem.sample(Int64(number + 1), title: "Secret story \(number)", text: "Secret story")
    }
    let items = try await app.store.add(incoming, to: feed, at: app.clock.now)
    let folder = try await reader.folder(path: ["Secret folder"], for: anna)
    try await reader.organise([feed], .move(to: folder), for: anna)
    let search = try #require(
      try await reader.saveSearch(SearchQuery("story"), named: "Secret search", for: anna)
    )
    let mark = try await reader.setStarred([items[0]], to: true, for: anna)
    let preview = try await reader.importPreview(
      Array("https://secretly.example/feed".utf8),
      for: anna
    )
    let imported = try await reader.startImport(of: preview.entries, for: anna)
    var settings = UserSettings()
    settings.offlineBudgetInMegabytes = 77
    try await reader.setSettings(settings, for: anna)
    _ = try await Guest(app, as: "anna")
    _ = try await reader.accounts.addAPIPassword(for: "secret program", of: anna)
    let belongings = Belongings(
      user: anna,
      feed: feed,
      item: items[1],
      newest: items[2],
      folder: folder,
      search: search,
      event: try #require(mark.event),
      imported: try #require(imported),
      session: try #require(try await reader.accounts.sessions(of: anna).first?.id),
      program: try #require(try await reader.accounts.apiPasswords(of: anna).first?.id)
    )
    return (app, belongings, users[1])
  }

  /// All that anna has, in words.
  static func everything(_ app: TestApp, _ anna: Belongings) async throws -> String {
    let reader = app.reader
    var text = "\(try await reader.sidebar(for: anna.user))\n"
    text += "\(try await reader.items(ItemListQuery(place: .all), for: anna.user).rows)\n"
    text += "\(try await reader.settings(for: anna.user))\n"
    text += "\(try await reader.history(for: anna.user).entries)\n"
    text += "\(try await reader.requestFacts(of: anna.feed, for: anna.user) as Any)\n"
    text += "\(try await reader.savedSearches(of: anna.user))\n"
    text += "\(try await reader.importProgress(anna.imported, for: anna.user) as Any)\n"
    text += "\(try await reader.accounts.sessions(of: anna.user).map(\.id))\n"
    text += "\(try await reader.accounts.apiPasswords(of: anna.user).map(\.id))\n"
    return text + "\(try await reader.accounts.account(anna.user)?.disabledAt as Any)"
  }

  static var everyRoute: [Route] { Addresses.everyRoute + Addresses.actions }

  @Test func `is asked for a sign-in, but for the few that are for everybody`() async throws {
    let (app, anna, _) = try await Self.household()
    let before = try await Self.everything(app, anna)
    for route in Self.everyRoute.map({ $0.aimed(at: anna) }) {
      var guest = Guest(app)
      let answer = await guest.ask(for: route, Self.form(anna))
      if route.access == .everybody {
        #expect(answer.status < 500, "\(route.address)")
      } else if route.isAction || route.isData {
        #expect(answer.status == 401, "\(route.address)")
      } else {
        #expect(answer.status == 303, "\(route.address)")
        #expect(answer.location?.hasPrefix("/sign-in") == true, "\(route.address)")
      }
      #expect(!Self.secrets.contains { answer.text.contains($0) }, "\(route.address)")
    }
    for address in ["/media/abc?form=large", "/nothing", "/feeds/1/2/3"] {
      var guest = Guest(app)
      #expect([303, 401].contains(await guest.get(address).status), "\(address)")
    }
    #expect(try await Self.everything(app, anna) == before)
  }

  @Test func `shows and changes nothing of somebody else's`() async throws {
    let (app, anna, _) = try await Self.household()
    // What is looked for below is really there for its owner.
    var owner = try await Guest(app, as: "anna")
    var own = await owner.get("/all").text
    own += await owner.get("/items/\(anna.item.rawValue)").text
    own += await owner.get("/imports/\(anna.imported.rawValue)").text
    own += await owner.get("/feeds.opml").text
    own += await owner.get("/settings").text
    own += await owner.get("/feeds/\(anna.feed.rawValue)/access").text
    #expect(!own.contains("Secret password"))
    for secret in Self.secrets.dropLast() where !own.contains(secret) {
      Issue.record("\(secret) is nowhere")
    }
    try await app.reader.accounts.signOut(try #require(owner.cookies["session"]))
    let before = try await Self.everything(app, anna)
    for route in Self.everyRoute.map({ $0.aimed(at: anna) }) {
      // Each with a session of its own, as one of them ends it.
      var ben = try await Guest(app, as: "ben")
      for part in [nil, "main", "article", "rows", "sidebar"] {
        let answer = await ben.ask(for: route, Self.form(anna), part: part)
        #expect(answer.status < 500, "\(route.address)")
        #expect(answer.status != 403, "\(route.address)")
        if route.access == .programs { #expect(answer.status == 401, "\(route.address)") }
        let leaked = Self.secrets.filter { answer.text.contains($0) }
        #expect(leaked.isEmpty, "\(route.address) as \(part ?? "document")")
        // The places are there whatever became of the page that asks for them.
        if route.access == .administrators && part != "sidebar" {
          #expect(answer.status == 404, "\(route.address)")
        }
      }
    }
    #expect(try await Self.everything(app, anna) == before)
  }

  @Test func `takes what changes something only with the token of the session`() async throws {
    let (app, anna, _) = try await Self.household()
    var eve = try await Guest(app, as: "ben")
    let foreign = eve.token
    let before = try await Self.everything(app, anna)
    for route in Addresses.actions.map({ $0.aimed(at: anna) })
    where route.access == .readers || route.access == .administrators {
      var browser = try await Guest(app, as: "anna")
      _ = await browser.get("/settings")
      let form = Self.form(anna)
      let bare = await browser.post(route.address, form, sealed: false)
      let wrong = await browser.post(route.address, form + [("token", foreign)], sealed: false)
      let elsewhere = await browser.post(
        route.address,
        form,
        [("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site")]
      )
      for answer in [bare, wrong, elsewhere] {
        #expect(answer.status == 403, "\(route.address)")
      }
      _ = await eve.get("/unread")
      try await app.reader.accounts.endOtherSessions(
        of: Visitor(
          user: anna.user,
          name: "anna",
          isAdministrator: true,
          entrance: .session(anna.session)
        )
      )
    }
    #expect(try await Self.everything(app, anna) == before)
  }

  /// A form with everything that any action reads, about what is anna's.
  private static func form(_ anna: Belongings) -> [(String, String)] {
    [
      ("read", "\(anna.item.rawValue)"), ("star", "\(anna.item.rawValue)"),
      ("unstar", "\(anna.item.rawValue)"), ("mark", "read=\(anna.item.rawValue)"),
      ("in", "feeds/\(anna.feed.rawValue)"), ("newest", "\(anna.newest.rawValue)"),
      ("feed", "\(anna.feed.rawValue)"), ("folder", "\(anna.folder.rawValue)"),
      ("do", "unsubscribe"), ("name", "Taken over"), ("title", "Taken over"), ("text", "full"),
      ("parent", "none"), ("layout", "cards"), ("offline-budget", "5"), ("show", "all"),
      ("address", "https://taken.example/feed"), ("url", "https://taken.example/feed"),
      ("back", "/feeds/\(anna.feed.rawValue)"), ("q", "taken"), ("into", "\(anna.folder.rawValue)"),
      ("deed", "do=queue&item=\(anna.item.rawValue)&place=next&at=1"),
      ("deed", "do=speed&feed=\(anna.feed.rawValue)&speed=2&at=1"), ("speed", "2"),
      ("user", "taken"), ("cookie", "taken=over"), ("userAgent", "taken"), ("remove", "proxy"),
      ("password", "taken over"), ("again", "taken over"), ("old", "taken over"),
    ]
  }
}

extension Guest {
  mutating func ask(
    for route: Route,
    _ form: [(String, String)],
    part: String? = nil
  ) async -> Answer {
    let fields = part.map { [("Tidings-Part", $0)] } ?? []
    return route.isAction
      ? await post(route.address, form, fields) : await get(route.address, fields)
  }
}

extension ItemList {
  fileprivate func aimed(at anna: `Every address`.Belongings) -> ItemList {
    switch place {
    case .feed: ItemList(.place(.feed(anna.feed)), unreadOnly: unreadOnly)
    case .folder: ItemList(.place(.folder(anna.folder)), unreadOnly: unreadOnly)
    case .saved: ItemList(.place(.saved(anna.search)), unreadOnly: unreadOnly)
    default: self
    }
  }
}

extension Route {
  /// The same address with the numbers of somebody's belongings.
  ///
  /// Written out, so that nobody adds an address without coming by here: add it to the lists of
  /// `Addresses` too, which are walked.
  fileprivate func aimed(at anna: `Every address`.Belongings) -> Route {
    switch self {
    case .home, .signIn, .firstAccount, .feeds, .add, .health, .history, .healthView, .importing,
      .settings, .settingsTopic, .organise, .columns, .counts, .events, .exportOPML, .manifest,
      .worker, .offlineIndex, .enter, .leave, .makeFirstAccount, .mark, .markAllRead, .subscribe,
      .refresh, .importOPML, .createFolder, .saveSearch, .changeUserSettings, .changeKeys,
      .changeLayout, .changeLook, .organiseFeeds, .findFeeds, .startImport, .offlineParts, .playing,
      .shows, .upNext, .downloads, .play:
      self
    case .list(let list, let after): .list(list.aimed(at: anna), after: after)
    case .item(_, let list): .item(anna.item, in: list.aimed(at: anna))
    case .itemMarks(_, let list, _):
      .itemMarks(anna.item, in: list.aimed(at: anna), newest: anna.newest)
    case .itemText(_, let text, let list): .itemText(anna.item, text, in: list.aimed(at: anna))
    case .itemTranscript(_, let list): .itemTranscript(anna.item, in: list.aimed(at: anna))
    case .feedHealth: .feedHealth(anna.feed)
    case .newestEpisodes: .newestEpisodes(anna.feed)
    case .importProgress: .importProgress(anna.imported)
    case .feedSettings: .feedSettings(anna.feed)
    case .folderSettings: .folderSettings(anna.folder)
    case .savedSearchSettings: .savedSearchSettings(anna.search)
    case .rows(_, let list): .rows([anna.item, anna.newest], in: list.aimed(at: anna))
    case .slides(let list, .item): .slides(list.aimed(at: anna), from: .item(anna.item))
    case .slides(let list, let start): .slides(list.aimed(at: anna), from: start)
    case .itemSlides: .itemSlides(anna.item, from: 0)
    case .account, .people, .feedsOfAll, .changePassword, .endOtherSessions, .addProgram,
      .addPerson,
      .command:
      self
    case .person: .person(anna.user)
    case .changePerson: .changePerson(anna.user)
    case .endSession: .endSession(anna.session)
    case .removeProgram: .removeProgram(anna.program)
    case .episode: .episode(anna.item)
    case .episodeChapters: .episodeChapters(anna.item)
    case .changeShow: .changeShow(anna.feed)
    case .notices(let after): .notices(after: after.map { _ in ItemID(rawValue: 0) })
    case .undo: .undo(anna.event)
    case .tellApart: .tellApart(anna.item, anna.newest)
    case .turnText: .turnText(anna.item)
    case .changeFeed: .changeFeed(anna.feed)
    case .unsubscribe: .unsubscribe(anna.feed)
    case .renameFolder: .renameFolder(anna.folder)
    case .removeFolder: .removeFolder(anna.folder)
    case .changeSearch: .changeSearch(anna.search)
    case .removeSearch: .removeSearch(anna.search)
    case .moveFeed: .moveFeed(anna.feed)
    case .findAgain: .findAgain(anna.feed)
    case .fetchOlder: .fetchOlder(anna.feed)
    case .changeAddress: .changeAddress(anna.feed)
    case .feedAccess: .feedAccess(anna.feed)
    case .feedCertificate: .feedCertificate(anna.feed)
    case .changeAccess: .changeAccess(anna.feed)
    case .retryImport: .retryImport(anna.imported)
    }
  }
}
