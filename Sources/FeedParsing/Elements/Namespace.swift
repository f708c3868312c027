import ByteScanning
import XMLReading

/// The namespaces whose elements mean something to a feed reader.
///
/// Addresses that nobody knows get numbers of their own from 128 on, so that elements of two
/// strange namespaces are not taken for each other's.
enum Namespace: UInt8 {
  case none = 0
  /// RSS 0.90, 1.0, and what people have put on RSS 2.0.
  case rss
  case rdf, atom, content, dublinCore, dublinCoreTerms, slash, wellFormedWeb, threading, media
  case itunes, googlePlay, podcast, podloveChapters, syndication, feedBurner, xhtml, opml
  case creativeCommons, webFeeds, pingback, history
  /// MathML, whose formulas stand in texts.
  case formulas

  /// Numbers from this one on are those of addresses that nobody knows.
  private static let firstForeign: UInt8 = 128

  /// Whether a number is that of an address that nobody knows.
  static func isForeign(_ number: UInt8) -> Bool { number >= firstForeign }

  /// The number of a namespace by its address, whose scheme, case and last slash do not matter.
  static func number(of address: String) -> UInt8 {
    if let number = writtenNumber(of: address.utf8.span) { return number }
    var key = address.utf8.map { byte in 65...90 ~= byte ? byte | 0x20 : byte }
    if key.starts(with: "https:".utf8) { key.remove(at: 4) }
    while let last = key.last, last == 0x2F || last == 0x23 { key.removeLast() }
    let folded = String(decoding: key, as: UTF8.self)
    if let known = byAddress[folded] { return known.rawValue }
    if folded.hasPrefix("http://podcastindex.org/namespace") { return Namespace.podcast.rawValue }
    if folded.hasPrefix("http://my.netscape.com/")
      || folded.hasPrefix("http://channel.netscape.com/")
    {
      return Namespace.rss.rawValue
    }
    return foreignNumber(of: key.span)
  }

  /// The same for addresses that need no folding; `nil` for those that may.
  private static func writtenNumber(of address: Span<UInt8>) -> UInt8? {
    if let known = table.find(address) { return known.rawValue }
    guard address.matches("http://", at: 0), !address.mayHaveCapitals,
      !address.contains(.ampersand),
      !address.matches("podcastindex.org", at: 7), !address.matches("my.netscape.com", at: 7),
      !address.matches("channel.netscape.com", at: 7)
    else { return nil }
    var end = address.count
    if address[end - 1] == .slash || address[end - 1] == .numberSign { end -= 1 }
    let last = address[end - 1]
    if last == .slash || last == .numberSign || last.isASCIIWhitespace { return nil }
    return foreignNumber(of: address.extracting(first: end))
  }

  private static func foreignNumber(of key: Span<UInt8>) -> UInt8 {
    var hash: UInt32 = 2_166_136_261
    for index in key.indices { hash = (hash ^ UInt32(key[index])) &* 16_777_619 }
    return firstForeign + UInt8(hash % 120)
  }

  private static let table = NamespaceTable(
    byAddress.merging(asUsuallyWritten) { known, _ in known }
  )

  /// The number that a prefix has by custom, for documents that do not declare it.
  static func usualNumber(of prefix: String) -> UInt8 {
    byPrefix[prefix.lowercased()]?.rawValue ?? XMLVocabulary.unknown
  }

  static let vocabulary = XMLVocabulary(
    number: { Namespace.number(of: $0) },
    writtenNumber: { Namespace.writtenNumber(of: $0) },
    usualNumber: { Namespace.usualNumber(of: $0) },
    element: { ElementName.of($0)?.rawValue ?? XMLVocabulary.unknown },
    unprefixedInHTML: [Namespace.xhtml.rawValue, Namespace.formulas.rawValue],
    firstForeign: Namespace.firstForeign
  )

