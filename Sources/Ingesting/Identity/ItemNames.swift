import ByteScanning
import CivilTime
import FeedParsing
import ReaderModel

/// The names under which an item may be met again, taken from what its publisher sent.
///
/// Each is a hash of a normalised value; docs/identity.md tells what is normalised and why.
enum ItemNames {
  /// From the strongest to the weakest; an item that says nothing has none.
  static func keys(of item: ParsedItem) -> [IdentityKey] {
    var keys: [IdentityKey] = []
    if let guid = item.guid { append(.guid, AddressName.bytes(of: guid), to: &keys) }
    if let url = item.url { append(.url, AddressName.bytes(of: url), to: &keys) }
    if let file = file(of: item) { append(.attachment, AddressName.bytes(of: file), to: &keys) }
    if let hash = titleAndDate(item) { keys.append(IdentityKey(kind: .titleAndDate, hash: hash)) }
    let isNamed = keys.contains { $0.kind == .url || $0.kind == .titleAndDate }
    if let hash = content(item, orShort: !isNamed) {
      keys.append(IdentityKey(kind: .content, hash: hash))
    }
    return keys
  }

  /// The file that an item consists of; a picture counts where there is no better name.
  private static func file(of item: ParsedItem) -> String? {
    if let file = item.attachments.first?.url ?? item.media?.contents.first?.url { return file }
    return item.guid == nil && item.url == nil ? item.imageURL : nil
  }

  private static func append(
    _ kind: IdentityKey.Kind,
    _ name: [UInt8],
    to keys: inout [IdentityKey]
  ) {
    guard !name.isEmpty else { return }
    keys.append(IdentityKey(kind: kind, hash: StableHash.of(name)))
  }

  private static func titleAndDate(_ item: ParsedItem) -> Int64? {
    var hash = StableHash()
    guard let title = item.title, combineWords(of: title, into: &hash) > 0 else { return nil }
    hash.combine(item.published?.milliseconds)
    return hash.value
  }

  /// The text of the body without markup and white space, so that a new template changes nothing.
  ///
  /// A body with next to no text, as of a picture blog, is taken with its markup: there the address of
  /// the picture is all that tells items apart. Without an attribute in it it is what stands under every
  /// item, and counts only where there is no better name.
  private static func content(_ item: ParsedItem, orShort mayBeShort: Bool) -> Int64? {
    guard let text = item.contentHTML ?? item.contentText ?? item.summary else { return nil }
    var hash = StableHash()
    let length = combineText(ofHTML: text, into: &hash)
    if length >= shortText { return hash.value }
    if item.contentHTML != nil, text.utf8.contains(UInt8(ascii: "=")) || mayBeShort {
      hash = StableHash()
      return combineWords(of: text, into: &hash) > 0 ? hash.value : nil
    }
    return mayBeShort && length > 0 ? hash.value : nil
  }

  /// Bodies with fewer bytes of text say "Comments" or "Read more" under every item.
  private static let shortText = 24

  /// The bytes outside tags and white space.
  private static func combineText(ofHTML html: String, into hash: inout StableHash) -> Int {
    let bytes = html.utf8.span
    var count = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<") {
        index = bytes.index(of: UInt8(ascii: ">"), from: index) ?? bytes.count
      } else if !AddressName.isSpace(byte) {
        hash.combine(byte)
        count += 1
      }
      index += 1
    }
    return count
  }

  /// All bytes but white space, in lower case as far as ASCII goes.
  private static func combineWords(of text: String, into hash: inout StableHash) -> Int {
    let bytes = text.utf8.span
    var count = 0
    for index in bytes.indices where !AddressName.isSpace(bytes[index]) {
      hash.combine(AddressName.lowercased(bytes[index]))
      count += 1
    }
    return count
  }
}
