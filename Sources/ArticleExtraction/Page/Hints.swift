import HTMLReading

/// What the class and the id of an element let one expect of it.
struct Hints: OptionSet {
  let rawValue: Int

  /// Said of what holds an article.
  static let content = Hints(rawValue: 1)
  /// Said of what stands around one: navigation, sharing, advertising, consent, offers.
  static let surroundings = Hints(rawValue: 2)
  static let comments = Hints(rawValue: 4)
  /// Notes and sources belong to the article, however many links they are.
  static let notes = Hints(rawValue: 8)
  /// Author, date, reading time: told above the article already.
  static let byline = Hints(rawValue: 16)
  /// What stands before a text that must be paid for.
  static let wall = Hints(rawValue: 32)

  init(rawValue: Int) { self.rawValue = rawValue }

  init(of id: HTMLTree.NodeID, in tree: HTMLTree, _ element: HTMLTree.Element) {
    var found: Hints = []
    for attribute in tree.attributes[element.attributes] {
      switch attribute.name {
      case "class", "id": found.formUnion(Self.hints(in: attribute.value))
      case "data-testid", "data-component", "data-role":
        if attribute.value.utf8.count < 60 { found.formUnion(Self.hints(in: attribute.value)) }
      default: break
      }
    }
    self = found
  }

  /// Looks at the words of names such as `post-content`, `relatedPosts`, `sr-only`.
  private static func hints(in names: String) -> Hints {
    var found: Hints = []
    for name in names.split(separator: " ").prefix(40) {
      if let hint = whole[name.lowercased()] { found.formUnion(hint) }
      var word: [UInt8] = []
      var wasSmall = false
      for byte in name.utf8.prefix(80) {
        let isCapital = (0x41...0x5A).contains(byte)
        let isLetter = isCapital || (0x61...0x7A).contains(byte)
        if !word.isEmpty, !isLetter || (isCapital && wasSmall) {
          found.formUnion(words[String(decoding: word, as: UTF8.self)] ?? [])
          word = []
        }
        if isLetter { word.append(byte | 0x20) }
        wasSmall = isLetter && !isCapital
      }
      found.formUnion(words[String(decoding: word, as: UTF8.self)] ?? [])
    }
    return found
  }

  private static let whole: [String: Hints] = [
    "sr-only": .surroundings, "visually-hidden": .surroundings, "visuallyhidden": .surroundings,
    "screen-reader-text": .surroundings, "mw-editsection": .surroundings,
    "mw-jump-link": .surroundings, "read-more": .surroundings, "post-tags": .surroundings,
    "entry-meta": .byline, "post-meta": .byline, "article-meta": .byline, "e-content": .content,
  ]

  private static let words: [String: Hints] = {
    var table: [String: Hints] = [:]
    func add(_ hint: Hints, _ words: String) {
      for word in words.split(separator: " ") { table[String(word), default: []].insert(hint) }
    }
    add(.content, "article articlebody body content entry hentry story main post prose text blog")
    add(.content, "storybody bodytext richtext markdown rte longform")
    add(
      .surroundings,
      """
      share sharing shares sharebar sharedaddy sharethis addthis addtoany social socials \
      related recommended recommendation recommendations recirculation recirc trending popular \
      mostread sidebar sidenav aside newsletter newsletters mailchimp signup optin subscribe \
      cookie cookies consent gdpr onetrust breadcrumb breadcrumbs navigation nav navbar menu menus \
      submenu toc pagination pager paging pagenavi pagenav footer masthead topbar toolbar popup \
      modal overlay lightbox tooltip ad ads advert adverts advertisement advertisements \
      advertising adsbygoogle adslot dfp sponsor sponsored promo promos promotion promoted \
      outbrain taboola zergnet widget widgets tagcloud taglist skip skiplink editsection noprint \
      navbox catlinks sitemap donate donation upsell cta siteheader sitefooter
      """
    )
    add(.comments, "comment comments commentlist disqus respond replies reply isso utterances")
    add(.notes, "footnote footnotes endnotes references reflist sources bibliography notes")
    add(.byline, "byline dateline timestamp published pubdate readtime readingtime kicker eyebrow")
    add(.byline, "author authors authorbox bio posted")
    add(.wall, "paywall regwall meterwall subscriberwall paywalled premiumwall piano tollwall")
    return table
  }()
}
