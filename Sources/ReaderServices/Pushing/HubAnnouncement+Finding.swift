import FeedParsing
import Fetching
import HTTPSemantics
import ReaderModel
import WebAddressing

extension HubAnnouncement {
  /// The hub of a feed and its name there: as the answer's `Link` fields say, else as the document
  /// does, else as is known of the site.
  ///
  /// - Parameters:
  ///   - parsed: The document.
  ///   - response: The answer that it came in.
  ///   - address: What was asked for. A feed that is asked for with a password is its reader's alone,
  ///     and no hub is told of it.
  init?(in parsed: ParsedFeed, _ response: FetchResponse, askedAt address: String) {
    guard let asked = WebAddress(address), asked.userInfo == nil else { return nil }
    if let known = Self.known(asked) {
      self = known
      return
    }
    let links = response.headers.values("Link").prefix(Self.mostFields)
      .flatMap { LinkField.links(in: $0) }
    let base = WebAddress(response.address)
    func addresses(_ relation: String) -> [WebAddress] {
      links.filter { $0.relations.contains(relation) }
        .compactMap { WebAddress($0.target, relativeTo: base) }
    }
    let inDocument = parsed.hubs.filter { Self.types.contains($0.type.asciiLowercased()) }
      .compactMap { WebAddress($0.url, relativeTo: base) }
    let hubs = addresses("hub") + inDocument
    let names =
      addresses("self")
      + [parsed.feedURL.flatMap { WebAddress($0, relativeTo: base) }, base]
      .compactMap(\.self)
    // One that can be given a secret comes first.
    let usable = hubs.filter(Self.isUsable)
    guard let hub = usable.first(where: { $0.scheme == "https" }) ?? usable.first,
      let topic = names.first(where: Self.isUsable)
    else { return nil }
    self.init(hub: hub.withoutFragment.text, topic: topic.withoutFragment.text)
  }

  /// As publishers call the protocol.
  private static let types: Set<String> = ["websub", "pubsubhubbub"]
  /// Nobody has more hubs than that.
  private static let mostFields = 20
  private static let longestAddress = 2000

  private static func isUsable(_ address: WebAddress) -> Bool {
    address.isFetchable && address.userInfo == nil && address.text.utf8.count <= longestAddress
  }

  /// Channels of YouTube have a hub that their feeds do not tell of.
  ///
  /// Source: YouTube Data API, "Subscribe to Push Notifications".
  private static func known(_ address: WebAddress) -> HubAnnouncement? {
    guard isOfYouTube(address), address.path == "/feeds/videos.xml" else { return nil }
    let channel = FormFields.decode(address.query ?? "").first { $0.name == "channel_id" }?.value
    guard let channel, !channel.isEmpty, channel.utf8.allSatisfy(PercentCoding.isUnreserved) else {
      return nil
    }
    return HubAnnouncement(
      hub: "https://pubsubhubbub.appspot.com/subscribe",
      topic: "https://www.youtube.com/feeds/videos.xml?channel_id=\(channel)"
    )
  }

  private static func isOfYouTube(_ address: WebAddress) -> Bool {
    ["www.youtube.com", "youtube.com"].contains(address.host)
  }

  /// Whether what the hub brings has all that the feed itself has.
  ///
  /// Entries that YouTube pushes have neither description nor picture, and would change those of the
  /// feed to and fro.
  var bringsWholeItems: Bool { WebAddress(topic).map { !Self.isOfYouTube($0) } ?? true }

  /// Whether the hub may be given a secret, because nobody on the way can read it: it is asked over
  /// https, or on this machine.
  ///
  /// Source: WebSub §5.1.
  var keepsSecrets: Bool {
    guard let hub = WebAddress(hub) else { return false }
    return hub.scheme == "https" || hub.literalReach == .loopback
  }
}
