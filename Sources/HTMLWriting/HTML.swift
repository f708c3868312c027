import ByteScanning

/// HTML that is safe to send: UTF-8 in which everything that came from outside has been escaped.
///
/// Text enters only as `String` and is escaped; tags, attribute names and raw fragments are
/// `StaticString`, so they stand in our source; the one other way in has an alarming name and may
/// be called by `HTMLCleaning` alone, which a test of the architecture checks. A value is plain
/// bytes: building a page is appending, and nothing is kept that would have to be rendered later.
///
/// ```swift
/// article(.class("item"), .id("item-7")) {
///   h2 { a(.href(LinkTarget(path: "/items/7"))) { title } }
///   if let summary { p { summary } }
/// }
/// ```
package struct HTML: Sendable {
  /// Long markup before the last of it, piece by piece: an element takes over what its content has,
  /// so that a page is copied once, when it is sent, and not once a level.
  private var long: [[UInt8]] = []
  /// The rest, which grows.
  private var last: [UInt8]

  /// From so many bytes on, markup is taken over and not copied.
  private static let longLength = 4096

  /// Nothing.
  package init() { last = [] }

  /// Text, escaped.
  package init(_ text: String) {
    last = []
    last.appendEscaped(text)
  }

  /// A fragment of markup that stands literally in our source, such as a drawing.
  package init(literal: StaticString) {
    last = []
    last.append(literal)
  }

  /// Markup that the cleaner wrote by its allow-list; nobody else may vouch for bytes.
  package init(trustingCleaned bytes: [UInt8]) {
    last = bytes
  }

  package var isEmpty: Bool { last.isEmpty && long.isEmpty }

  /// How many bytes of UTF-8 it has.
  package var count: Int { long.reduce(last.count) { $0 + $1.count } }

  /// The UTF-8 of the markup, ready for a response.
  package var bytes: [UInt8] {
    if long.isEmpty { return last }
    var all: [UInt8] = []
    all.reserveCapacity(count)
    for piece in long { all += piece }
    all += last
    return all
  }

  /// The markup as text, for tests and for commands that print it.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package mutating func append(_ other: HTML) {
    if other.long.isEmpty, other.last.count < Self.longLength {
      last += other.last
      return
    }
    if !last.isEmpty { long.append(last) }
    long += other.long
    last = other.last
    if last.count >= Self.longLength {
      long.append(last)
      last = []
    }
  }

  package static func + (first: consuming HTML, second: HTML) -> HTML {
    var sum = first
    sum.append(second)
    return sum
  }
}

extension HTML: Hashable {
  /// The same markup is the same, whatever pieces it was put together from.
  package static func == (one: HTML, other: HTML) -> Bool { one.bytes == other.bytes }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension HTML {
  /// An element with content and an end tag.
  package init(element name: StaticString, _ attributes: [Attribute], _ content: HTML) {
    var html = HTML()
    let own = 2 * name.utf8CodeUnitCount + 64
    html.last.reserveCapacity(content.long.isEmpty ? content.last.count + own : own)
    html.last.appendStartTag(name, attributes)
    html.append(content)
    html.last.append("</")
    html.last.append(name)
    html.last.append(.greaterThan)
    self = html
  }

  /// An element that has neither content nor an end tag, like `br`.
  package init(void name: StaticString, _ attributes: [Attribute]) {
    last = []
    last.appendStartTag(name, attributes)
  }

  /// An element whose first line feed a parser swallows, like `pre`; writes one more where needed.
  ///
  /// Source: HTML, 13.2.6.4.7 "in body", start tags pre, listing and textarea.
  init(preformatted name: StaticString, _ attributes: [Attribute], _ content: HTML) {
    guard content.long.first?.first ?? content.last.first == UInt8(ascii: "\n") else {
      self.init(element: name, attributes, content)
      return
    }
    self.init(element: name, attributes, HTML(literal: "\n") + content)
  }
}

extension [UInt8] {
  fileprivate mutating func appendStartTag(_ name: StaticString, _ attributes: [Attribute]) {
    append(.lessThan)
    append(name)
    for attribute in attributes { attribute.write(to: &self) }
    append(.greaterThan)
  }
}
