import CivilTime
import ReaderModel
import ReaderServices

extension Command {
  /// Lists the subscriptions.
  package static let feeds = Command(
    name: "feeds",
    summary: "List the feeds that you have subscribed to",
    synopsis: "[--folder FOLDER] [--health] [--json]",
    details: """
      Each line has the number of the feed, how many of its items are unread, and its title; below
      it stands why a feed could not be refreshed.

      With --health each feed also says when it last had news, when it was last had, and when it is
      asked for again and why then.
      """,
    options: [
      Option("folder", value: "FOLDER", "only those in this folder"),
      Option("health", "how each has been doing"),
      .json, .database, .user,
    ],
    run: { arguments, context async throws(CommandFailure) in
      try arguments.expectNoOperands()
      return try await context.withReader(arguments) { reader, user in
        let sidebar = try await reader.sidebar(for: user)
        let names = SubscriptionNames(sidebar: sidebar)
        var feeds = sidebar.subscriptions
        if let word = arguments.value("folder") {
          let folder = try names.folder(word)
          feeds.removeAll { !$0.folders.contains(folder.id) }
        }
        var health: [FeedID: FeedHealth] = [:]
        if arguments.has("health") {
          for entry in try await reader.health(for: user) { health[entry.feed] = entry }
        }
        if arguments.has("json") {
          for feed in feeds {
            let folders = feed.folders.map { names.path(of: $0).joined(separator: "/") }
            var line = JSONLine(feed, folders: folders)
            if let entry = health[feed.feedID] { line.add(entry) }
            context.print(line.text + "\n")
          }
        } else {
          context.print(text(of: feeds, names, health))
        }
        return 0
      }
    }
  )

  private static func text(
    of feeds: [SubscriptionRow],
    _ names: SubscriptionNames,
    _ health: [FeedID: FeedHealth]
  ) -> String {
    if feeds.isEmpty {
      return "You have no feeds yet. tidings subscribe URL adds one, tidings import FILE many.\n"
    }
    let numberWidth = feeds.map { String($0.feedID.rawValue).count }.max() ?? 1
    let countWidth = max(6, feeds.map { $0.unreadCount.grouped.count }.max() ?? 1)
    var text =
      String(repeating: " ", count: numberWidth) + "  "
      + String(repeating: " ", count: countWidth - 6) + "unread\n"
    for feed in feeds {
      text += PlainLine.aligned(feed.feedID.rawValue, to: numberWidth) + "  "
      text += PlainLine.aligned(feed.unreadCount.grouped, to: countWidth) + "  "
      text += PlainLine.safe(feed.title)
      let folders = feed.folders.map { PlainLine.safe(names.path(of: $0).joined(separator: "/")) }
      if !folders.isEmpty { text += "  (\(folders.joined(separator: ", ")))" }
      if feed.options.pausedAt != nil { text += "  [paused]" }
      text += "\n"
      let indent = String(repeating: " ", count: numberWidth + countWidth + 4)
      if let entry = health[feed.feedID] { text += "\(indent)\(facts(of: feed, entry))\n" }
      if let failure = feed.failure {
        let sentence = FailureText(failure: failure, address: feed.address).sentence
        text += "\(indent)! \(PlainLine.safe(sentence)) Since \(PlainLine.date(failure.since)).\n"
      }
    }
    return text
  }
}

extension Command {
  /// Like `news 2026-11-30, had 2026-11-30, next 2026-11-30 by how often it has news`.
  private static func facts(of feed: SubscriptionRow, _ health: FeedHealth) -> String {
    var parts = [
      "news \(health.newestItemAt.map { PlainLine.date($0) } ?? "never")",
      "had \(health.lastSuccessAt.map { PlainLine.date($0) } ?? "never")",
    ]
    if let milliseconds = health.usualDurationInMilliseconds {
      parts.append("takes \(milliseconds) ms")
    }
    if feed.options.pausedAt == nil, let next = feed.nextCheckAt {
      let reason = health.nextCheckReason.map { ", \(NextCheckText.reason($0))" } ?? ""
      let time = next < NextCheck.never ? PlainLine.date(next) : "never"
      parts.append("next \(time)\(reason)")
    }
    if let address = health.redirectedTo { parts.append("sent on to \(PlainLine.safe(address))") }
    return parts.joined(separator: "; ")
  }
}

extension JSONLine {
  fileprivate mutating func add(_ health: FeedHealth) {
    add("newest_item", health.newestItemAt?.rfc3339)
    add("last_success", health.lastSuccessAt?.rfc3339)
    add("next_check_reason", health.nextCheckReason?.rawValue)
    add("usual_milliseconds", health.usualDurationInMilliseconds)
    add("redirected_to", health.redirectedTo)
    add("moving_to", health.pendingMove?.address)
  }

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
    add("next_check", feed.nextCheckAt.flatMap { $0 < NextCheck.never ? $0.rfc3339 : nil })
    add("paused", feed.options.pausedAt?.rfc3339)
    add("failure", feed.failure.map { JSONLine($0) })
  }
}
