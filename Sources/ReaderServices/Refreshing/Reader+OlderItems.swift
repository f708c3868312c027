import CivilTime
import FeedParsing
import Fetching
import HTTPSemantics
import Ingesting
package import ReaderModel
import Storage
import WebAddressing

/// The back catalogue: what a feed has on its further pages.
///
/// Nobody is told of it as news, and the feed's own times and validators stay as they are. Source: RFC
/// 5005 §3 (paged feeds) and §4 (archived feeds).
extension Reader {
  /// Looks in the feed as it is now for where its older items are.
  ///
  /// - Returns: `nil` if the user has not subscribed to it.
  /// - Throws: What the store refused, and `CancellationError`.
  package func olderPage(of feed: FeedID, for user: UserID) async throws -> OlderPage? {
    guard let due = try await store.feeds([feed], for: user).first else { return nil }
    let address = due.address
    switch try await readPage(address, of: due) {
    case .success(let page): return page.document.nextPageURL.map(OlderPage.at) ?? .nowhere
    case .failure(let reason):
      return .failed(FeedFailure(reason, at: clock.now(), after: nil), address: address)
    }
  }

  /// Fetches a page and all pages behind it in the background, with the progress of a refresh.
  package func startFetchingOlderItems(of feed: FeedID, from page: String, for user: UserID) {
    jobs.add(.olderItems(feed, from: page), for: user)
  }

  /// The same, waiting for the end and reporting after each page.
  ///
  /// Items that are there already stay as they are. New ones come as read, so that the unread ones stay
  /// those that are news. A page a second is asked for.
  ///
  /// - Throws: What the store refused, and `CancellationError`.
  package func fetchOlderItems(
    of feed: FeedID,
    from page: String,
    for user: UserID,
    progress: @Sendable (OlderItems) -> Void = { _ in }
  ) async throws -> OlderItems {
    board.begin(for: user)
    defer { board.end(for: user) }
    board.expect(1, for: user)
    guard let due = try await store.feeds([feed], for: user).first else { return OlderItems() }
    let result = try await walk(from: page, of: due, progress)
    board.count(
      FeedRefreshReport(
        feed: feed,
        address: page,
        newItems: result.newItems,
        failure: result.failure,
        progress: RefreshProgress(done: 1, total: 1)
      ),
      for: user
    )
    return result
  }

  private func walk(
    from first: String,
    of feed: DueFeed,
    _ progress: @Sendable (OlderItems) -> Void
  ) async throws -> OlderItems {
    var result = OlderItems()
    var next: String? = first
    var visited: Set<String> = []
    var seen: Set<IdentityKey> = []
    while let address = next {
      // Pages that name each other as the next would be read for ever.
      guard visited.insert(WebAddress(address)?.comparisonKey ?? address).inserted else { break }
      guard result.pages < Self.mostPages else {
        result.end = .tooMany
        break
      }
      if result.pages > 0 { try await configuration.sleep(1) }
      switch try await readPage(address, of: feed) {
      case .success(let page):
        let incoming = IncomingFeed(page.document, address: page.address)
        // The same items at ever new addresses are no further page.
        let known = seen.count
        seen.formUnion(incoming.lookupKeys)
        guard seen.count > known else { return result }
        result.newItems += try await store.storeOlder(
          of: feed.id,
          at: clock.now(),
          keys: incoming.lookupKeys,
          decide: { incoming.changes(knowing: $0) }
        ).count
        result.pages += 1
        progress(result)
        next = page.document.nextPageURL
      case .failure(let reason):
        let failure = FeedFailure(reason, at: clock.now(), after: nil)
        result.end = .failed(failure, address: address)
        return result
      }
    }
    return result
  }

  /// Twenty thousand items and more of most feeds, and half an hour of asking.
  private static let mostPages = 2000

  private struct FurtherPage {
    var document: ParsedFeed
    var address: String
  }

  private func readPage(
    _ address: String,
    of feed: DueFeed
  ) async throws -> Result<FurtherPage, RefreshFailureReason> {
    guard let manner = try? vault.manner(of: feed.id, feed.request, asking: address) else {
      return .failure(RefreshFailureReason(.secretsUnreadable))
    }
    let response: FetchResponse
    do {
      response = try await fetcher.fetch(FetchRequest(address: address, manner: manner))
    } catch {
      guard let reason = RefreshFailureReason(error) else { throw CancellationError() }
      return .failure(reason)
    }
    guard (200..<300).contains(response.status) else {
      return .failure(RefreshFailureReason(.httpStatus, httpStatus: response.status))
    }
    let contentType = response.headers["Content-Type"]
    do {
      let document = try FeedParser.parse(
        response.body,
        url: response.address,
        contentType: contentType
      )
      return .success(FurtherPage(document: document, address: response.address))
    } catch {
      return .failure(
        RefreshFailureReason(error, contentType: contentType, body: response.body)
      )
    }
  }
}

extension OlderItems {
  fileprivate var failure: FeedFailure? {
    if case .failed(let failure, _) = end { failure } else { nil }
  }
}
