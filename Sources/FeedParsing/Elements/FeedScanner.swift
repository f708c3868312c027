import ByteScanning
import CivilTime
import WebAddressing
import XMLReading

/// The reader of a feed's elements: `XMLReader` with the names of feeds and a base for addresses.
///
/// One exists for a document, on the stack of who parses it.
struct FeedScanner: ~Copyable, ~Escapable {
  var reader: XMLReader
  /// The namespace of the root, whatever it is.
  var ownNamespace: UInt8 = 0
  /// Whether an address stayed relative because no base was known yet.
  var hasRelativeAddress = false
  /// What was wrong with what the elements say.
  var log = DiagnosticLog()
  /// Where the items begin, in their order.
  var itemStarts: [Int] = []
  /// One element: Swift 6.3.1 cannot compile a type that is neither copyable nor escapable and
  /// holds a String outside of an array.
  private var bases: [Bases]
  /// Where the document came from, and the feed's page: at most one each.
  private let documentTexts: [String]
  private var homeTexts: [String] = []
  /// The texts of the bases that texts have been read under.
  private(set) var baseTexts: [String]
  /// The base outside of any `xml:base`.
  private(set) var outerBase: BaseNumber
  /// Texts of the current item, and of the feed, that had to be put together.
  var madeTexts: [String] = []
  var repeatedLines = RepeatedLines()
  var lastKeywords = RepeatedWords()
  /// At most one, for the reason above.
  var lastPerson: [RepeatedPerson] = []
  /// The address of a file that was read last, at most one, and where it stands.
  private var lastFile: [String] = []
  private var lastFilePlace = 0..<0
  var memory = ItemMemory()
  var stripper = HTMLStripper()
  /// How many items there may be, and how many bytes the text of one may have.
  var itemLimit = FeedLimits.standard.items
  var textLimit = FeedLimits.standard.textInBytes

  /// A place in `baseTexts`; less than 0 is no base.
  typealias BaseNumber = Int

  private struct Bases {
    /// Where the document came from.
    var documentURL: WebAddress?
    /// The base where neither the document nor the caller names one.
    var homePage: WebAddress?
    /// The state of the values of `xml:base` that were in force last, and what they came to.
    var scopeState: UInt32 = 0
    var scopes: [XMLScopedValue] = []
    var scoped: WebAddress?
    var scopedNumber: BaseNumber = -1
    /// Where the last item's page lies that shares its host with the feed.
    var feedHost = AddressBeginning()
    /// The same of the last that does not.
    var otherHost = AddressBeginning()
  }

  @_lifetime(copy text)
  init(_ text: consuming UTF8Text, documentURL: WebAddress?) {
    reader = XMLReader(text, vocabulary: Namespace.vocabulary)
    reader.boundaries = FeedScanner.boundaries
    reader.shortestBoundary = 2
    reader.lines = FeedScanner.lines
    reader.siblings = FeedScanner.siblings
    bases = [Bases(documentURL: documentURL)]
    documentTexts = documentURL.map { [$0.text] } ?? []
    baseTexts = documentTexts
    outerBase = documentURL == nil ? -1 : 0
  }
}

extension FeedScanner {
  /// Elements of feeds that cannot stand in a text, and that HTML does not have: where one begins,
  /// the text before it was never closed.
  private static let boundaries = [
    NameKey("item"), NameKey("entry"), NameKey("guid"), NameKey("pubdate"), NameKey("enclosure"),
  ]

  /// Elements that hold one line of text.
  private static let lines = [
    NameKey("title"), NameKey("link"), NameKey("guid"), NameKey("pubdate"), NameKey("comments"),
    NameKey("category"), NameKey("id"), NameKey("updated"), NameKey("published"),
  ]

  /// Elements that cannot stand in these; in longer texts they may be part of an example.
  private static let siblings = [
    NameKey("link"), NameKey("description"), NameKey("author"), NameKey("category"),
    NameKey("comments"), NameKey("id"), NameKey("updated"), NameKey("published"),
    NameKey("summary"), NameKey("content"),
  ]

