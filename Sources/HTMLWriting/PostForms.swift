import ByteScanning

/// Finds the forms of our own markup, to put into each what it has to send along.
///
/// A `<form` in a page stands where one of our components wrote it: text is escaped, and cleaned HTML
/// has no forms. So every form gets what it needs, and no component can forget it.
package enum PostForms {
  /// The markup with a field at the start of each form that posts.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - markup: A document or a part of one, as `HTML` writes it.
  /// - Returns: The same with the field in it.
  package static func adding(_ field: HTML, to markup: [UInt8]) -> [UInt8] {
    var sealed: [UInt8] = []
    sealed.reserveCapacity(markup.count + 2048)
    var copied = 0
    var position = 0
    while let start = place(of: opening, in: markup, from: position),
      let end = markup.span.index(of: UInt8(ascii: ">"), from: start)
    {
      position = end + 1
      guard contains(posting, markup[start..<end]) else { continue }
      sealed += markup[copied...end]
      sealed += field.bytes
      copied = position
    }
    if copied == 0 { return markup }
    return sealed + markup[copied...]
  }

  /// The document with an attribute on its root element; a part of one as it is.
  package static func adding(_ attribute: Attribute, toRootOf markup: [UInt8]) -> [UInt8] {
    let head = markup.prefix(64)
    guard let start = head.firstRange(of: root)?.upperBound else { return markup }
    var opened = Array(markup[..<start])
    attribute.write(to: &opened)
    return opened + markup[start...]
  }

  private static let opening = Array("<form ".utf8)
  private static let posting = Array(" method=\"post\"".utf8)
  private static let root = Array("<html".utf8)

  private static func place(of pattern: [UInt8], in markup: [UInt8], from start: Int) -> Int? {
    var position = start
    while let hit = markup.span.index(of: pattern[0], from: position) {
      if markup[hit...].starts(with: pattern) { return hit }
      position = hit + 1
    }
    return nil
  }

  private static func contains(_ pattern: [UInt8], _ tag: ArraySlice<UInt8>) -> Bool {
    tag.indices.contains { tag[$0...].starts(with: pattern) }
  }
}
