import ByteScanning

/// Finds the first picture of a body that can stand for the item.
///
/// A scan over bytes for `img` tags: bodies are looked at for every item that arrives, and the HTML
/// algorithm would cost more than all the rest of a refresh. What it finds is an address and no
/// more, so a tag inside a comment or a script does no harm. Counting pixels, smileys, avatars and
/// share buttons are passed over.
struct ContentPicture {
  private let bytes: [UInt8]
  private var position = 0

  /// The address as it stands in the body, entities decoded, perhaps relative; `nil` without one.
  static func address(inHTML html: String) -> String? {
    var scan = ContentPicture(bytes: Array(html.utf8))
    var looked = 0
    while looked < mostTags, let attributes = scan.nextImage() {
      if let address = sensibleAddress(attributes) { return address }
      looked += 1
    }
    return nil
  }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// A body without a picture among its first hundred has a gallery of icons.
  private static let mostTags = 100

  // MARK: Judging

  private static func sensibleAddress(_ attributes: [String: String]) -> String? {
    guard let address = address(attributes), !isTiny(attributes) else { return nil }
    if isUndesired(address) { return nil }
    let classes = (attributes["class"] ?? "").lowercased()
    return undesiredClasses.contains { classes.contains($0) } ? nil : address
  }

  /// Whether the address is one of pictures that belong to no item.
  static func isUndesired(_ address: String) -> Bool {
    let lowered = address.utf8.map(AddressName.lowercased)
    return undesired.contains { lowered.span.index(of: $0, from: 0, to: lowered.count) != nil }
  }

  /// Where the picture is: lazily loaded ones keep it in another attribute than `src`.
  private static func address(_ attributes: [String: String]) -> String? {
    for name in ["data-lazy-src", "data-src", "data-original", "src"] {
      guard let value = attributes[name], !value.isEmpty, !value.hasPrefix("data:") else {
        continue
      }
      return value
    }
    let candidates = attributes["srcset"] ?? attributes["data-srcset"]
    return candidates?.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "\t" }).first
      .map { String($0.hasSuffix(",") ? $0.dropLast() : $0) }
  }

  /// Counting pixels are 1 × 1, smileys and badges up to some 40.
  private static func isTiny(_ attributes: [String: String]) -> Bool {
    [attributes["width"], attributes["height"]].contains { text in
      guard let text, !text.hasSuffix("%") else { return false }
      guard let size = Int(text.prefix { $0.isASCII && $0.isNumber }) else { return false }
      return size < 48
    }
  }

  /// Parts of addresses of pictures that belong to no item.
  ///
  /// Source: feeds of FeedBurner, WordPress (statistics, smileys, Gravatar), Medium, Mailchimp.
  private static let undesired: [StaticString] = [
    "feeds.feedburner.com", "feedsportal.com", "doubleclick.net", "pixel.wp.com", "stats.wordpress",
    "b.scorecardresearch.com", "google-analytics.com", "/_/stat?", "medium.com/_/stat",
    "list-manage.com/track", "/smilies/", "/smileys/", "/emoji/", "gravatar.com/", "/avatar",
    "/pixel.", "/pixel?", "spacer.gif", "blank.gif", "1x1.", "/share-", "addtoany", "sharethis",
    "feeds.wordpress.com", "paypal", "creativecommons.org/l", "licensebuttons.net",
  ]

  private static let undesiredClasses = [
    "smiley", "emoji", "avatar", "gravatar", "sharing", "icon",
  ]

  // MARK: Scanning

  /// The attributes of the next `img` tag; names in lower case.
  private mutating func nextImage() -> [String: String]? {
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = start + 1
      guard bytes.count - position > 4,
        AddressName.isSpace(bytes[position + 3]) || byte(3) == slash,
        lower(0) == UInt8(ascii: "i"), lower(1) == UInt8(ascii: "m"), lower(2) == UInt8(ascii: "g")
      else { continue }
      position += 3
      return attributes()
    }
    return nil
  }

  private func byte(_ offset: Int) -> UInt8 { bytes[position + offset] }
  private func lower(_ offset: Int) -> UInt8 { AddressName.lowercased(byte(offset)) }

  /// Source: WHATWG HTML §13.2.5.32 to 40, the states of attributes, without their errors.
  private mutating func attributes() -> [String: String] {
    var found: [String: String] = [:]
    while position < bytes.count, bytes[position] != close {
      if AddressName.isSpace(bytes[position]) || bytes[position] == slash {
        position += 1
        continue
      }
      let name = take { $0 != equals && $0 != close && $0 != slash && !AddressName.isSpace($0) }
      skipSpace()
      var value = ""
      if position < bytes.count, bytes[position] == equals {
        position += 1
        skipSpace()
        value = attributeValue()
      } else if name.isEmpty {
        position += 1
      }
      let key = String(decoding: name.map(AddressName.lowercased), as: UTF8.self)
      if found[key] == nil, found.count < 64 { found[key] = value }
    }
    return found
  }

  private mutating func attributeValue() -> String {
    guard position < bytes.count else { return "" }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return Self.decoded(take { $0 != close && !AddressName.isSpace($0) })
    }
    position += 1
    let value = take { $0 != quote }
    position = min(position + 1, bytes.count)
    return Self.decoded(value)
  }

  private mutating func skipSpace() { _ = take(while: AddressName.isSpace) }

  private mutating func take(while belongs: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let taken = bytes[position...].prefix(while: belongs)
    position = taken.endIndex
    return taken
  }

  /// Ampersands are the only references that addresses need.
  private static func decoded(_ value: ArraySlice<UInt8>) -> String {
    let text = String(decoding: AddressName.trimmed(value), as: UTF8.self)
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text[...]
    while let ampersand = rest.firstIndex(of: "&") {
      result += rest[...ampersand]
      rest = rest[rest.index(after: ampersand)...]
      for reference in ["amp;", "#38;", "#038;", "#x26;"] where rest.hasPrefix(reference) {
        rest = rest.dropFirst(reference.count)
        break
      }
    }
    return result + rest
  }
}

private let close = UInt8(ascii: ">")
private let equals = UInt8(ascii: "=")
private let slash = UInt8(ascii: "/")
