import CivilTime
import FeedParsing
import Fetching
import HTTPSemantics
import WebAddressing

extension Command {
  /// Tells publishers what is wrong with their feed.
  package static let lint = Command(
    name: "lint",
    summary: "Tell publishers what to mend in a feed, the worst first",
    synopsis: "[--json] [--strict] [--url URL] [--content-type TYPE] FILE|URL…",
    details: """
      Of files, - being standard input, and of addresses: what is wrong, at which line and column, what was
      done about it here, what readers may lose, and where it is written how it should be. Of an address
      also what the server's answer lacks. At most eight of a kind are told.

      The status is 0 where nothing hurts readers, 1 where something does, 3 where there is no feed.

        tidings lint public/feed.xml && deploy
      """,
    options: [
      Option("strict", "count everything, also what hardly anybody will notice"),
      Option("url", value: "URL", "where a file will lie: the base of relative addresses"),
      Option("content-type", value: "TYPE", "the Content-Type that it will be sent with"),
      .allowPrivateFeeds, .json,
    ],
    run: { arguments, context async throws(CommandFailure) in
      guard !arguments.operands.isEmpty else {
        throw CommandFailure("lint needs a file or an address", status: 2)
      }
      if let url = arguments.value("url"), WebAddress(url)?.isFetchable != true {
        throw CommandFailure(
          "This is no web address",
          place: url,
          advice: "Write --url as in https://example.org/feed.xml.",
          status: 2
        )
      }
      var status: Int32 = 0
      for (index, operand) in arguments.operands.enumerated() {
        let report = try await report(on: operand, arguments, context)
        if arguments.has("json") {
          context.print(report.json + "\n")
        } else {
          context.print((index > 0 ? "\n" : "") + report.text)
        }
        status = max(status, report.status(isStrict: arguments.has("strict")))
      }
      return status
    }
  )

  private static func report(
    on operand: String,
    _ arguments: Arguments,
    _ context: Context
  ) async throws(CommandFailure) -> LintReport {
    let start = operand.lowercased()
    guard start.hasPrefix("http://") || start.hasPrefix("https://") else {
      return LintReport(
        operand,
        try context.readFile(operand),
        url: arguments.value("url"),
        contentType: arguments.value("content-type"),
        now: context.now()
      )
    }
    let name = operand.withoutLogins
    let fetcher = context.makeFetcher(arguments.has("allow-private-feeds"))
    let request = FetchRequest(address: operand)
    let visit = await DoctorVisit(to: request, by: fetcher, at: context.now())
    guard let response = visit.response, visit.feed != nil else {
      return LintReport(name, failure: visit.failure ?? "This is no feed.")
    }
    return LintReport(
      name,
      response.body,
      url: response.address,
      headers: response.headers,
      now: context.now()
    )
  }
}
