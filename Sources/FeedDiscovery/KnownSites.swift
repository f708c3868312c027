import HTMLReading
import WebAddressing

/// Sites whose feeds follow from a page's address, or stand in its scripts only.
extension Page {
  var feedsOfKnownSite: [PageFeed] {
    guard let address else { return [] }
    let parts = address.path.split(separator: "/").map(String.init)
    let host = address.host.hasPrefix("www.") ? String(address.host.dropFirst(4)) : address.host
    switch host {
    case "youtube.com", "m.youtube.com", "music.youtube.com": return youTube(address, parts)
    case "vimeo.com": return vimeo(parts)
    case "reddit.com", "old.reddit.com": return reddit(parts)
    case "github.com": return gitHub(parts)
    case "medium.com": return medium(parts)
    case "podcasts.apple.com", "itunes.apple.com": return applePodcasts
    case "soundcloud.com": return soundCloud
    case "bsky.app": return bluesky(parts)
    default: return []
    }
  }

  // MARK: YouTube

  /// Source: behaviour of youtube.com, whose feeds take `channel_id`, `playlist_id` or `user`.
  private func youTube(_ address: WebAddress, _ parts: [String]) -> [PageFeed] {
    var feeds: [PageFeed] = []
    let list = address.queryValue("list")
    if let list, list.hasPrefix("PL") || list.hasPrefix("UU") || parts.first == "playlist" {
      feeds.append(youTubeFeed("playlist_id", list))
    }
    if parts.first == "playlist" { return feeds }
    if parts.first == "channel", parts.count > 1 {
      feeds.append(youTubeFeed("channel_id", parts[1]))
    } else if let channel = channelInPage {
      feeds.append(youTubeFeed("channel_id", channel))
    } else if parts.first == "user", parts.count > 1 {
      feeds.append(youTubeFeed("user", parts[1]))
    }
    return feeds
  }

  private func youTubeFeed(_ key: String, _ value: String) -> PageFeed {
    PageFeed(
      url: "https://www.youtube.com/feeds/videos.xml?\(key)=\(value)",
      title: title.map { $0.hasSuffix(" - YouTube") ? String($0.dropLast(10)) : $0 },
      mediaType: "application/atom+xml"
    )
  }

  /// The channel that the page shows, or that its film belongs to.
  private var channelInPage: String? {
    for text in [link("canonical"), meta("og:url")] {
      guard let text, let address = WebAddress(text) else { continue }
      let parts = address.path.split(separator: "/").map(String.init)
      if parts.first == "channel", parts.count > 1, isChannel(parts[1]) { return parts[1] }
    }
    for text in [meta("identifier"), meta("channelId")] {
      if let text, isChannel(text) { return text }
    }
    for key in ["externalId", "externalChannelId", "channelId"] {
      if let value = valueInScripts(key), isChannel(value) { return value }
    }
    return nil
  }

  private func isChannel(_ text: String) -> Bool {
    text.hasPrefix("UC") && text.utf8.count == 24
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }

  // MARK: Others

  private func vimeo(_ parts: [String]) -> [PageFeed] {
    guard let name = parts.first, Int(name) == nil else { return [] }
    if ["channels", "groups"].contains(name), parts.count > 1 {
      return [feed("https://vimeo.com/\(name)/\(parts[1])/videos/rss")]
    }
    let others = [
      "watch", "categories", "features", "blog", "search", "ondemand", "help", "upgrade",
    ]
    return others.contains(name) ? [] : [feed("https://vimeo.com/\(name)/videos/rss")]
  }

  private func reddit(_ parts: [String]) -> [PageFeed] {
    guard let kind = parts.first, ["r", "user", "u"].contains(kind), parts.count > 1 else {
      return []
    }
    let thread = kind == "r" && parts.count > 3 && parts[2] == "comments"
    let path = thread ? parts.prefix(4) : parts.prefix(2)
    return [feed("https://www.reddit.com/\(path.joined(separator: "/"))/.rss")]
  }

  private func gitHub(_ parts: [String]) -> [PageFeed] {
    let others = ["about", "features", "topics", "orgs", "marketplace", "sponsors", "settings"]
    guard let owner = parts.first, !others.contains(owner) else { return [] }
    guard parts.count > 1 else { return [feed("https://github.com/\(owner).atom")] }
    let project = "https://github.com/\(owner)/\(parts[1])"
    return [
      feed(project + "/releases.atom", "Releases of \(parts[1])"),
      feed(project + "/commits.atom", "Commits to \(parts[1])"),
      feed(project + "/tags.atom", "Tags of \(parts[1])"),
    ]
  }

  private func medium(_ parts: [String]) -> [PageFeed] {
    guard let name = parts.first, name.hasPrefix("@") || parts.count == 1 else { return [] }
    return [feed("https://medium.com/feed/\(name)")]
  }

  private func bluesky(_ parts: [String]) -> [PageFeed] {
    guard parts.count >= 2, parts[0] == "profile" else { return [] }
    return [feed("https://bsky.app/profile/\(parts[1])/rss")]
  }

  /// The page of a show in the directory names the show's own feed in its data.
  private var applePodcasts: [PageFeed] {
    guard let url = valueInScripts("feedUrl"), let address = WebAddress(url), address.isFetchable
    else { return [] }
    return [PageFeed(url: address.text, title: title, mediaType: "application/rss+xml")]
  }

  /// Pages of musicians tell a number to the site's own app: `soundcloud://users:123`.
  private var soundCloud: [PageFeed] {
    guard let app = meta("al:ios:url") ?? meta("twitter:app:url:iphone"),
      app.hasPrefix("soundcloud://users:"), let number = Int(app.dropFirst(19))
    else { return [] }
    return [feed("https://feeds.soundcloud.com/users/soundcloud:users:\(number)/sounds.rss")]
  }

  private func feed(_ url: String, _ title: String? = nil) -> PageFeed {
    PageFeed(url: WebAddress(url)?.text ?? url, title: title ?? self.title)
  }

  /// The first text that stands under a key in the page's scripts, written as JSON.
  private func valueInScripts(_ key: String) -> String? {
    guard let tree else { return nil }
    let wanted = Array("\"\(key)\":\"".utf8)
    for script in elements("script") {
      for child in tree.children(of: script) {
        guard case .text(let range) = tree.nodes[child].content else { continue }
        if let value = value(after: wanted, in: tree.textBytes[range]) { return value }
      }
    }
    return nil
  }

  /// Bytes, because scripts of video sites have a megabyte.
  private func value(after wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> String? {
    var rest = bytes
    while let start = rest.firstIndex(of: wanted[0]) {
      rest = rest[start...]
      if rest.starts(with: wanted) {
        return unescaped(rest.dropFirst(wanted.count).prefix { $0 != UInt8(ascii: "\"") })
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// A JSON string with the two escapes that addresses have.
  private func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var output: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        output.append(byte)
        continue
      }
      if rest.starts(with: "u0026".utf8) {
        output.append(UInt8(ascii: "&"))
        rest = rest.dropFirst(5)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}

extension WebAddress {
  /// The first value of a key in the query, if it needs no decoding.
  fileprivate func queryValue(_ key: String) -> String? {
    for pair in (query ?? "").split(separator: "&") where pair.hasPrefix(key + "=") {
      let value = pair.dropFirst(key.count + 1)
      let isPlain = value.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")
      }
      return value.isEmpty || !isPlain ? nil : String(value)
    }
    return nil
  }
}
