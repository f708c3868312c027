import CivilTime
import FeedParsing
import HTTPSemantics
import JSONText
import PictureReading
import ReaderModel
import WebAddressing

extension FuzzTarget {
  /// What was read and written is read the same again.
  static let json = FuzzTarget(name: "json") { bytes in
    var reader = JSONReader(bytes.span)
    guard let value = reader.read() else { return }
    let written = JSONWriter.text(of: value)
    let again = JSONReader.value(of: written)
    insist(again.map { JSONWriter.text(of: $0) } == written, "\(written)")
  }

  /// A date that is understood can be written, and lies within what calendars reach.
  static let dates = FuzzTarget(name: "dates") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    if let date = feedDate(text) { _ = "\(date)" }
    if let seconds = mediaDuration(text) { insist(seconds >= 0 && seconds.isFinite, text) }
    if let seconds = playTime(text) { insist(seconds >= 0 && seconds.isFinite, text) }
  }

  /// An address that was read is the same when it is read again.
  static let addresses = FuzzTarget(name: "addresses") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let base = WebAddress("https://site.example/folder/page?query#fragment")
    for address in [WebAddress(text), WebAddress(text, relativeTo: base), WebAddress(typed: text)] {
      guard let address else { continue }
      insist(WebAddress(address.text)?.text == address.text, "\(address.text)")
      _ = (address.host, address.path, address.query, address.fragment, address.comparisonKey)
    }
    if let link = WebAddress.link(text, relativeTo: base) {
      insist(WebAddress.link(link, relativeTo: base) == link, "\(link)")
      insist(!link.lowercased().hasPrefix("javascript:"), "\(link)")
    }
  }

  /// Any text has a sketch or is too short for one; it is like itself, and like no more than all of
  /// another.
  static let stories = FuzzTarget(name: "stories") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let title = StoryTitle(text)
    insist(title.isEmpty || !title.contradicts(title), text)
    insist((0...1).contains(title.agreement(with: StoryTitle(text.uppercased()))), text)
    guard let sketch = TextSketch(of: text) else { return }
    insist(sketch.resemblance(to: sketch) == 1, text)
    insist(zip(sketch.hashes, sketch.hashes.dropFirst()).allSatisfy { $0 < $1 }, text)
    if let half = TextSketch(of: String(text.prefix(text.count / 2))) {
      insist((0...1).contains(half.resemblance(to: sketch)), text)
      insist(half.resemblance(to: sketch) == sketch.resemblance(to: half), text)
    }
  }

  /// Any text is a search, whose usual form means the same, and whose words lie within any text.
  static let search = FuzzTarget(name: "search") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let query = SearchQuery(text)
    let again = SearchQuery(query.text)
    insist(again.term == query.term && again.text == query.text, query.text)
    for range in MatchedWords(SearchQuery(typed: text)).ranges(in: text) {
      insist(range.lowerBound < range.upperBound && range.upperBound <= text.endIndex, text)
    }
  }

  /// What browsers, programs and publishers send in header fields and forms.
  static let fields = FuzzTarget(name: "fields") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    if let proof = AuthorizationField(text) {
      insist(!proof.secret.isEmpty || proof.name != nil, text)
    }
    if let range = ContentRange(text), let start = range.start, let end = range.end {
      insist(0 <= start && start <= end && end < range.total ?? .max, text)
    }
    for cookie in Cookies.pairs(in: text) {
      insist(!cookie.name.isEmpty, text)
      insist(!SetCookie(cookie.name, cookie.value).field.contains("\r"), text)
    }
    if let signature = HubSignature(text) {
      insist(signature.code.count == signature.method.length, text)
      insist(HubSignature(signature.text) == signature, text)
    }
    for link in LinkField.links(in: text) {
      insist(link.relations.allSatisfy { $0 == $0.asciiLowercased() && !$0.isEmpty }, text)
    }
    let form = FormFields.decode(bytes)
    insist(FormFields.decode(FormFields.encode(form).utf8).count == form.count, text)
  }

  /// A picture's head is read without its bytes leading astray, and tells no size that none has.
  static let pictures = FuzzTarget(name: "pictures") { bytes in
    guard let header = PictureHeader(bytes), let size = header.size else { return }
    insist(size.width > 0 && size.height > 0 && size.pixelCount > 0, "\(header)")
  }

  /// What proxies write is read whatever it is, and no path leads out of its base.
  static let proxies = FuzzTarget(name: "proxies") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let names = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host"]
    let fields = lines.enumerated().map { index, line in
      HeaderFields.Field(name: names[index % names.count], value: String(line))
    }
    for kind in ForwardedHop.Fields.allCases {
      for hop in ForwardedHop.list(in: HeaderFields(fields), kind) {
        insist(hop.scheme == hop.scheme?.asciiLowercased(), hop.client)
      }
    }
    if let range = NetworkRange(text) { insist(NetworkRange(range.description) == range, text) }
    if let base = BasePath(text) {
      insist(BasePath(base.text) == base && base.local(base.path("/x")) == "/x", base.text)
      insist(!base.text.contains("//") && !base.text.hasSuffix("/"), base.text)
      insist(!base.text.split(separator: "/").contains(".."), base.text)
    }
  }
}