  /// Addresses in small letters, `http`, without last slash or number sign.
  private static let byAddress: [String: Namespace] = [
    "http://purl.org/rss/1.0": .rss,
    "http://purl.org/net/rss1.1": .rss,
    "http://my.netscape.com/rdf/simple/0.9": .rss,
    "http://channel.netscape.com/rdf/simple/0.9": .rss,
    "http://backend.userland.com/rss": .rss,
    "http://backend.userland.com/rss2": .rss,
    "http://backend.userland.com/rss091": .rss,
    "http://blogs.law.harvard.edu/tech/rss": .rss,
    "http://cyber.law.harvard.edu/rss/rss.html": .rss,
    "http://www.rssboard.org/rss-specification": .rss,
    "http://www.w3.org/1999/02/22-rdf-syntax-ns": .rdf,
    "http://www.w3.org/2005/atom": .atom,
    "http://purl.org/atom/ns": .atom,
    "http://purl.org/rss/1.0/modules/content": .content,
    "http://purl.org/dc/elements/1.1": .dublinCore,
    "http://purl.org/dc/elements/1.0": .dublinCore,
    "http://purl.org/dc/terms": .dublinCoreTerms,
    "http://purl.org/rss/1.0/modules/slash": .slash,
    "http://wellformedweb.org/commentapi": .wellFormedWeb,
    "http://purl.org/syndication/thread/1.0": .threading,
    "http://purl.org/syndication/history/1.0": .history,
    "http://search.yahoo.com/mrss": .media,
    "http://search.yahoo.com/mrss/1.0": .media,
    "http://video.search.yahoo.com/mrss": .media,
    "http://www.rssboard.org/media-rss": .media,
    "http://tools.search.yahoo.com/mrss": .media,
    "http://www.itunes.com/dtds/podcast-1.0.dtd": .itunes,
    "http://www.itunes.com/dtds/podcast-1.0": .itunes,
    "http://example.com/dtds/podcast-1.0.dtd": .itunes,
    "http://www.google.com/schemas/play-podcasts/1.0": .googlePlay,
    "http://www.google.com/schemas/play-podcasts/1.0/play-podcasts.xsd": .googlePlay,
    "http://github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": .podcast,
    "http://podlove.org/simple-chapters": .podloveChapters,
    "http://purl.org/rss/1.0/modules/syndication": .syndication,
    "http://rssnamespace.org/feedburner/ext/1.0": .feedBurner,
    "http://www.w3.org/1999/xhtml": .xhtml,
    "http://www.w3.org/1998/math/mathml": .formulas,
    "http://opml.org/spec2": .opml,
    "http://www.opml.org/spec2": .opml,
    "http://backend.userland.com/creativecommonsrssmodule": .creativeCommons,
    "http://cyber.law.harvard.edu/rss/creativecommonsrssmodule.html": .creativeCommons,
    "http://creativecommons.org/ns": .creativeCommons,
    "http://web.resource.org/cc": .creativeCommons,
    "http://webfeeds.org/rss/1.0": .webFeeds,
    "http://madskills.com/public/xml/rss/module/pingback": .pingback,
  ]

  /// The same as they are usually written, where that is another way, so that they are found at once.
  private static let asUsuallyWritten: [String: Namespace] = [
    "http://www.w3.org/2005/Atom": .atom,
    "http://wellformedweb.org/CommentAPI": .wellFormedWeb,
    "https://podcastindex.org/namespace/1.0": .podcast,
    "https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": .podcast,
    "http://www.itunes.com/DTDs/Podcast-1.0.dtd": .itunes,
    "http://backend.userland.com/creativeCommonsRssModule": .creativeCommons,
  ]

  private static let byPrefix: [String: Namespace] = [
    "rss": .rss, "rdf": .rdf, "atom": .atom, "atom10": .atom, "a10": .atom, "content": .content,
    "dc": .dublinCore, "dcterms": .dublinCoreTerms, "slash": .slash, "wfw": .wellFormedWeb,
    "thr": .threading, "media": .media, "itunes": .itunes, "googleplay": .googlePlay,
    "podcast": .podcast, "psc": .podloveChapters, "sy": .syndication, "feedburner": .feedBurner,
    "xhtml": .xhtml, "html": .xhtml, "creativecommons": .creativeCommons, "cc": .creativeCommons,
    "webfeeds": .webFeeds, "fh": .history,
  ]
}

/// Finds addresses that are written as they are known, but for a slash or number sign at their end.
private struct NamespaceTable: Sendable {
  private var keys: [UInt64]
  private var known: [(address: String, namespace: Namespace)?]
  private static let size = 256

  init(_ addresses: [String: Namespace]) {
    keys = Array(repeating: 0, count: Self.size)
    known = Array(repeating: nil, count: Self.size)
    for (address, namespace) in addresses {
      let key = WordTable.key(address.utf8.span)
      var place = Self.place(of: key)
      while keys[place] != 0 { place = (place + 1) % Self.size }
      keys[place] = key
      known[place] = (address, namespace)
    }
  }

  func find(_ bytes: Span<UInt8>) -> Namespace? {
    guard let last = bytes.indices.last else { return nil }
    let isEndless = bytes[last] == .slash || bytes[last] == .numberSign
    let address = bytes.extracting(first: isEndless ? last : last + 1)
    let key = WordTable.key(address)
    var place = Self.place(of: key)
    while keys[place] != 0 {
      if keys[place] == key, let (known, namespace) = known[place],
        known.utf8.count == address.count, address.matches(known.utf8.span, at: 0)
      {
        return namespace
      }
      place = (place + 1) % Self.size
    }
    return nil
  }

  private static func place(of key: UInt64) -> Int { Int(truncatingIfNeeded: key &>> 56) }
}