  /// The local name of the current element; `nil` if it is none of a feed.
  var name: ElementName? { ElementName(rawValue: reader.element) }

  /// The namespace of the current element; `nil` if nobody knows it.
  var namespace: Namespace? { Namespace(rawValue: reader.namespace) }

  /// Whether the current element belongs to the feed's own vocabulary.
  var isOwn: Bool {
    let number = reader.namespace
    let own = ownNamespace  // Swift 6.3.1 cannot borrow `self` for the right side of `||`.
    return number == own || number == Namespace.none.rawValue
      || number == Namespace.rss.rawValue
  }

  /// Takes a namespace that nobody knows for the feed's own, if its channel or an item is declared in
  /// it: `<channel xmlns="…">`.
  mutating func adoptsNamespace() -> Bool {
    guard Namespace.isForeign(reader.namespace) else { return false }
    let bytes = reader.text.bytes
    let start = reader.tagStart + 1
    let isWanted =
      bytes.matchesIgnoringCase("channel", at: start)
      || bytes.matchesIgnoringCase("item", at: start)
    guard isWanted, name == .channel || name == .item else { return false }
    ownNamespace = reader.namespace
    return true
  }

  /// Whether the current element is one of Atom's own.
  var isAtom: Bool {
    let number = reader.namespace
    let own = ownNamespace  // Swift 6.3.1 cannot borrow `self` for the right side of `||`.
    return number == own || number == Namespace.none.rawValue
      || number == Namespace.atom.rawValue
  }

  /// Adds an item that says nothing yet, and began at `start`.
  ///
  /// Items are large, and moving them when a list grows is not for nothing: after four, and when that was too
  /// little, there is room for as many as the rest of the document should hold, in no more than a third of
  /// its bytes.
  mutating func noteItem(at start: Int, _ items: inout [ParsedItem]) {
    if items.isEmpty {
      items.reserveCapacity(4)
      itemStarts.reserveCapacity(4)
    } else if items.count == items.capacity || items.count == 4 {
      let length = (reader.position - itemStarts[0]) / (items.count + 1)
      let rest = (reader.text.bytes.count - reader.position) / max(length, 2048)
      let least = length < 2048 ? items.count * 2 : items.count * 5 / 4
      let expected = max(items.count + 2 + rest * 9 / 8, least)
      items.reserveCapacity(expected)
      itemStarts.reserveCapacity(expected)
    }
    itemStarts.append(start)
    items.append(ParsedItem())
  }

  /// Goes to the next child of the element that was opened at a depth.
  mutating func nextChild(of parent: Int) -> Bool {
    reader.nextChild(of: parent) && !endsUnclosed()
  }

  /// Whether an item begins here inside of something of the feed's that was never closed; ends that.
  mutating func endsUnclosed() -> Bool {
    guard let landmark = reader.landmark, reader.name == landmark.name,
      landmark.parent + 1 < reader.depth, isOwn,
      !reader.isOpen(landmark.name, at: landmark.parent + 1)
    else { return false }
    reader.hold(asChildOf: landmark.parent)
    return true
  }

  /// The text of the current element, which it closes; `nil` if there is none.
  mutating func string() -> String? {
    if let text = reader.readText() {
      if text.isEmpty { return nil }
      let string = reader.trimmedString(text)
      return string.isEmpty ? nil : string
    }
    let content = reader.readContent()
    let text = reader.string(content)
    return text.isEmpty ? nil : text
  }

  /// The text of the current element, which it closes, or another text if the same stands where that was
  /// read, as an item's link and identifier often are.
  ///
  /// - Parameters:
  ///   - other: The other text.
  ///   - place: Where it stands; becomes where this one stands.
  /// - Returns: `nil` if there is none.
  mutating func string(orSame other: borrowing String?, at place: inout Range<Int>) -> String? {
    guard let text = reader.readText() else { return string() }
    if text.isEmpty { return nil }
    let range = text.range
    if range.count == place.count, range.count >= 16,
      reader.text.bytes.repeats(range, at: place.lowerBound)
    {
      return copy other
    }
    place = range
    let string = reader.trimmedString(text)
    return string.isEmpty ? nil : string
  }

