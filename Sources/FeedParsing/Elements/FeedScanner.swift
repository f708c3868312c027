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
  /// The text of the base outside of any `xml:base`, or nothing.
  ///
  /// Asked for with every text, so it stands apart from what takes longer to copy.
  private var outerBase: [String]

  private struct Bases {
    /// Where the document came from.
    var documentURL: WebAddress?
    /// The base where neither the document nor the caller names one.
    var homePage: WebAddress?
    /// The values of `xml:base` that were in force last, and what they came to.
    var scopes: [XMLScopedValue] = []
    var scoped: WebAddress?
  }

  @_lifetime(copy text)
  init(_ text: consuming UTF8Text, documentURL: WebAddress?) {
    reader = XMLReader(text, vocabulary: Namespace.vocabulary)
    reader.boundaries = FeedScanner.boundaries
    bases = [Bases(documentURL: documentURL)]
    outerBase = documentURL.map { [$0.text] } ?? []
  }
}

extension FeedScanner {
  /// Elements of feeds that cannot stand in a text, and that HTML does not have: where one begins,
  /// the text before it was never closed.
  private static let boundaries = ["item", "entry", "guid", "pubdate", "enclosure"].map {
    NameKey($0)
  }

  /// The local name of the current element; `nil` if it is none of a feed.
  var name: ElementName? { ElementName.of(reader.name) }

  /// The namespace of the current element; `nil` if nobody knows it.
  var namespace: Namespace? { Namespace(rawValue: reader.namespace) }

  /// Whether the current element belongs to the feed's own vocabulary.
  var isOwn: Bool {
    let number = reader.namespace
    let own = ownNamespace  // Swift 6.3.1 cannot borrow `self` for the right side of `||`.
    return number == own || number == Namespace.none.rawValue
      || number == Namespace.rss.rawValue
  }

  /// Whether the current element is one of Atom's own.
  var isAtom: Bool {
    let number = reader.namespace
    let own = ownNamespace  // Swift 6.3.1 cannot borrow `self` for the right side of `||`.
    return number == own || number == Namespace.none.rawValue
      || number == Namespace.atom.rawValue
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
    let content = reader.readContent()
    let text = reader.string(content)
    return text.isEmpty ? nil : text
  }

  /// The current element's text with what is known of its form.
  mutating func construct(_ form: TextConstruct.Form) -> TextConstruct? {
    let base = baseText()
    let content = reader.readContent()
    let text = content.hasMarkup ? markup(content, cdata: .markup) : reader.string(content)
    if text.isEmpty { return nil }
    return TextConstruct(text: text, form: content.hasMarkup ? .html : form, base: base)
  }

  /// The current element's text as one line of plain text.
  mutating func line() -> String? {
    let content = reader.readContent()
    let text = content.hasMarkup ? markup(content, cdata: .markup) : reader.string(content)
    return TextConstruct(text: text, form: content.hasMarkup ? .html : .undeclared).line
  }

  /// The current element's date.
  mutating func date() -> Timestamp? {
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
  mutating func integer() -> Int? { integer(string()) }

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
    if playTime(text) == nil { note(.unreadableNumber, text) }
    return mediaDuration(text)
  }

  /// The size in bytes that a text of the current element says; zero says nothing.
  mutating func size(_ text: String?) -> Int64? {
    guard let text else { return nil }
    if let size = Int64(text), size > 0 { return size }
    let size = fileSize(text)
    if size == nil, text.utf8.contains(where: { $0 != 0x30 }) { note(.unreadableNumber, text) }
    return size
  }

  static func integer(_ text: String) -> Int? {
    if let number = Int(text) { return number }
    guard let number = Double(text), number.magnitude < 1e15 else { return nil }
    return Int(number)
  }

  /// An attribute of the current element that is a whole number.
  mutating func integer(attribute: NameKey) -> Int? {
    integer(reader.attribute(attribute))
  }

  /// What feeds call true and false; `nil` for anything else.
  static func flag(_ text: String?) -> Bool? {
    switch text.map({ MediaTypes.lowercased($0) }) {
    case "yes", "true", "explicit", "1": true
    case "no", "false", "clean", "0": false
    default: nil
    }
  }
}

