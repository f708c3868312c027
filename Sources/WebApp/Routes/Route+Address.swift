import CivilTime
import HTMLWriting
import HTTPSemantics
import ReaderModel

/// Printing an address.
extension Route {
  /// Where a link or a form leads.
  var target: LinkTarget { LinkTarget(path: address) }

  /// Path and query as readers see them, so below the base of the request in hand: what stands in
  /// pages, and what is sent to scripts and in `Location`.
  var address: String { BasePath.current.path(localAddress) }

  /// Path and query within the app.
  private var localAddress: String {
    switch self {
    case .home: "/"
    case .signIn(let next): Self.address("sign-in", next.map { [(name: "next", value: $0)] } ?? [])
    case .enter: "/sign-in"
    case .leave: "/sign-out"
    case .firstAccount, .makeFirstAccount: "/first-account"
    case .account, .changePassword: "/settings/account"
    case .endSession(let id): "/sessions/\(id.rawValue)/end"
    case .endOtherSessions: "/sessions/end"
    case .addProgram: "/programs"
    case .removeProgram(let id): "/programs/\(id.rawValue)/remove"
    case .people, .addPerson: "/people"
    case .person(let id), .changePerson(let id): "/people/\(id.rawValue)"
    case .feedsOfAll: "/people/feeds"
    case .command: "/api/command"
    case .list(let list, let cursor):
      Self.address(
        list.name,
        list.parameters + (cursor.map { [(name: "after", value: $0.text)] } ?? [])
      )
    case .item(let id, let list):
      Self.address("items/\(id.rawValue)", [(name: "in", value: list.name)] + list.parameters)
    case .itemMarks(let id, let list, let newest):
      Self.address(
        "items/\(id.rawValue)/marks",
        [(name: "in", value: list.name)] + list.parameters
          + (newest.map { [(name: "newest", value: String($0.rawValue))] } ?? [])
      )
    case .itemText(let id, let text, let list):
      Self.address(
        "items/\(id.rawValue)/\(text.rawValue)",
        [(name: "in", value: list.name)] + list.parameters
      )
    case .itemTranscript(let id, let list):
      Self.address(
        "items/\(id.rawValue)/transcript",
        [(name: "in", value: list.name)] + list.parameters
      )
    case .rows(let ids, let list):
      Self.address(
        "rows",
        [(name: "in", value: list.name)] + list.parameters
          + [(name: "items", value: ids.map { String($0.rawValue) }.joined(separator: " "))]
      )
    case .slides(let list, let start):
      Self.address("slides", [(name: "in", value: list.name)] + list.parameters + start.parameters)
    case .itemSlides(let id, let number):
      "/items/\(id.rawValue)/slides" + (number == 0 ? "" : "?from=\(number)")
    case .columns(let columns): "/columns/\(columns.text).css"
    case .changeLayout: "/layout"
    case .feeds: "/feeds"
    case .add(let address): Self.address("add", address.map { [(name: "url", value: $0)] } ?? [])
    case .health: "/health"
    case .history(let end):
      Self.address("history", end.map { [(name: "before", value: "\($0.milliseconds)")] } ?? [])
    case .healthView(let view): Self.address("health", view.parameters)
    case .feedHealth(let id): "/feeds/\(id.rawValue)/health"
    case .importing: "/import"
    case .importProgress(let id): "/imports/\(id.rawValue)"
    case .settings: "/settings"
    case .settingsTopic(let topic): "/settings/\(topic.rawValue)"
    case .changeUserSettings: "/settings/user"
    case .organise(let filter): Self.address("settings/feeds", filter.parameters)
    case .organiseFeeds: "/settings/feeds"
    case .moveFeed(let id): "/feeds/\(id.rawValue)/move"
    case .findFeeds: "/add"
    case .findAgain(let id): "/feeds/\(id.rawValue)/find"
    case .fetchOlder(let id): "/feeds/\(id.rawValue)/older"
    case .changeAddress(let id): "/feeds/\(id.rawValue)/address"
    case .feedAccess(let id), .changeAccess(let id): "/feeds/\(id.rawValue)/access"
    case .feedCertificate(let id): "/feeds/\(id.rawValue)/certificate"
    case .startImport: "/import/start"
    case .retryImport(let id): "/imports/\(id.rawValue)/retry"
    case .changeKeys: "/settings/keys"
    case .feedSettings(let id), .changeFeed(let id): "/feeds/\(id.rawValue)/settings"
    case .folderSettings(let id), .renameFolder(let id): "/folders/\(id.rawValue)/settings"
    case .changeLook: "/look"
    case .savedSearchSettings(let id), .changeSearch(let id):
      "/searches/\(id.rawValue)/settings"
    case .counts: "/counts"
    case .events: "/events"
    case .notices(let item):
      Self.address("notices", item.map { [(name: "after", value: String($0.rawValue))] } ?? [])
    case .exportOPML: "/feeds.opml"
    case .manifest: "/manifest.webmanifest"
    case .worker: "/sw.js"
    case .offlineIndex: "/offline"
    case .offlineParts: "/offline/parts"
    case .shows: "/podcasts/shows"
    case .upNext: "/podcasts/queue"
    case .downloads: "/podcasts/downloads"
    case .newestEpisodes(let id): "/feeds/\(id.rawValue)/episodes"
    case .playing, .play: "/playing"
    case .episode(let id): "/playing/\(id.rawValue)"
    case .episodeChapters(let id): "/playing/\(id.rawValue)/chapters"
    case .changeShow(let id): "/feeds/\(id.rawValue)/show"
    case .mark: "/marks"
    case .markAllRead: "/marks/all"
    case .turnText(let id): "/items/\(id.rawValue)/text"
    case .tellApart(let id, let other): "/items/\(id.rawValue)/apart/\(other.rawValue)"
    case .undo(let id): "/marks/\(id.rawValue)/undo"
    case .subscribe: "/subscriptions"
    case .unsubscribe(let id): "/feeds/\(id.rawValue)/unsubscribe"
    case .refresh: "/refresh"
    case .importOPML: "/import"
    case .createFolder: "/folders"
    case .removeFolder(let id): "/folders/\(id.rawValue)/remove"
    case .saveSearch: "/searches"
    case .removeSearch(let id): "/searches/\(id.rawValue)/remove"
    }
  }

  /// The same with something said to the page beside, whether or not the address has a query already.
  func address(adding parameters: (name: String, value: String)...) -> String {
    var text = address
    for (name, value) in parameters {
      text += text.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
      text += "\(name)=\(PercentCoding.encode(value, keeping: "/"))"
    }
    return text
  }

  private static func address(
    _ path: String,
    _ parameters: [(name: String, value: String)]
  ) -> String {
    guard !parameters.isEmpty else { return "/" + path }
    let query = parameters.map { "\($0.name)=\(PercentCoding.encode($0.value, keeping: "/"))" }
    return "/\(path)?\(query.joined(separator: "&"))"
  }
}