  /// The key of the current element's text, for texts that are one of a few words; closes the element.
  mutating func word() -> NameKey? {
    guard let text = reader.readText() else { return string().map { NameKey(spelled: $0) } }
    if text.isEmpty { return nil }
    if !text.hasReferences { return NameKey(reader.text.bytes, text.range) }
    let written = reader.trimmedString(text)
    return written.isEmpty ? nil : NameKey(spelled: written)
  }

  /// The current element's date.
  mutating func date() -> Timestamp? {
    if let text = reader.readText() {
      if text.isEmpty { return nil }
      if !text.hasReferences, let date = feedDate(reader.text.bytes.extracting(text.range)) {
        return date
      }
      let written = reader.trimmedString(text)
      return date(written.isEmpty ? nil : written)
    }
    let content = reader.readContent()
    if let range = reader.plainRange(content), !range.isEmpty,
      let date = feedDate(reader.text.bytes.extracting(range))
    {
      return date
    }
    let text = reader.string(content)
    return date(text.isEmpty ? nil : text)
  }

  /// The date that a text of the current element says.
  mutating func date(_ text: String?) -> Timestamp? {
    guard let text else { return nil }
    let date = feedDate(text)
    if date == nil { note(.unreadableDate, text) }
    return date
  }

  /// Content as markup, its addresses made absolute where `xml:base` says what they mean.
  mutating func markup(_ content: XMLContent, cdata: XMLReader.CDATAMeaning) -> String {
    let outside = base()
    return reader.markup(content, cdata: cdata) { written, scopes in
      var base = outside
      for scope in scopes where scope.kind == .base {
        base = WebAddress(scope.value, relativeTo: base) ?? base
      }
      return WebAddress(written, relativeTo: base)?.text
    }
  }

  /// A whole number; white space around it and digits after a point do not matter.
  mutating func integer() -> Int? {
    guard let text = reader.readText() else { return integer(string()) }
    if text.isEmpty { return nil }
    if let number = reader.text.bytes.plainNumber(text.range) { return number }
    let written = reader.trimmedString(text)
    return integer(written.isEmpty ? nil : written)
  }

  /// The whole number that a text of the current element says.
  private mutating func integer(_ text: String?) -> Int? {
    guard let text else { return nil }
    let number = FeedScanner.integer(text)
    if number == nil { note(.unreadableNumber, text) }
    return number
  }

  /// The duration in seconds that a text of the current element says; zero says nothing.
  mutating func duration(_ text: String?) -> Double? {
    guard let text else { return nil }
    let seconds = playTime(text)
    if seconds == nil { note(.unreadableNumber, text) }
    return seconds.flatMap { mediaDuration($0, text.utf8.span) }
  }

  /// The size in bytes that a text of the current element says; zero says nothing.
  mutating func size(_ text: String?) -> Int64? {
    guard let text else { return nil }
    if let size = Int64(text), size > 0 { return size }
    let size = fileSize(text)
    if size == nil, text.utf8.contains(where: { $0 != 0x30 }) { note(.unreadableNumber, text) }
    return size
  }

  /// An attribute of the current element that is a size in bytes.
  mutating func size(attribute: NameKey) -> Int64? {
    if let size = reader.plainNumber(attribute) { return size > 0 ? Int64(size) : nil }
    return size(reader.attribute(attribute))
  }

  static func integer(_ text: String) -> Int? {
    if let number = Int(text) { return number }
    guard let number = Double(text), number.magnitude < 1e15 else { return nil }
    return Int(number)
  }

  /// An attribute of the current element that is a whole number.
  mutating func integer(attribute: NameKey) -> Int? {
    reader.plainNumber(attribute) ?? integer(reader.attribute(attribute))
  }