/// Addresses.
extension FeedScanner {
  /// The base in force at the current element, if `xml:base` gives one.
  var hasOwnBase: Bool { reader.scopedValues.contains { $0.kind == .base } }

  /// What relative addresses resolve against at the current element.
  mutating func base() -> WebAddress? {
    if !reader.hasScopedValues { return bases[0].documentURL ?? bases[0].homePage }
    let scopes = reader.scopedValues
    if scopes == bases[0].scopes { return bases[0].scoped }
    var base = bases[0].documentURL ?? bases[0].homePage
    for scope in scopes where scope.kind == .base {
      base = WebAddress(scope.value, relativeTo: base) ?? base
    }
    bases[0].scopes = scopes
    bases[0].scoped = base
    return base
  }

  /// The text of `base`, without a copy of its parts.
  mutating func baseText() -> String? {
    if reader.hasScopedValues { return base()?.text }
    return outerBase.first
  }

  /// Whether there is a base at the current element.
  mutating func knowsBase() -> Bool {
    if reader.hasScopedValues { return base() != nil }
    return !outerBase.isEmpty
  }

  /// Whether anything is known that relative addresses resolve against.
  private var hasBase: Bool {
    let isOutside = !outerBase.isEmpty
    return isOutside || reader.hasScopedValues
  }

  /// The language in force at the current element.
  var language: String? {
    reader.scopedValues.last { $0.kind == .language }.flatMap { $0.value.isEmpty ? nil : $0.value }
  }

  /// The absolute address of a page; `nil` for what nobody should follow.
  mutating func link(_ text: String?) -> String? {
    guard let text else { return nil }
    if WebAddress.isPlain(text) { return text }
    return checked(WebAddress.link(text, relativeTo: base()), text)
  }

  /// The absolute address of a file.
  mutating func resource(_ text: String?) -> String? {
    guard let text else { return nil }
    if WebAddress.isPlain(text) { return text }
    return checked(WebAddress.resource(text, relativeTo: base()), text)
  }

  /// Takes the feed's page as the base of what follows, where nothing better is known.
  mutating func learnHomePage(_ link: String) {
    guard bases[0].homePage == nil, let home = WebAddress(link) else { return }
    // An `xml:base` that is in force already means nothing by itself if it is relative, and other
    // readers leave it so: it is resolved before the page is known.
    _ = base()
    bases[0].homePage = home
    if outerBase.isEmpty { outerBase = [home.text] }
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

/// Keys of the attributes that feeds have.
extension NameKey {
  static let about = NameKey("about")
  static let address = NameKey("address")
  static let bitrate = NameKey("bitrate")
  static let code = NameKey("code")
  static let count = NameKey("count")
  static let domain = NameKey("domain")
  static let duration = NameKey("duration")
  static let email = NameKey("email")
  static let fileSize = NameKey("filesize")
  static let group = NameKey("group")
  static let height = NameKey("height")
  static let href = NameKey("href")
  static let hrefLanguage = NameKey("hreflang")
  static let image = NameKey("image")
  static let img = NameKey("img")
  static let isDefault = NameKey("isdefault")
  static let isPermalink = NameKey("ispermalink")
  static let label = NameKey("label")
  static let language = NameKey("language")
  static let length = NameKey("length")
  static let medium = NameKey("medium")
  static let method = NameKey("method")
  static let mode = NameKey("mode")
  static let name = NameKey("name")
  static let owner = NameKey("owner")
  static let path = NameKey("path")
  static let port = NameKey("port")
  static let published = NameKey("pubdate")
  static let relation = NameKey("rel")
  static let resource = NameKey("resource")
  static let role = NameKey("role")
  static let scheme = NameKey("scheme")
  static let season = NameKey("season")
  static let source = NameKey("src")
  static let split = NameKey("split")
  static let start = NameKey("start")
  static let startTime = NameKey("starttime")
  static let suggested = NameKey("suggested")
  static let term = NameKey("term")
  static let text = NameKey("text")
  static let title = NameKey("title")
  static let type = NameKey("type")
  static let uri = NameKey("uri")
  static let url = NameKey("url")
  static let value = NameKey("value")
  static let version = NameKey("version")
  static let width = NameKey("width")
}
