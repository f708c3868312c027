import CivilTime
import Fetching
import JSONText
import WebAddressing

extension Command {
  /// Downloads one feed and says what came of it, remembering what a second call needs.
  package static let fetch = Command(
    name: "fetch",
    summary: "Download a feed and print it with all that the server said",
    synopsis: "[--state DIR] [--allow-private] [--pretty] URL",
    details: """
      Prints one JSON object: ok, status, not_modified, url, permanent_url, retry_at, gone, error,
      and feed, which is a JSON Feed. The status is 0 also where the server fails; ok tells.

      With --state the next call for the same URL is a conditional one, and a feed that has not
      changed is printed from there.

        tidings fetch --state /tmp/blog https://example.com/feed.xml
      """,
    options: [
      Option("state", value: "DIR", "where validators, cookies and the feed are kept"),
      Option("allow-private", "allow addresses of this machine and of private networks"),
      Option("pretty", "lay the output out for people"),
    ],
    run: { arguments, context async throws(CommandFailure) in
      let address = try arguments.onlyOperand("URL", of: "fetch")
      let state = FetchState(directory: arguments.value("state"), context)
      let fetcher = context.makeFetcher(arguments.has("allow-private"))
      let report = try await report(on: address, by: fetcher, state, now: context.now)
      context.print(report.text(arguments.has("pretty") ? .pretty : .compact) + "\n")
      return 0
    }
  )
}

/// Downloads with what is known of the address, and keeps what is learned.
///
/// What was learned counts only with a feed that could be read: a page in its place, or half of it,
/// leaves everything as it was.
private func report(
  on address: String,
  by fetcher: any Fetcher,
  _ state: FetchState,
  now: @Sendable () -> Timestamp
) async throws(CommandFailure) -> FetchReport {
  var memory = state.memory(of: WebAddress(address)?.withoutUserInfo.text ?? address)
  var request = FetchRequest(
    address: address,
    etag: memory.etag,
    lastModified: memory.lastModified
  )
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
