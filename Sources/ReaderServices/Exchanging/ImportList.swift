import FeedParsing
import WebAddressing

/// What an OPML document or a list of addresses asks for: each feed once, with all the folders that
/// it stands in.
package struct ImportList: Sendable {
  private(set) var feeds: [ImportEntry] = []
  /// Addresses that are none.
  private(set) var refused: [String] = []
  /// How often a feed stood there again.
  private(set) var repeatedCount = 0
  /// How many feeds lie in folders that are nested more deeply than we keep them.
  private(set) var deepCount = 0
  private var places: [String: Int] = [:]

  /// Walks the outlines in order, without recursion, for a document may nest them deeply.
  init(_ document: OPMLDocument) {
    var open: [(rest: ArraySlice<OPMLOutline>, path: [String], isCut: Bool)] = [
      (document.outlines[...], [], false)
    ]
    while let (outlines, path, isCut) = open.popLast() {
      var rest = outlines
      guard let outline = rest.popFirst() else { continue }
      open.append((rest, path, isCut))
      if let address = outline.xmlURL {
        add(address, title: Self.name(of: outline), path)
        if isCut { deepCount += 1 }
      }
      if !outline.outlines.isEmpty {
        // A feed with outlines inside is no folder; neither is one without a name.
        let name = outline.isFeed ? nil : outline.text ?? outline.title
        let isFolder = name?.isEmpty == false
        let fits = path.count < Self.deepest
        open.append(
          (
            outline.outlines[...], isFolder && fits ? path + [name ?? ""] : path,
            isCut || isFolder && !fits
          )
        )
      }
    }
  }

  /// Reads addresses with white space, commas or quotes between them, as people paste them.
  ///
  /// Words that could be no address are passed over: there may be names beside the addresses. Of a
  /// line without any address, unless it is a remark after `#`, it is told that it is left out.
  init(pasted text: String) {
    let isBetween = { (character: Character) in
      character.isWhitespace || ",;\"'<>()[]|".contains(character)
    }
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: isBetween)
      let meant = words.filter { $0.contains("://") || $0.contains(".") && !$0.hasSuffix(".") }
      for word in meant { add(String(word), title: nil, []) }
      if meant.isEmpty, let first = words.first, !first.hasPrefix("#") {
        refused.append(Self.trimmed(line).withoutLogins)
      }
    }
  }

  private static func trimmed(_ line: Substring) -> Substring {
    let start = line.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start }
    return start[...last]
  }

  /// What lies in deeper folders is put into the last one that fits.
  static let deepest = 16

  /// What a reader calls the feed.
  ///
  /// Many repeat the address where they know no name; taken for one it would hide for good what the feed
  /// calls itself.
  private static func name(of outline: OPMLOutline) -> String? {
    [outline.text, outline.title].compactMap(\.self).first { !$0.isEmpty && $0 != outline.xmlURL }
  }

  private mutating func add(_ text: String, title: String?, _ path: [String]) {
    guard let address = WebAddress(typed: text) else {
      refused.append(text.withoutLogins)
      return
    }
    let index = places[address.comparisonKey] ?? feeds.count
    if index == feeds.count {
      places[address.comparisonKey] = index
      feeds.append(ImportEntry(address: address.text, title: title))
    } else {
      repeatedCount += 1
    }
    if !path.isEmpty, !feeds[index].folders.contains(path) { feeds[index].folders.append(path) }
  }
}
