/// Bounds for documents that were made to be expensive; no sensible feed reaches the standard ones.
///
/// Where one bites, what exceeds it is left out, and a ``Diagnostic`` says so.
public struct FeedLimits: Sendable, Hashable {
  /// Open elements inside of each other.
  public var depth: Int = 512
  /// Attributes of a tag.
  public var attributes: Int = 256
  /// Bytes of the name of an element; longer ones are told.
  public var nameInBytes: Int = 1024
  /// Items of a feed.
  public var items: Int = 1_000_000
  /// Bytes of the text of an item.
  public var textInBytes: Int = 1 << 28

  /// The standard bounds.
  public init() {}

  /// The standard bounds.
  public static let standard = FeedLimits()
}

extension ParsedItem {
  /// Cuts a text that is too long.
  ///
  /// - Returns: Whether one was.
  mutating func cutTexts(to limit: Int) -> Bool {
    let isHTMLCut = ParsedItem.cut(&contentHTML, to: limit)
    let isTextCut = ParsedItem.cut(&contentText, to: limit)
    return isHTMLCut || isTextCut
  }

  private static func cut(_ text: inout String?, to limit: Int) -> Bool {
    guard let whole = text, whole.utf8.count > limit else { return false }
    var end = whole.utf8.index(whole.startIndex, offsetBy: max(limit, 0))
    while end > whole.startIndex, whole.utf8[end] & 0xC0 == 0x80 {
      end = whole.utf8.index(before: end)
    }
    text = String(whole[..<end])
    return true
  }
}
