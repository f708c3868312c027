import CivilTime
import Fetching
import JSONText
import ReaderModel
import ReaderServices
import WebAddressing

extension Command {
  /// Downloads one feed and says what came of it, remembering what a second call needs.
  package static let fetch = Command(
    name: "fetch",
    summary: "Download a feed and print it with all that the server said",
    synopsis: "[--state DIR] [--allow-private-feeds] [--pretty] URL",
    details: """
      Prints one JSON object: ok, status, not_modified, url, permanent_url, retry_at, gone, error,
      and feed, which is a JSON Feed. The status is 1 where no feed came, and ok is false then.

      With --state the next call for the same URL is a conditional one, and a feed that has not
      changed is printed from there.

        tidings fetch --state /tmp/blog https://example.com/feed.xml
        tidings fetch --basic ana https://members.example/feed

      What is secret is asked for, or read from standard input, as tidings access does; nothing of it is
      kept. Feeds that you have subscribed to are asked with what is set for them by tidings refresh.
      """,
    options: [
      Option("state", value: "DIR", "where validators, cookies and the feed are kept"),
      .allowPrivateFeeds,
      Option("pretty", "lay the output out for people"),
    ] + Option.access,
    run: { arguments, context async throws(CommandFailure) in
      let address = try arguments.onlyOperand("URL", of: "fetch")
      let state = FetchState(directory: arguments.value("state"), context)
      let fetcher = context.makeFetcher(arguments.has("allow-private-feeds"))
      let options = AccessOptions(arguments: arguments, context: context)
      var request = FetchRequest(address: address)
      request.manner = try await manner(of: request, options, fetcher, context)
      if options.looksAtCertificate && !options.acceptsCertificate { return 0 }
      let report = try await report(on: request, by: fetcher, state, now: context.now)
      context.print(report.text(arguments.has("pretty") ? .pretty : .compact) + "\n")
      return report.isOK ? 0 : 1
    }
  )

  /// How the server is asked; shows what it shows of itself where that is wanted, beside the output.
  private static func manner(
    of request: FetchRequest,
    _ options: AccessOptions,
    _ fetcher: any Fetcher,
    _ context: Context
  ) async throws(CommandFailure) -> RequestManner {
    var settings = try options.settings()
    guard let address = WebAddress(request.address) else { return RequestManner() }
    do {
      try settings.check()
      if options.looksAtCertificate {
        guard let look = try await CertificateLook(of: request, by: fetcher, at: context.now())
        else { throw AccessOptions.noCertificate }
        options.show(look, to: context.complain)
        settings.allowedKey = look.keyHash
      }
    } catch {
      throw CommandFailure(explaining: error)
    }
    return RequestManner(settings, enteredFor: address.origin, asking: address.text)
  }
}

/// Downloads with what is known of the address, and keeps what is learned.
///
/// What was learned counts only with a feed that could be read: a page in its place, or half of it,
/// leaves everything as it was.
private func report(
  on asked: FetchRequest,
  by fetcher: any Fetcher,
  _ state: FetchState,
  now: @Sendable () -> Timestamp
) async throws(CommandFailure) -> FetchReport {
  let address = asked.address
  var memory = state.memory(of: WebAddress(address)?.withoutUserInfo.text ?? address)
  var request = asked
  request.etag = memory.etag
  request.lastModified = memory.lastModified
  request.cookies = memory.cookies
  let result: Result<FetchResponse, FetchError>
  do throws(FetchError) {
    result = .success(try await fetcher.fetch(request))
  } catch {
    result = .failure(error)
  }
  let report = FetchReport(result, askedFor: address, kept: state.feed(), now: now())
  if report.isOK, case .success(let response) = result {
    memory.learn(from: response)
    try state.keep(memory, feed: report.isNotModified ? nil : report.feed)
  }
  return report
}
