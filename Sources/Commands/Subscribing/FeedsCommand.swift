import CivilTime
import ReaderModel
import ReaderServices

extension Command {
  /// Lists the subscriptions.
  package static let feeds = Command(
    name: "feeds",
    summary: "List the feeds that you have subscribed to",
    synopsis: "[--folder FOLDER] [--json]",
    details: """
      Each line has the number of the feed, how many of its items are unread, and its title; below
      it stands why a feed could not be refreshed.
      """,
    options: [
      Option("folder", value: "FOLDER", "only those in this folder"),
      .json, .database,
    ],
    run: { arguments, context async throws(CommandFailure) in
      try arguments.expectNoOperands()
      return try await context.withReader(arguments) { reader in
        let sidebar = try await reader.sidebar(for: .local)
        let names = SubscriptionNames(sidebar: sidebar)
        var feeds = sidebar.subscriptions
        if let word = arguments.value("folder") {
          let folder = try names.folder(word)
          feeds.removeAll { !$0.folders.contains(folder.id) }
        }
        if arguments.has("json") {
          for feed in feeds {
            let folders = feed.folders.map { names.path(of: $0).joined(separator: "/") }
            context.print(JSONLine(feed, folders: folders).text + "\n")
          }
        } else {
          context.print(text(of: feeds, names))
        }
        return 0
      }
    }
  )

  private static func text(of feeds: [SubscriptionRow], _ names: SubscriptionNames) -> String {
    if feeds.isEmpty {
      return "You have no feeds yet. tidings subscribe URL adds one, tidings import FILE many.\n"
    }
    let numberWidth = feeds.map { String($0.feedID.rawValue).count }.max() ?? 1
    let countWidth = max(6, feeds.map { String($0.unreadCount).count }.max() ?? 1)
    var text =
      String(repeating: " ", count: numberWidth) + "  "
      + String(repeating: " ", count: countWidth - 6) + "unread\n"
    for feed in feeds {
      text += PlainLine.aligned(feed.feedID.rawValue, to: numberWidth) + "  "
      text += PlainLine.aligned(Int64(feed.unreadCount), to: countWidth) + "  "
      text += PlainLine.safe(feed.title)
      let folders = feed.folders.map { PlainLine.safe(names.path(of: $0).joined(separator: "/")) }
      if !folders.isEmpty { text += "  (\(folders.joined(separator: ", ")))" }
      text += "\n"
      if let failure = feed.failure {
        let indent = String(repeating: " ", count: numberWidth + countWidth + 4)
        let sentence = FailureText(failure: failure, address: feed.address).sentence
        text += "\(indent)! \(PlainLine.safe(sentence)) Since \(PlainLine.date(failure.since)).\n"
      }
    }
    return text
  }
}

extension JSONLine {
  /// A subscription as other programs see it.
  init(_ feed: SubscriptionRow, folders: [String]) {
    self.init()
    add("id", feed.feedID.rawValue)
    add("url", feed.address)
    add("title", feed.title)
    add("home_page_url", feed.homeURL)
    add("folders", folders)
    add("unread", feed.unreadCount)
    add("items", feed.itemCount)
    add("last_checked", feed.lastCheckedAt?.rfc3339)
    add("next_check", feed.nextCheckAt?.rfc3339)
    add("failure", feed.failure.map { JSONLine($0) })
  }
}
