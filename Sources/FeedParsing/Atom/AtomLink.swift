import ByteScanning
import XMLReading

/// Reads Atom's links, in Atom and wherever else they stand.
enum AtomLink {
  /// Reads the current element; one without `href` may have the address as text.
  ///
  /// Of a link only what is used of one in its relation becomes a String: half the links of an entry
  /// say where to edit it, and the like.
  ///
  /// - Returns: `nil` also for a link that nobody uses `of` such an element.
  ///
  /// Source: RFC 4287 §4.2.7.
  static func read(_ scanner: inout FeedScanner, of owner: Owner) -> LinkElement? {
    let relation = relation(&scanner)
    guard relation.isUsed(of: owner) else {
      scanner.passContent()
      return nil
    }
    let type = scanner.reader.attributeKey(.type)
    var link = LinkElement(url: "", relation: relation, form: LinkElement.form(type, &scanner))
    if relation == .enclosure {
      link.type = scanner.reader.attribute(.type).map { MediaTypes.lowercased($0) }
      link.title = scanner.reader.attribute(.title)
      link.length = scanner.size(attribute: .length)
    } else if relation == .replies {
      link.count = scanner.integer(attribute: .count)
    }
    let address = scanner.reader.attribute(.href) ?? scanner.reader.attribute(.url)
    let isSame = address == nil && scanner.reader.hasAttribute(.href)
    let base = isSame ? scanner.baseNumber() : -1
    // Before the element ends, and with it an `xml:base` of its own.
    let resolved = address.map { scanner.link($0) }
    let text = scanner.linkText()
    let written = resolved ?? text ?? scanner.baseText(base)
    guard let url = written else {
      if resolved == nil, relation == .enclosure { scanner.note(.attachmentWithoutAddress) }
      return nil
    }
    link.url = url
    return link
  }

  /// Whose link it is.
  enum Owner {
    case feed, item
  }

  /// The first letters of an address.
  private static let http = NameKey("http").low

  /// The relation that an element says, in small letters and without the address of IANA's list.
  private static func relation(_ scanner: inout FeedScanner) -> LinkRelation {
    guard let word = scanner.reader.attributeKey(.relation) else { return .alternate }
    let relation = LinkRelation(word)
    guard relation == .other, word.low & 0xFFFF_FFFF == http,
      let written = scanner.reader.attribute(.relation).map({ MediaTypes.lowercased($0) })
    else { return relation }
    for list in [
      "http://www.iana.org/assignments/relation/", "https://www.iana.org/assignments/relation/",
      "http://www.iana.org/assignments/link-relations/",
    ] where written.hasPrefix(list) {
      return LinkRelation(NameKey(spelled: String(written.dropFirst(list.count))))
    }
    return .other
  }
}

/// What a link is to what it belongs to, as far as a feed reader cares.
enum LinkRelation {
  case alternate, related, replies, enclosure
  case feedItself, next, previousArchive, hub
  case other

  /// The relation of that name.
  init(_ word: NameKey) {
    self =
      switch word {
      case NameKey.alternate: .alternate
      case NameKey.related: .related
      case NameKey.replies: .replies
      case NameKey.enclosure: .enclosure
      case NameKey.feedItself: .feedItself
      case NameKey.next: .next
      case NameKey.previousArchive: .previousArchive
      case NameKey.hub: .hub
      default: .other
      }
  }

  /// Whether anything comes of such a link.
  func isUsed(of owner: AtomLink.Owner) -> Bool {
    switch self {
    case .alternate: true
    case .related, .replies, .enclosure: owner == .item
    case .feedItself, .next, .previousArchive, .hub: owner == .feed
    case .other: false
    }
  }
}

/// An Atom link.
struct LinkElement {
  var url: String
  var relation: LinkRelation
  var form: Form
  /// In small letters; of enclosures alone, as title and length are.
  var type: String?
  var title: String?
  var length: Int64?
  /// Of replies.
  var count: Int?

  /// What the media type says.
  enum Form {
    case undeclared, html, feed, other
  }

  var isHTML: Bool { form == .html }
  var isFeed: Bool { form == .feed }

  /// The form that a media type means; the current element has it written in full.
  fileprivate static func form(_ type: NameKey?, _ scanner: inout FeedScanner) -> Form {
    guard let type else { return .undeclared }
    if type == .textHTML || type == .applicationXHTML { return .html }
    if type == .applicationAtom || type == .applicationRSS {
      return .feed
    }
    guard let written = scanner.reader.attribute(.type).map({ MediaTypes.lowercased($0) }) else {
      return .undeclared
    }
    let bytes = written.utf8.span
    let isFeed =
      bytes.index(of: "rss", from: 0, to: bytes.count) != nil
      || bytes.index(of: "atom", from: 0, to: bytes.count) != nil
      || bytes.matches("feed+json", at: bytes.count - 9)
    return isFeed ? .feed : .other
  }
}

extension [LinkElement] {
  /// The page among the links: an HTML alternate before any other.
  var page: String? {
    var best: Int?
    for index in indices where self[index].relation == .alternate {
      if let known = best, Self.rank(self[known].form) <= Self.rank(self[index].form) { continue }
      best = index
    }
    return best.map { self[$0].url }
  }

  /// How little a form is what a page has.
  private static func rank(_ form: LinkElement.Form) -> Int {
    switch form {
    case .html: 0
    case .undeclared: 1
    case .other: 2
    case .feed: 3
    }
  }

  func first(_ relation: LinkRelation) -> String? {
    for index in indices where self[index].relation == relation { return self[index].url }
    return nil
  }
}