  /// What feeds call true and false; `nil` for anything else.
  static func flag(_ word: NameKey?) -> Bool? {
    guard let word else { return nil }
    if word == .no || word == .false || word == .clean || word == .zero { return false }
    return word == .yes || word == .true || word == .explicit || word == .one ? true : nil
  }
}

/// Addresses.
extension FeedScanner {
  /// What relative addresses resolve against at the current element.
  mutating func base() -> WebAddress? {
    if reader.scopes.isEmpty { return bases[0].documentURL ?? bases[0].homePage }
    findScopedBase()
    return bases[0].scoped
  }

  /// Finds the base that the values of `xml:base` in force come to, if they are not the last ones.
  private mutating func findScopedBase() {
    let state = reader.scopeState
    if state == bases[0].scopeState { return }
    if reader.saysSameScopes(as: bases[0].scopes) {
      bases[0].scopeState = state
      return
    }
    bases[0].scopes = reader.scopes
    var base = bases[0].documentURL ?? bases[0].homePage
    var number = outerBase
    for scope in reader.scopes where scope.kind == .base {
      base = WebAddress(scope.value, relativeTo: base) ?? base
      number = -1
    }
    if number < 0, let text = base?.text {
      number = baseTexts.lastIndex(of: text) ?? baseTexts.count
      if number == baseTexts.count { baseTexts.append(text) }
    }
    bases[0].scopeState = state
    bases[0].scoped = base
    bases[0].scopedNumber = number
  }

  /// The number of the base at the current element.
  mutating func baseNumber() -> BaseNumber {
    if reader.scopes.isEmpty { return outerBase }
    findScopedBase()
    return bases[0].scopedNumber
  }

  /// The text of a base.
  mutating func baseText(_ number: BaseNumber) -> String? {
    number < 0 ? nil : baseTexts[number]
  }

  /// The feed's page, where it has said so.
  var homePageText: String? {
    mutating get { homeTexts.first }
  }

  /// Whether there is a base at the current element.
  mutating func knowsBase() -> Bool {
    if !reader.scopes.isEmpty { return base() != nil }
    return outerBase >= 0
  }

  /// Whether anything is known that relative addresses resolve against.
  private var hasBase: Bool {
    let isOutside = outerBase >= 0
    return isOutside || !reader.scopes.isEmpty
  }

  /// The language in force at the current element.
  var language: String? {
    mutating get {
      if reader.scopes.isEmpty { return nil }
      return reader.scopes.last { $0.kind == .language }
        .flatMap { $0.value.isEmpty ? nil : $0.value }
    }
  }

  /// The absolute address of a page; `nil` for what nobody should follow.
  mutating func link(_ text: consuming String?) -> String? {
    guard let text else { return nil }
    if WebAddress.isPlain(text) { return text }
    return checked(WebAddress.link(text, relativeTo: base()), text)
  }

  /// The absolute address of a file.
  mutating func resource(_ text: consuming String?) -> String? {
    guard let text else { return nil }
    if WebAddress.isPlain(text) { return text }
    return checked(WebAddress.resource(text, relativeTo: base()), text)
  }

  /// The address of a file that an attribute of the current element names, if it is a common absolute one
  /// and needs no work.
  ///
  /// Of a file the same is often said twice, as enclosure and as media: both share their String.
  mutating func plainFile(_ name: NameKey) -> String? {
    guard let range = reader.plainRange(name) else { return nil }
    let bytes = reader.text.bytes
    if range.count == lastFilePlace.count, let last = lastFile.first,
      bytes.repeats(range, at: lastFilePlace.lowerBound)
    {
      return last
    }
    guard WebAddress.isPlain(bytes.extracting(range)) else { return nil }
    let text = reader.text.string(range)
    lastFilePlace = range
    if lastFile.isEmpty { lastFile.append(text) } else { lastFile[0] = text }
    return text
  }

  /// The absolute address of the page that the current element's text names; closes the element.
  mutating func linkText() -> String? {
    if reader.scopes.isEmpty { return link(string()) }
    // An `xml:base` of the element's own ends with it.
    let base = base()
    guard let text = string() else { return nil }
    return checked(WebAddress.link(text, relativeTo: base), text)
  }

