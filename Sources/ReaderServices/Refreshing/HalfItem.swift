import FeedParsing
import Fetching

extension ParsedFeed {
  /// Leaves out the last item where the document breaks off within it.
  ///
  /// Half an item would count as an edit of the whole one, or as another item where what it is known by
  /// had not come yet. It comes with the next document. Where a publisher closes no item at all, that is a
  /// habit and no accident.
  mutating func dropHalfItem(of response: FetchResponse) {
    if response.body.breaksOff(isWhole: response.isComplete) { _ = items.popLast() }
  }
}

extension [UInt8] {
  /// Whether a document ends within an item, of which it must have closed others if `isWhole`: if all of it came.
  func breaksOff(isWhole: Bool) -> Bool {
    if first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
      return last { $0 > 0x20 } != UInt8(ascii: "}")
    }
    // From the end: of a document that ends as it should only the last few bytes are looked at.
    var isWithin = false
    for index in indices.reversed() where self[index] == UInt8(ascii: "<") {
      let tag = self[(index + 1)...]
      if tag.begins(withOneOf: ["/item", "/entry"]) { return isWithin }
      if isWithin { continue }
      if tag.begins(withOneOf: ["/rss", "/feed", "/rdf:rdf", "/channel"]) { return false }
      guard tag.begins(withOneOf: ["item", "entry"]) else { continue }
      if !isWhole { return true }
      isWithin = true
    }
    return false
  }
}

extension ArraySlice<UInt8> {
  /// Whether a tag of one of these names stands here, in letters of any case.
  fileprivate func begins(withOneOf names: [String]) -> Bool {
    names.contains { name in
      let count = name.utf8.count
      let next = dropFirst(count).first ?? UInt8(ascii: ">")
      let isEnd = next <= 0x20 || next == UInt8(ascii: ">") || next == UInt8(ascii: "/")
      return isEnd && prefix(count).elementsEqual(name.utf8) { $0 | 0x20 == $1 | 0x20 }
    }
  }
}
