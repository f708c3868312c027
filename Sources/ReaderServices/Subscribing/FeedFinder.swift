import HTTPSemantics
import CivilTime
import FeedDiscovery
import FeedParsing
import Fetching
import ReaderModel
import WebAddressing

/// Finds the feeds behind what somebody typed, and reads each before it is offered.
///
/// The address itself may be one; else the page names some, else they are looked for where such
/// sites keep them. Stops at the first of these that has any.
struct FeedFinder: Sendable {
  let wish: Wish
  let fetcher: any Fetcher
  let now: Timestamp

  func find() async throws(SubscribeError) -> [FoundFeed] {
    guard let address = wish.address else { throw .noAddress(wish.typed) }
    let (asked, response): (String, FetchResponse)
    do {
      (asked, response) = try await page(address, typed: wish.typed)
    } catch {
      // Sites that keep programs off their pages let them have their feeds.
      let known = await read(PageFeeds(html: [], address: address.text).feeds.map(\.url))
      if known.isEmpty { throw error }
      return known
    }
    if let feed = Self.feed(in: response, askedAt: asked) { return [feed] }
    return try await feeds(of: response)
  }

  /// The feeds that a page names, else those where such sites keep them.
  private func feeds(of page: FetchResponse) async throws(SubscribeError) -> [FoundFeed] {
    let links = PageFeeds(
      html: page.body,
      address: page.address,
      contentType: page.headers["Content-Type"],
      linkFields: page.headers.values("Link")
    )
    let named = await read(links.feeds.map(\.url))
    if !named.isEmpty { return named }
    let guessed = await read(links.guesses)
    if !guessed.isEmpty { return guessed }
    // A page that names a feed which cannot be had: the feed's failure says more than the page.
    if let first = links.feeds.first { _ = try await answer(first.url) }
    // Its site may have feeds all the same, so that is said last.
    if page.body.isEmpty {
      let failure = FeedFailure(RefreshFailureReason(.emptyDocument), at: now, after: nil)
      throw .fetchFailed(failure, address: page.address)
    }
    throw .noFeedFound(page.address)
  }

  /// The document at the address; a host typed without scheme that has no https is asked by http.
  private func page(
    _ address: WebAddress,
    typed: String
  ) async throws(SubscribeError) -> (asked: String, FetchResponse) {
    do {
      return (address.text, try await answer(address.text))
    } catch {
      guard address.scheme == "https", !typed.contains("://"),
        case .fetchFailed(let failure, _) = error, failure.code != .httpStatus
      else { throw error }
      do {
        let plain = "http" + address.text.dropFirst("https".count)
        return (plain, try await answer(plain))
      } catch .fetchFailed {
        throw error
      }
    }
  }

  private func answer(_ address: String) async throws(SubscribeError) -> FetchResponse {
    let reason: RefreshFailureReason
    do {
      let response = try await fetcher.fetch(
        FetchRequest(address: address, manner: wish.manner(asking: address))
      )
      if (200..<300).contains(response.status) { return response }
      reason = RefreshFailureReason(.httpStatus, httpStatus: response.status)
    } catch {
      reason = RefreshFailureReason(error) ?? RefreshFailureReason(.connectionLost)
    }
    throw .fetchFailed(FeedFailure(reason, at: now, after: nil), address: address)
  }

  /// Those of the addresses that are feeds, in their order.
  private func read(_ addresses: [String]) async -> [FoundFeed] {
    let found = await withTaskGroup(of: (Int, FoundFeed?).self) { group in
      for (place, address) in addresses.prefix(Self.mostTried).enumerated() {
        group.addTask { (place, await self.feed(at: address)) }
      }
      var found: [(Int, FoundFeed)] = []
      for await (place, feed) in group {
        if let feed { found.append((place, feed)) }
      }
      return found
    }
    return FoundFeed.distinct(found.sorted { $0.0 < $1.0 }.map(\.1))
  }

  /// Pages of newspapers name hundreds of feeds; somebody who has to choose reads a dozen.
  private static let mostTried = 24

  private func feed(at address: String) async -> FoundFeed? {
    guard let response = try? await answer(address) else { return nil }
    return Self.feed(in: response, askedAt: address)
  }

  private static func feed(in response: FetchResponse, askedAt address: String) -> FoundFeed? {
    let parsed = try? FeedParser.parse(
      response.body,
      url: response.address,
      contentType: response.headers["Content-Type"]
    )
    return parsed.map {
      FoundFeed(address: response.permanentAddress ?? address, parsed: $0, response: response)
    }
  }
}
