import ByteScanning

/// What has to be known of an element of HTML to take its text out.
struct HTMLElementKinds: OptionSet {
  let rawValue: UInt8

  /// One of HTML's, of today or of before.
  static var known: HTMLElementKinds { HTMLElementKinds(rawValue: 1) }
  /// Has no content and so no end tag.
  static var void: HTMLElementKinds { HTMLElementKinds(rawValue: 2) }
  /// Text before and after it does not belong to one word.
  static var block: HTMLElementKinds { HTMLElementKinds(rawValue: 4) }
  /// What stands in it is not read by people.
  static var hidden: HTMLElementKinds { HTMLElementKinds(rawValue: 8) }

  /// The kinds of the element whose name stands in a range; case does not matter.
  static func of(_ bytes: Span<UInt8>, _ name: Range<Int>) -> HTMLElementKinds {
    var kinds = table.find(HTMLElementTable.key(bytes, name))
    // Eight letters keep all of HTML's names apart, but not from longer ones that nobody knows.
    if name.count > 10 { kinds.remove(.known) }
    return kinds
  }

  private static let table = HTMLElementTable([
    (
      .known,
      """
      a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink \
      blockquote body br button canvas caption center cite code col colgroup command data datalist \
      dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form \
      frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd keygen \
      label legend li link main map mark marquee math menu meta meter nav nobr noembed noframes \
      noscript object ol optgroup option output p param picture pre progress q rb rp rt rtc ruby s \
      samp script search section select slot small source spacer span strike strong style sub \
      summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul \
      var video wbr
      """
    ),
    (.void, "br hr img"),
    (.hidden, "script style template iframe noframes noembed"),
    (
      .block,
      """
      p div br hr li ul ol dl dt dd table tr td th thead tbody tfoot caption h1 h2 h3 h4 h5 h6 \
      blockquote pre section article aside header footer nav main figure figcaption address form \
      fieldset legend details summary option center
      """
    ),
  ])
}

/// Finds kinds by names: open addressing, most places free.
private struct HTMLElementTable: Sendable {
  private var keys: [UInt64]
  private var kinds: [HTMLElementKinds]
  private static let size = 1024

  init(_ lists: [(kind: HTMLElementKinds, names: String)]) {
    keys = Array(repeating: 0, count: Self.size)
    kinds = Array(repeating: [], count: Self.size)
    for (kind, names) in lists {
      for name in names.split(separator: " ") {
        let bytes = Array(name.utf8)
        let key = Self.key(bytes.span, 0..<bytes.count)
        var place = Self.place(of: key)
        while keys[place] != 0, keys[place] != key { place = (place + 1) % Self.size }
        keys[place] = key
        kinds[place].insert(kind)
      }
    }
  }

  func find(_ key: UInt64) -> HTMLElementKinds {
    var place = Self.place(of: key)
    while keys[place] != 0 {
      if keys[place] == key { return kinds[place] }
      place = (place + 1) % Self.size
    }
    return []
  }

  /// The first eight letters, made small.
  static func key(_ bytes: Span<UInt8>, _ name: Range<Int>) -> UInt64 {
    let word = bytes.eightBytes(at: name.lowerBound)
    let kept = name.count >= 8 ? word : word & (1 &<< UInt64(name.count &* 8) &- 1)
    // Digits keep their bit, because all of them have it; letters get it.
    return kept | (0x2020_2020_2020_2020 & (kept &>> 1 & 0x2020_2020_2020_2020))
  }

  private static func place(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0xD6E8_FEB8_6659_FD93) >> 54)
  }
}
