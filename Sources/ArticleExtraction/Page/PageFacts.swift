import HTMLReading
import WebAddressing

/// What a page says of itself and its article, outside of the text.
struct PageFacts {
  let address: WebAddress?
  private(set) var base: WebAddress?
  /// Where the page says that it lives, if it does.
  private(set) var canonical: WebAddress?
  /// What the article may be called, the likeliest first.
  private(set) var titles: [String] = []
  private(set) var byline: String?
  private(set) var leadPicture: String?
  private(set) var language: String?
  private(set) var published: String?
  private(set) var structured = StructuredData()
  /// The `title` element, whole.
  private(set) var documentTitle = ""

  init(tree: HTMLTree, address: WebAddress?) {
    self.address = address
    var scan = Scan()
    for id in tree.nodes.indices {
      guard let element = tree.element(id), element.namespace == .html else { continue }
      scan.read(id, element.name, tree)
    }
    base = scan.base.flatMap { WebAddress($0, relativeTo: address) } ?? address
    // Source: RFC 6596, the canonical link relation.
    canonical = scan.canonical.flatMap { WebAddress($0, relativeTo: base) }
      .flatMap { $0.isFetchable ? $0 : nil }
    structured = StructuredData(scan.scripts)
    documentTitle = scan.title ?? ""
    language =
      scan.language ?? structured.language ?? scan.meta["content-language"]
      ?? scan.meta["og:locale"].map { String($0.map { $0 == "_" ? "-" : $0 }) }
    byline =
      Self.name(structured.author) ?? Self.name(scan.meta["author"])
      ?? Self.name(scan.meta["article:author"]) ?? Self.name(scan.author)
    published =
      structured.published ?? scan.meta["article:published_time"]
      ?? scan.meta["datepublished"] ?? scan.meta["dc.date"] ?? scan.date
    titles = Self.titles(scan, structured)
    leadPicture = picture([structured.picture, scan.meta["og:image"], scan.meta["twitter:image"]])
  }

  /// A name of somebody, not an address and not a sentence.
  private static func name(_ text: String?) -> String? {
    guard let text = text.map(Self.words), !text.isEmpty, text.utf8.count < 160,
      !text.contains("://"), !text.hasPrefix("@")
    else { return nil }
    return text
  }

  /// Single spaces, none around.
  static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func titles(_ scan: Scan, _ structured: StructuredData) -> [String] {
    let document = words(scan.title ?? "")
    var titles = [structured.title, scan.meta["og:title"], scan.meta["twitter:title"]]
    if scan.headings.count == 1 { titles.append(scan.headings[0]) }
    let parts = parts(of: document)
    let headings = scan.headings.map(words)
    // Most sites put the article's title first; one that also is a heading is surely it.
    titles.append(parts.first { headings.contains($0) })
    if let first = parts.first, first.count >= 15 { titles.append(first) }
    titles += [parts.max { $0.count < $1.count }, document]
    var known: Set<String> = []
    return titles.compactMap { $0.map(words) }.filter { !$0.isEmpty && known.insert($0).inserted }
  }

  /// *Title*, *Section* and *Site* of *Title | Section | Site*.
  private static func parts(of title: String) -> [String] {
    var parts: [String] = []
    var part: [Substring] = []
    for word in title.split(separator: " ") {
      if ["|", "-", "–", "—", "·", "»", "«", "•", "::", "/"].contains(word) {
        parts.append(part.joined(separator: " "))
        part = []
      } else {
        part.append(word)
      }
    }
    parts.append(part.joined(separator: " "))
    return parts
  }

  /// The first that is a picture of this article, and not the site's mark.
  private func picture(_ candidates: [String?]) -> String? {
    for case let text? in candidates {
      guard let address = WebAddress(text, relativeTo: base), address.isFetchable else { continue }
      let name = address.path.lowercased()
      let isMark = ["logo", "placeholder", "default", "favicon", "avatar", "icon"].contains {
        name.contains($0)
      }
      if !isMark { return address.text }
    }
    return nil
  }
}

/// One walk over the elements of a page.
private struct Scan {
  /// By name in lower case; the first of each counts.
  var meta: [String: String] = [:]
  var scripts: [String] = []
  var headings: [String] = []
  var base: String?
  var canonical: String?
  var title: String?
  var language: String?
  var author: String?
  var date: String?

  private static let names: Set<String> = [
    "html", "base", "title", "meta", "script", "h1", "a", "time", "link",
  ]

  mutating func read(_ id: HTMLTree.NodeID, _ name: String, _ tree: HTMLTree) {
    guard Self.names.contains(name) else { return readProperty(id, tree) }
    switch name {
    case "html": language = tree.attribute("lang", of: id) ?? tree.attribute("xml:lang", of: id)
    case "base": base = base ?? tree.attribute("href", of: id)
    case "link":
      let relations = (tree.attribute("rel", of: id) ?? "").lowercased().split(separator: " ")
      if relations.contains("canonical") { canonical = canonical ?? tree.attribute("href", of: id) }
    case "title": title = title ?? tree.text(of: id)
    case "h1" where headings.count < 5: headings.append(tree.text(of: id))
    case "meta": readMeta(id, tree)
    case "script":
      if tree.attribute("type", of: id)?.lowercased().contains("ld+json") == true {
        scripts.append(tree.text(of: id))
      }
    default: readProperty(id, tree)
    }
  }

  private mutating func readMeta(_ id: HTMLTree.NodeID, _ tree: HTMLTree) {
    guard let content = tree.attribute("content", of: id), !content.isEmpty else { return }
    for key in ["property", "name", "itemprop", "http-equiv"] {
      guard let name = tree.attribute(key, of: id)?.lowercased(), meta[name] == nil else {
        continue
      }
      meta[name] = content
    }
  }

  private mutating func readProperty(_ id: HTMLTree.NodeID, _ tree: HTMLTree) {
    if author == nil,
      tree.attribute("rel", of: id) == "author" || tree.attribute("itemprop", of: id) == "author"
    {
      author = tree.text(of: id)
    }
    if date == nil, tree.attribute("itemprop", of: id) == "datePublished" {
      date = tree.attribute("datetime", of: id) ?? tree.attribute("content", of: id)
    }
    if date == nil, tree.attribute("pubdate", of: id) != nil {
      date = tree.attribute("datetime", of: id)
    }
  }
}
