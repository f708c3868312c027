import CivilTime
import HTTPSemantics
import HTTPServing
import ReaderModel
import Testing

@testable import WebApp

@Suite struct `Addresses` {
  static let lists = [
    ItemList(.place(.unread)),
    ItemList(.place(.today)),
    ItemList(.place(.starred), unreadOnly: true),
    ItemList(.place(.all)),
    ItemList(.place(.pictures)), ItemList(.place(.pictures), portion: .seen),
    ItemList(.place(.pictures), portion: .unseen),
    ItemList(.place(.podcasts)),
    ItemList(.place(.podcasts), episodes: .unplayed),
    ItemList(.place(.podcasts), episodes: .started),
    ItemList(.place(.feed(FeedID(rawValue: 12)))),
    ItemList(.place(.feed(FeedID(rawValue: 12))), unreadOnly: true),
    ItemList(.place(.folder(FolderID(rawValue: 3)))),
    ItemList(.place(.saved(SavedSearchID(rawValue: 4)))),
    ItemList(.search("")),
    ItemList(.search("cats & dogs=100% \"sure\" +1 ä/ö #?")),
    ItemList(.search("中文"), unreadOnly: true),
  ]

  static let pages: [Route] = [
    .home, .signIn(next: nil), .signIn(next: "/feeds/5?show=unread"), .firstAccount, .account,
    .people, .person(UserID(rawValue: 3)), .feedsOfAll, .feeds,
    .add(address: nil), .add(address: "https://a.example/?x=1&y=2"), .health,
    .history(before: nil), .history(before: Timestamp(milliseconds: 1_795_910_400_000)),
    .settings, .settingsTopic(.about), .healthView(HealthView(filter: .slow, order: .next)),
    .feedHealth(FeedID(rawValue: 5)), .importing, .importProgress(ImportID(rawValue: 4)),
    .organise(OrganiseFilter()),
    .organise(OrganiseFilter(words: "a b", scope: .folder(FolderID(rawValue: 2)))),
    .organise(OrganiseFilter(scope: .loose)), .feedSettings(FeedID(rawValue: 5)),
    .feedAccess(FeedID(rawValue: 5)), .feedCertificate(FeedID(rawValue: 5)),
    .folderSettings(FolderID(rawValue: 6)), .savedSearchSettings(SavedSearchID(rawValue: 2)),
    .counts, .events, .notices(after: nil), .notices(after: ItemID(rawValue: 3)), .exportOPML,
    .manifest, .worker, .offlineIndex, .offlineParts, .itemSlides(ItemID(rawValue: 42), from: 0),
    .itemSlides(ItemID(rawValue: 42), from: 300), .playing,
    .shows, .upNext, .downloads, .newestEpisodes(FeedID(rawValue: 5)),
    .episode(ItemID(rawValue: 42)), .episodeChapters(ItemID(rawValue: 42)),
  ]

  static let data: [Route] = [
    .rows(
      [ItemID(rawValue: 7), ItemID(rawValue: 5)],
      in: ItemList(.search("a b"), unreadOnly: true)
    ),
    .columns(Columns(sidebar: 288, list: 410)),
  ]

  static let actions: [Route] = [
    .enter, .leave, .makeFirstAccount, .changePassword, .endSession(SessionID(rawValue: 4)),
    .endOtherSessions, .addProgram, .removeProgram(APIPasswordID(rawValue: 5)), .addPerson,
    .changePerson(UserID(rawValue: 6)), .command, .mark, .markAllRead, .undo(EventID(rawValue: 7)),
    .tellApart(ItemID(rawValue: 5), ItemID(rawValue: 9)),
    .turnText(ItemID(rawValue: 5)), .subscribe, .changeFeed(FeedID(rawValue: 8)),
    .unsubscribe(FeedID(rawValue: 9)), .refresh, .importOPML, .createFolder,
    .renameFolder(FolderID(rawValue: 1)), .removeFolder(FolderID(rawValue: 1)),
    .changeUserSettings, .changeLayout, .changeLook, .organiseFeeds, .moveFeed(FeedID(rawValue: 2)),
    .findFeeds, .findAgain(FeedID(rawValue: 2)), .fetchOlder(FeedID(rawValue: 2)),
    .changeAddress(FeedID(rawValue: 2)), .changeAccess(FeedID(rawValue: 2)), .startImport,
    .retryImport(ImportID(rawValue: 3)),
    .saveSearch, .changeSearch(SavedSearchID(rawValue: 1)),
    .removeSearch(SavedSearchID(rawValue: 1)), .changeKeys, .play,
    .changeShow(FeedID(rawValue: 7)),
  ]

  static let cursor = ItemCursor(
    sortedAt: .init(milliseconds: -5),
    id: ItemID(rawValue: 9_007_199_254_740_991)
  )

  static var everyRoute: [Route] {
    pages + data
      + lists.flatMap { list in
        [
          .list(list, after: nil), .list(list, after: cursor),
          .item(ItemID(rawValue: 42), in: list), .itemText(ItemID(rawValue: 42), .full, in: list),
          .itemTranscript(ItemID(rawValue: 42), in: list),
          .slides(list, from: .first),
          .slides(list, from: .item(ItemID(rawValue: 42))), .slides(list, from: .after(cursor)),
          .slides(list, from: .before(cursor)),
          .slides(list, from: .inside(ItemID(rawValue: 42), from: 300)),
          .slides(list, from: .insideBefore(ItemID(rawValue: 42), 300)),
          .itemMarks(ItemID(rawValue: 42), in: list, newest: ItemID(rawValue: 43)),
        ]
      }
  }

  @Test(arguments: everyRoute) func `a printed address reads back as itself`(route: Route) {
    #expect(Route.match(request("GET", route.address)) == .route(route))
    #expect(Route(address: route.address) == route)
  }

  @Test(arguments: actions) func `an action is reached by POST`(route: Route) {
    #expect(Route.match(request("POST", route.address)) == .route(route))
    #expect(route.isAction)
  }

  @Test func `a page does not take POST and says what it takes`() {
    #expect(
      Route.match(request("POST", "/unread")) == .otherMethod(allowed: ["GET", "HEAD"])
    )
    #expect(Route.match(request("GET", "/marks")) == .otherMethod(allowed: ["POST"]))
  }

  @Test(arguments: [
    "/nothing", "/feeds/0", "/feeds/01", "/feeds/-1", "/feeds/1/2/3", "/items/x", "/items/",
    "/unread/", "//unread", "/unread?after=x", "/items/1?in=nowhere", "/feeds/99999999999999999999",
  ]) func `what is no address of ours leads nowhere`(address: String) {
    #expect(Route.match(request("GET", address)) == .nowhere)
  }

  @Test(arguments: ["https://evil.example/", "//evil.example", "evil", "", "/\\evil.example"])
  func `a form cannot send its browser to another site`(address: String) {
    #expect(Route(address: address) == nil)
  }

  private func request(_ method: String, _ address: String) -> Request {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return Request(
      method: method,
      path: String(parts[0]),
      query: parts.count > 1 ? FormFields.decode(String(parts[1])) : []
    )
  }
}
