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
package struct HTML: Hashable, Sendable {
  /// The UTF-8 of the markup, ready for a response.
  package private(set) var bytes: [UInt8]

  /// Nothing.
  package init() { bytes = [] }

  /// Text, escaped.
  package init(_ text: String) {
    bytes = []
    bytes.appendEscaped(text)
  }

  /// A fragment of markup that stands literally in our source, such as a drawing.
  package init(literal: StaticString) {
    bytes = []
    bytes.append(literal)
  }

  /// Markup that the cleaner wrote by its allow-list; nobody else may vouch for bytes.
  package init(trustingCleaned bytes: [UInt8]) {
    self.bytes = bytes
  }

  package var isEmpty: Bool { bytes.isEmpty }

  /// The markup as text, for tests and for commands that print it.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package mutating func append(_ other: HTML) {
    bytes += other.bytes
  }

  package static func + (first: consuming HTML, second: HTML) -> HTML {
    var sum = first
    sum.append(second)
    return sum
  }
}

extension HTML {
  /// An element with content and an end tag.
  package init(element name: StaticString, _ attributes: [Attribute], _ content: HTML) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(content.bytes.count + 2 * name.utf8CodeUnitCount + 64)
    bytes.appendStartTag(name, attributes)
    bytes += content.bytes
    bytes.append("</")
    bytes.append(name)
    bytes.append(.greaterThan)
    self.bytes = bytes
  }

  /// An element that has neither content nor an end tag, like `br`.
  package init(void name: StaticString, _ attributes: [Attribute]) {
    bytes = []
    bytes.appendStartTag(name, attributes)
  }

  /// An element whose first line feed a parser swallows, like `pre`; writes one more where needed.
  ///
  /// Source: HTML, 13.2.6.4.7 "in body", start tags pre, listing and textarea.
  init(preformatted name: StaticString, _ attributes: [Attribute], _ content: HTML) {
    guard content.bytes.first == UInt8(ascii: "\n") else {
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
