import ReaderModel
import WebAddressing

/// In which order the feeds of a run are asked for: as they come, but few of one host at the same time.
///
/// A host that is slow, or has hundreds of feeds, else takes all places of the window, and the feeds of
/// others wait for it.
struct FeedTurns {
  /// The feeds of one host that wait, and how many of it are on their way.
  private struct Lane {
    /// Places in `feeds`.
    var waiting: ArraySlice<Int> = []
    var running = 0
    /// Whether it stands in `ready`.
    var isReady = false
  }

  private var feeds: [DueFeed]
  private var lanes: [String: Lane] = [:]
  /// Hosts that may be asked, the one that waited longest first.
  private var ready: [String] = []
  private var readyStart = 0
  private(set) var waitingCount: Int
  private let mostOfAHost: (String) -> Int

  /// - Parameters:
  ///   - feeds: In the order in which they would be asked for if all were of different hosts.
  ///   - mostOfAHost: How many feeds of a host may be on their way at the same time.
  init(_ feeds: [DueFeed], mostOfAHost: @escaping (String) -> Int) {
    self.mostOfAHost = mostOfAHost
    self.feeds = feeds
    waitingCount = feeds.count
    for (place, feed) in feeds.enumerated() {
      let host = Self.host(of: feed)
      lanes[host, default: Lane()].waiting.append(place)
      makeReady(host)
    }
  }

  /// The host whose patience is used; empty for what is in one's own network, where there is nobody to
  /// be polite to.
  static func host(of feed: DueFeed) -> String {
    guard let address = WebAddress(feed.address),
      address.literalReach ?? .everybody == .everybody
    else { return "" }
    return address.host
  }

  /// The next feed; `nil` if none waits, or only such of hosts of which enough are on their way.
  mutating func next() -> DueFeed? {
    guard readyStart < ready.count else { return nil }
    let host = ready[readyStart]
    readyStart += 1
    if readyStart > 1000 {
      ready.removeFirst(readyStart)
      readyStart = 0
    }
    lanes[host]?.isReady = false
    guard let place = lanes[host]?.waiting.popFirst() else { return nil }
    lanes[host]?.running += 1
    waitingCount -= 1
    makeReady(host)
    return feeds[place]
  }

  /// A feed that was given out is done.
  mutating func done(_ feed: DueFeed) {
    let host = Self.host(of: feed)
    lanes[host]?.running -= 1
    makeReady(host)
  }

  /// Forgets the feeds that wait.
  mutating func leaveTheRest() {
    feeds = []
    lanes = [:]
    ready = []
    readyStart = 0
    waitingCount = 0
  }

  private mutating func makeReady(_ host: String) {
    guard let lane = lanes[host], !lane.isReady, !lane.waiting.isEmpty,
      host.isEmpty || lane.running < mostOfAHost(host)
    else { return }
    lanes[host]?.isReady = true
    ready.append(host)
  }
}