  /// The absolute address of the file that the current element's text names; closes the element.
  mutating func resourceText() -> String? {
    if reader.scopes.isEmpty { return resource(string()) }
    let base = base()
    guard let text = string() else { return nil }
    return checked(WebAddress.resource(text, relativeTo: base), text)
  }

  /// What relative addresses in an item's text are relative to: the `xml:base` in force, else the
  /// item's own page, where that lies where the feed does, else the feed's page or place.
  ///
  /// The page of a link blog's item is somebody else's, and says nothing about its text.
  mutating func setContentBase(_ item: inout ParsedItem, _ number: BaseNumber) {
    // Nearly all items of a feed lie where the one before does.
    if number == outerBase, item.liesBelow(&bases[0].feedHost) {
      item.contentBaseURL = item.url
      return
    }
    guard number == outerBase, let itemURL = item.url else {
      item.contentBaseURL = baseText(number)
      return
    }
    if bases[0].otherHost.begins(itemURL.utf8.span) {
      item.contentBaseURL = homeTexts[0]
    } else if !ItemAdapter.isWebAddress(itemURL) {
      item.contentBaseURL = baseText(number)
    } else if homeTexts.isEmpty || Self.sharesHost(homeTexts[0], itemURL)
      || !documentTexts.isEmpty && Self.sharesHost(documentTexts[0], itemURL)
    {
      if !homeTexts.isEmpty { bases[0].feedHost = AddressBeginning(ofHostIn: itemURL.utf8.span) }
      item.contentBaseURL = itemURL
    } else {
      bases[0].otherHost = AddressBeginning(ofHostIn: itemURL.utf8.span)
      item.contentBaseURL = homeTexts[0]
    }
  }

  /// Whether two addresses of web servers have the same host, `www.` or not.
  private static func sharesHost(_ first: String, _ second: String) -> Bool {
    let (first, second) = (first.utf8.span, second.utf8.span)
    // Mostly they are written the same up to the slash behind the host.
    let same = first.lengthOfCommonBeginning(with: second)
    if same > 8, first.firstIndex(of: .slash, or: .slash, from: 8, to: same) < same { return true }
    var (at, other) = (placeOfHost(first), placeOfHost(second))
    while at < first.count, other < second.count, first[at] == second[other] {
      if first[at] == .slash { return true }
      at += 1
      other += 1
    }
    return isEndOfHost(first, at) && isEndOfHost(second, other)
  }

  private static func placeOfHost(_ address: Span<UInt8>) -> Int {
    let start = address.index(of: "://", from: 0, to: address.count).map { $0 + 3 } ?? 0
    return address.matches("www.", at: start) ? start + 4 : start
  }

  private static func isEndOfHost(_ address: Span<UInt8>, _ place: Int) -> Bool {
    place >= address.count || address[place] == .slash || address[place] == UInt8(ascii: "?")
      || address[place] == .numberSign
  }

  /// Takes the feed's page as the base of what follows, where nothing better is known.
  mutating func learnHomePage(_ link: String) {
    guard bases[0].homePage == nil, let home = WebAddress(link) else { return }
    // An `xml:base` that is in force already means nothing by itself if it is relative, and other
    // readers leave it so: it is resolved before the page is known.
    _ = base()
    bases[0].homePage = home
    homeTexts = [home.text]
    if outerBase < 0 {
      let known = baseTexts.lastIndex(of: home.text)
      if known == nil { baseTexts.append(home.text) }
      outerBase = known ?? baseTexts.count - 1
    }
  }

  private mutating func checked(_ address: String?, _ text: String) -> String? {
    guard let address else {
      note(.refusedAddress, text)
      return nil
    }
    if !hasBase, !hasRelativeAddress, WebAddress(address) == nil {
      hasRelativeAddress = true
    }
    return address
  }

  /// Notes what is wrong with the current element.
  mutating func note(_ code: DiagnosticCode, _ detail: String? = nil) {
    log.note(code, at: reader.tagStart, detail)
  }
}
