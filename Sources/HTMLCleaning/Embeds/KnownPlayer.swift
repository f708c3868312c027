import WebAddressing

/// A player of another site that an item may embed, in a sandbox.
///
/// Only sites whose address alone says what is played: the address is built anew from the parts
/// that are known, so that nothing else of the publisher's gets through.
package struct KnownPlayer: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case video
    case audio
  }

  /// The site's name, for the frame's title.
  package let site: String
  package let kind: Kind
  package let address: String

  /// Whether it plays only for a page that says which site it is.
  ///
  /// YouTube shows error 153 instead of the film otherwise; the others do without, and so learn
  /// nothing. Source: YouTube, "Required Minimum Functionality", API client identity.
  var needsOrigin: Bool { address.hasPrefix("https://www.youtube-nocookie.com/") }

  /// What a content security policy must allow as `frame-src` for all of them.
  package static let frameSources: [String] = [
    "https://archive.org", "https://bandcamp.com", "https://embed.music.apple.com",
    "https://embed.podcasts.apple.com", "https://embed.ted.com", "https://geo.dailymotion.com",
    "https://open.spotify.com", "https://player.vimeo.com", "https://w.soundcloud.com",
    "https://www.dailymotion.com", "https://www.youtube-nocookie.com",
  ]

  private init(_ site: String, _ kind: Kind, _ address: String) {
    self.site = site
    self.kind = kind
    self.address = address
  }

  /// The player behind an address of a frame, an old plug-in, or a page.
  package init?(_ text: String) {
    guard let address = WebAddress(text), address.isFetchable, address.port == nil else {
      return nil
    }
    let parts = address.path.split(separator: "/").map(String.init)
    guard parts.allSatisfy(Self.isPlain), let player = Self.player(address, parts) else {
      return nil
    }
    self = player
  }

  /// The film with that number on YouTube.
  package init?(youTube number: String, query: [(String, String)] = []) {
    guard number.utf8.count == 11 || number == "videoseries", Self.isPlain(number) else {
      return nil
    }
    let kept = query.filter { ["list", "start", "end"].contains($0.0) && Self.isPlain($0.1) }
    let text = kept.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
    self.init(
      "YouTube",
      .video,
      "https://www.youtube-nocookie.com/embed/\(number)" + (text.isEmpty ? "" : "?" + text)
    )
  }

  private static func player(_ address: WebAddress, _ parts: [String]) -> KnownPlayer? {
    let query = address.queryItems
    switch address.host {
    case "youtube.com", "www.youtube.com", "m.youtube.com", "youtube-nocookie.com",
      "www.youtube-nocookie.com":
      return youTube(parts, query)
    case "youtu.be":
      return parts.first.flatMap { KnownPlayer(youTube: $0, query: query) }
    case "player.vimeo.com":
      return vimeo(parts, query)
    case "open.spotify.com":
      return spotify(parts)
    case "www.dailymotion.com", "dailymotion.com", "geo.dailymotion.com":
      return dailymotion(parts, query)
    default:
      return keptWhole(address, parts)
    }
  }

  private static func youTube(_ parts: [String], _ query: [(String, String)]) -> KnownPlayer? {
    guard let first = parts.first else { return nil }
    if first == "watch" {
      return query.first { $0.0 == "v" }.flatMap { KnownPlayer(youTube: $0.1, query: query) }
    }
    guard ["embed", "v", "shorts", "live"].contains(first), parts.count == 2 else { return nil }
    return KnownPlayer(youTube: parts[1], query: query)
  }

  private static func vimeo(_ parts: [String], _ query: [(String, String)]) -> KnownPlayer? {
    guard parts.count == 2, parts[0] == "video", Int(parts[1]) != nil else { return nil }
    // An unlisted film is shown only with its key.
    let key = query.first { $0.0 == "h" && isPlain($0.1) }.map { "&h=" + $0.1 } ?? ""
    return KnownPlayer("Vimeo", .video, "https://player.vimeo.com/video/\(parts[1])?dnt=1\(key)")
  }

  private static func spotify(_ parts: [String]) -> KnownPlayer? {
    let rest =
      parts.first == "embed" || parts.first == "embed-podcast" ? parts.dropFirst() : parts[...]
    let kinds = ["album", "artist", "episode", "playlist", "show", "track"]
    guard rest.count == 2, let kind = rest.first, kinds.contains(kind), let number = rest.last
    else {
      return nil
    }
    return KnownPlayer("Spotify", .audio, "https://open.spotify.com/embed/\(kind)/\(number)")
  }

  private static func dailymotion(_ parts: [String], _ query: [(String, String)]) -> KnownPlayer? {
    let number =
      parts.starts(with: ["embed", "video"])
      ? parts.dropFirst(2).first : query.first { $0.0 == "video" && isPlain($0.1) }?.1
    return number.map {
      KnownPlayer("Dailymotion", .video, "https://www.dailymotion.com/embed/video/\($0)")
    }
  }

  /// Sites whose own address for embedding is taken as it is.
  private static func keptWhole(_ address: WebAddress, _ parts: [String]) -> KnownPlayer? {
    let known: [(host: String, start: String, site: String, kind: Kind)] = [
      ("archive.org", "embed", "Internet Archive", .video),
      ("bandcamp.com", "EmbeddedPlayer", "Bandcamp", .audio),
      ("embed.music.apple.com", "", "Apple Music", .audio),
      ("embed.podcasts.apple.com", "", "Apple Podcasts", .audio),
      ("embed.ted.com", "talks", "TED", .video),
      ("w.soundcloud.com", "player", "SoundCloud", .audio),
    ]
    guard
      let site = known.first(where: { entry in
        entry.host == address.host && (entry.start.isEmpty || entry.start == parts.first)
      })
    else { return nil }
    let query = address.query.map { "?" + $0 } ?? ""
    return KnownPlayer(site.site, site.kind, "https://\(site.host)\(address.path)\(query)")
  }

  /// Letters, digits and what numbers of films are made of.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 200
      && text.utf8.allSatisfy {
        ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "-_=.,~:".utf8.contains($0)
      }
  }
}

extension WebAddress {
  /// Names and values of the query, not decoded.
  var queryItems: [(String, String)] {
    (query ?? "").split(separator: "&").map { pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(halves[0]), halves.count == 2 ? String(halves[1]) : "")
    }
  }
}
