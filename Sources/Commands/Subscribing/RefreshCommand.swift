import CivilTime
import ReaderModel
import ReaderServices
import Synchronization

extension Command {
  /// Fetches feeds now.
  package static let refresh = Command(
    name: "refresh",
    summary: "Fetch feeds now",
    synopsis: "[--json] [FEED…]  |  --older FEED…",
    details: """
      Without FEED all are fetched, whether or not their time has come. Each feed that fails gives a
      line; the status is 1 if any did.

      With --older the further pages of a feed are fetched, where it has some: its back catalogue. What
      comes counts as read.
      """,
    options: [
      Option("older", "what the feeds have on further pages"),
      .allowPrivateFeeds, .json, .database, .user,
    ],
    run: { arguments, context async throws(CommandFailure) in
      try await context.withReader(arguments) { reader, user in
        let sidebar = try await reader.sidebar(for: user)
        let names = SubscriptionNames(sidebar: sidebar)
        var feeds: [FeedID] = []
        for word in arguments.operands {
          feeds.append(try await names.feed(word, in: reader, of: user).feedID)
        }
        if arguments.has("older") {
          return try await fetchOlder(feeds, names, reader, user, context)
        }
        let report = RefreshReport(
          titles: Dictionary(
            sidebar.subscriptions.map { ($0.feedID, $0.title) },
            uniquingKeysWith: { first, _ in first }
          ),
          isJSON: arguments.has("json"),
          context: context
        )
        let summary = try await reader.refresh(
          of: feeds.isEmpty ? nil : feeds,
          for: user,
          progress: { report.add($0) }
        )
        report.end(summary)
        try await reader.indexArrivals()
        return summary.failed > 0 ? 1 : 0
      }
    }
  )

  private static func fetchOlder(
    _ feeds: [FeedID],
    _ names: SubscriptionNames,
    _ reader: Reader,
    _ user: UserID,
    _ context: Context
  ) async throws -> Int32 {
    guard !feeds.isEmpty else {
      throw CommandFailure.usage(
        "FEED is missing",
        advice: "Name the feeds whose older items you want."
      )
    }
    var status: Int32 = 0
    for feed in feeds {
      let title = PlainLine.safe(
        try await names.feed(String(feed.rawValue), in: reader, of: user).title
      )
      switch try await reader.olderPage(of: feed, for: user) {
      case .at(let page):
        let isTerminal = context.terminalWidth() != nil
        let result = try await reader.fetchOlderItems(of: feed, from: page, for: user) { soFar in
          guard isTerminal else { return }
          context.complain("\r\(soFar.pages.grouped) pages, \(soFar.newItems.grouped) older items")
        }
        if isTerminal { context.complain("\r\u{1b}[K") }
        context.print(
          "\(title): \(PlainLine.count(result.newItems, "older item")) on "
            + "\(PlainLine.count(result.pages, "page")).\n"
        )
        switch result.end {
        case .complete: break
        case .tooMany: context.print("  There are more pages than are fetched at one time.\n")
        case .failed(let failure, let address):
          context.complain("  \(FailureText(failure: failure, address: address).sentence)\n")
          status = 1
        }
      case .failed(let failure, let address):
        context.complain("\(title): \(FailureText(failure: failure, address: address).sentence)\n")
        status = 1
      case .nowhere, nil: context.print("\(title): the feed names no further pages.\n")
      }
    }
    try await reader.indexArrivals()
    return status
  }
}

/// Shows a refresh: a bar that moves on a terminal, a line for each feed that failed.
private final class RefreshReport: Sendable {
  private let titles: [FeedID: String]
  private let isJSON: Bool
  private let context: Context
  private let newItems = Mutex(0)

  init(titles: [FeedID: String], isJSON: Bool, context: Context) {
    self.titles = titles
    self.isJSON = isJSON
    self.context = context
  }

  func add(_ report: FeedRefreshReport) {
    let count = newItems.withLock { count in
      count += report.newItems
      return count
    }
    if isJSON {
      context.print(JSONLine(report).text + "\n")
    } else if let failure = report.failure {
      clearBar()
      let text = FailureText(failure: failure, address: report.address)
      let title = PlainLine.safe(titles[report.feed] ?? report.address)
      context.print("\(report.feed.rawValue) \(title): \(PlainLine.safe(text.sentence))\n")
    }
    drawBar(report.progress, newItems: count)
  }

  func end(_ summary: RefreshSummary) {
    clearBar()
    if isJSON { return }
    var text = "\(PlainLine.count(summary.refreshed, "feed")) refreshed"
    text += ", \(PlainLine.count(summary.newItems, "new item"))"
    if summary.failed > 0 { text += ", \(summary.failed.grouped) failed" }
    context.print(text + ".\n")
  }

  private func drawBar(_ progress: RefreshProgress, newItems: Int) {
    guard let width = context.terminalWidth() else { return }
    let counts = " \(progress.done.grouped)/\(progress.total.grouped), \(newItems.grouped) new"
    let room = min(40, width - counts.count - 4)
    guard room > 4, progress.total > 0 else { return }
    let filled = room * progress.done / progress.total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: room - filled)
    context.complain("\r\(bar)\(counts)")
  }

  /// Source: ECMA-48 §8.3.41, EL.
  private func clearBar() {
    if context.terminalWidth() != nil { context.complain("\r\u{1b}[K") }
  }
}

extension JSONLine {
  /// The refresh of one feed as other programs see it.
  init(_ report: FeedRefreshReport) {
    self.init()
    add("feed", report.feed.rawValue)
    add("url", report.address)
    add("new_items", report.newItems)
    add("failure", report.failure.map { JSONLine($0) })
  }

  init(_ failure: FeedFailure) {
    self.init()
    add("code", failure.code.rawValue)
    add("http_status", failure.httpStatus)
    add("detail", failure.detail)
    add("since", failure.since.rfc3339)
    add("count", failure.count)
  }
}
