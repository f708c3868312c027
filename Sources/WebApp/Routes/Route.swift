import CivilTime
import ReaderModel

/// Every address of the web app.
///
/// One enum for links and for the router: `target` prints what `init(method:path:query:)` reads, so
/// a link cannot lead to a page that is not there.
enum Route: Hashable {
  // MARK: Pages

  /// `/`, which leads to the list that was open last.
  case home
  /// Where one signs in, to go on at an address.
  case signIn(next: String?)
  /// Where the first account is made.
  case firstAccount
  /// One's own account.
  case account
  /// Those of all, for administrators.
  case people
  case person(UserID)
  case feedsOfAll
  /// A list from a cursor on.
  case list(ItemList, after: ItemCursor?)
  /// An item, in the list in which it was opened.
  case item(ItemID, in: ItemList)
  /// What can be done with an item and those around it, in a list that knew nothing newer.
  case itemMarks(ItemID, in: ItemList, newest: ItemID?)
  /// The same with one of its texts, whatever is the rule for its feed.
  case itemText(ItemID, ItemText, in: ItemList)
  /// An episode with its transcript, fetched if need be.
  case itemTranscript(ItemID, in: ItemList)
  /// The root page on a phone: places, folders and feeds.
  case feeds
  case add(address: String?)
  /// Of all feeds.
  case health
  /// What the user did, from before an instant on.
  case history(before: Timestamp?)
  /// Of some feeds, or in another order.
  case healthView(HealthView)
  /// How one feed has been doing.
  case feedHealth(FeedID)
  /// Feeds from another reader.
  case importing
  /// The first fetches of feeds that were brought along.
  case importProgress(ImportID)
  case settings
  case settingsTopic(SettingsTopic)
  /// All folders and feeds, to be put in order.
  case organise(OrganiseFilter)
  case feedSettings(FeedID)
  /// How one feed is asked for.
  case feedAccess(FeedID)
  /// What its server shows of itself.
  case feedCertificate(FeedID)
  case folderSettings(FolderID)
  case savedSearchSettings(SavedSearchID)

  // MARK: Data

  /// Some rows of a list that a page once had, by their items.
  case rows([ItemID], in: ItemList)
  /// The pictures of a list for the viewer, from some place on.
  case slides(ItemList, from: SlideStart)
  /// The pictures of one item for the viewer.
  case itemSlides(ItemID, from: Int)
  /// A style sheet that says how wide the columns are.
  case columns(Columns)
  /// The numbers beside the places, for open pages.
  case counts
  /// What happens, as it happens.
  case events
  /// What is new in feeds that tell their news, since an item.
  case notices(after: ItemID?)
  case exportOPML
  case manifest
  /// The script that answers where the network does not.
  case worker
  /// What there is to keep for a time without a network, and its pieces.
  case offlineIndex
  case offlineParts
  /// All podcasts by their covers.
  case shows
  /// What is to be played, in its order.
  case upNext
  /// What this browser keeps of episodes.
  case downloads
  /// What the player holds and the queue, as JSON.
  case playing
  /// One episode for the player, as JSON.
  case episode(ItemID)
  /// The newest episodes of a feed, as JSON.
  case newestEpisodes(FeedID)
  /// Its chapters, as JSON, looked for if need be.
  case episodeChapters(ItemID)

  // MARK: Actions, all by POST

  case enter
  case leave
  case makeFirstAccount
  case changePassword
  case endSession(SessionID)
  case endOtherSessions
  case addProgram
  case removeProgram(APIPasswordID)
  case addPerson
  case changePerson(UserID)
  /// The command line of somebody elsewhere.
  case command
  case mark
  case markAllRead
  case undo(EventID)
  /// Two items tell different stories.
  case tellApart(ItemID, ItemID)
  /// Shows the other text of an item, fetched if need be.
  case turnText(ItemID)
  case subscribe
  case changeFeed(FeedID)
  case unsubscribe(FeedID)
  case refresh
  case importOPML
  case createFolder
  case renameFolder(FolderID)
  case removeFolder(FolderID)
  case saveSearch
  case changeSearch(SavedSearchID)
  case removeSearch(SavedSearchID)
  case changeUserSettings
  case changeKeys
  case changeLayout
  /// Theme and text of this browser.
  case changeLook
  /// Several feeds at once.
  case organiseFeeds
  case moveFeed(FeedID)
  /// Looks for feeds behind an address, without subscribing.
  case findFeeds
  /// Looks on a feed's site for where the feed is now.
  case findAgain(FeedID)
  /// Fetches what the feed has on further pages.
  case fetchOlder(FeedID)
  case changeAddress(FeedID)
  case changeAccess(FeedID)
  case startImport
  case retryImport(ImportID)
  /// What devices tell of playing; takes the beacons of pages that go away.
  case play
  case changeShow(FeedID)
}

extension Route {
  /// Whether the route changes something and so is asked for by `POST`.
  var isAction: Bool {
    switch self {
    case .enter, .leave, .makeFirstAccount, .changePassword, .endSession, .endOtherSessions,
      .addProgram, .removeProgram, .addPerson, .changePerson, .command, .mark, .markAllRead, .undo,
      .tellApart,
      .subscribe, .changeFeed,
      .unsubscribe, .refresh, .importOPML,
      .createFolder, .renameFolder, .removeFolder, .saveSearch, .changeSearch, .removeSearch,
      .changeUserSettings, .changeKeys, .changeLayout, .changeLook, .organiseFeeds, .moveFeed,
      .findFeeds, .findAgain, .fetchOlder, .changeAddress, .changeAccess, .startImport,
      .retryImport, .turnText,
      .play,
      .changeShow:
      true
    default: false
    }
  }

  /// Whether scripts and programs ask for it, and no browser for a page of its own.
  var isData: Bool {
    switch self {
    case .rows, .slides, .itemSlides, .columns, .counts, .events, .notices, .manifest, .worker,
      .offlineIndex, .offlineParts, .playing, .episode, .episodeChapters, .newestEpisodes:
      true
    default: false
    }
  }

  static func health(_ view: HealthView) -> Route {
    view == HealthView() ? .health : .healthView(view)
  }

  /// A list from its start.
  static func place(_ place: Place) -> Route { .list(ItemList(.place(place)), after: nil) }

  /// What a search finds, from its start.
  static func search(_ words: String) -> Route { .list(ItemList(.search(words)), after: nil) }
}
