import CivilTime
import Fetching
import ReaderModel
import ReaderServices
import WebAddressing

extension Command {
  /// Tells all about the refreshing of feeds.
  package static let doctor = Command(
    name: "doctor",
    summary: "Tell how a feed is doing, and what is wrong with it",
    synopsis: "[--stored] [--json] [FEED|URL]",
    details: """
      Of a feed: how it is, its latest fetches, redirects and earlier addresses, what the next request
      goes by, when that is and why, and the traffic so far. Then the document is fetched, without
      storing anything, and what is wrong in it is told with line and column; --stored leaves that out.

      Of a URL that you have not subscribed to only the latter. Without either, all feeds that are in
      trouble, are about to move, or are no longer asked for.

      The status is 1 if anything is wrong that keeps a feed from being read.
      """,
    options: [
      Option("stored", "only what is known, without fetching"),
      .allowPrivateFeeds, .json, .database, .user,
    ],
    run: { arguments, context async throws(CommandFailure) in
      guard arguments.operands.count <= 1 else {
        throw .usage("There is more than one feed", place: arguments.operands[1])
      }
      let word = arguments.operands.first
      // An address can be looked into before anything is there.
      let isVisit = word != nil && !arguments.has("stored") && arguments.value("database") == nil
      let (reports, request) = try await context.withReader(arguments, beginning: isVisit) {
        reader,
        user in
        try await examine(word, reader, user)
      }
      if word == nil { return overview(reports, arguments, context) }
      var visit: DoctorVisit?
      if let request, !arguments.has("stored") {
        let fetcher = context.makeFetcher(arguments.has("allow-private-feeds"))
        visit = await DoctorVisit(to: request, by: fetcher, at: context.now())
      }
      if arguments.has("json") {
        context.print(DoctorJSON(report: reports.first, visit: visit, now: context.now()).text)
      } else {
        context.print(DoctorText(report: reports.first, visit: visit, now: context.now()).text)
      }
      return reports.first?.row.failure != nil || visit?.failure != nil ? 1 : 0
    }
  )

  /// The reports on what a word means, or on all feeds, and what to ask for, as the refresh asks.
  private static func examine(
    _ word: String?,
    _ reader: Reader,
    _ user: UserID
  ) async throws -> ([FeedReport], FetchRequest?) {
    let sidebar = try await reader.sidebar(for: user)
    guard let word else {
      var reports: [FeedReport] = []
      for row in sidebar.subscriptions {
        if let report = try await reader.report(on: row.feedID, for: user) {
          reports.append(report)
        }
      }
      return (reports, nil)
    }
    do {
      let row = try await SubscriptionNames(sidebar: sidebar).feed(word, in: reader, of: user)
      return (
        try await [reader.report(on: row.feedID, for: user)].compactMap(\.self),
        try await reader.feedRequest(of: row.feedID, for: user)
      )
    } catch {
      guard word.contains("."), let address = WebAddress(typed: word) else { throw error }
      return ([], FetchRequest(address: address.text))
    }
  }

  private static func overview(
    _ reports: [FeedReport],
    _ arguments: Arguments,
    _ context: Context
  ) -> Int32 {
    let failing = reports.filter { $0.row.failure != nil }
    if arguments.has("json") {
      for report in reports {
        context.print(DoctorJSON(report: report, visit: nil, now: context.now()).text)
      }
      return failing.isEmpty ? 0 : 1
    }
    for report in reports where report.row.failure != nil || report.health.pendingMove != nil {
      context.print(DoctorText(report: report, visit: nil, now: context.now()).summary)
    }
    let hosts = reports.compactMap { report in
      DoctorText(report: report, visit: nil, now: context.now()).hostSentence
    }
    for sentence in Set(hosts).sorted() { context.print("\(PlainLine.safe(sentence))\n") }
    let count = PlainLine.count(reports.count, "feed")
    context.print(
      failing.isEmpty ? "\(count), all well.\n" : "\(count), \(failing.count.grouped) in trouble.\n"
    )
    return failing.isEmpty ? 0 : 1
  }
}
