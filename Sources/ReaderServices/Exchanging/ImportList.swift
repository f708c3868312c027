import FeedParsing
import WebAddressing

/// What an OPML document asks for: each feed once, with all the folders that it stands in.
struct ImportList {
  struct Feed: Equatable {
    var address: String
    var title: String?
    /// Paths of names, from the outermost folder on; empty for a feed at the top alone.
    var folders: [[String]]
  }

  private(set) var feeds: [Feed] = []
  /// Addresses that are none.
  private(set) var refused: [String] = []
  private var places: [String: Int] = [:]

  /// Walks the outlines in order, without recursion, for a document may nest them deeply.
  init(_ document: OPMLDocument) {
    var open: [(rest: ArraySlice<OPMLOutline>, path: [String])] = [(document.outlines[...], [])]
    while let (outlines, path) = open.popLast() {
      var rest = outlines
      guard let outline = rest.popFirst() else { continue }
      open.append((rest, path))
      if let address = outline.xmlURL { add(address, outline, path) }
      if !outline.outlines.isEmpty {
        // A feed with outlines inside is no folder; neither is one without a name.
        let name = outline.isFeed ? nil : outline.text ?? outline.title
        let isDeeper = name?.isEmpty == false && path.count < Self.deepest
        open.append((outline.outlines[...], isDeeper ? path + [name ?? ""] : path))
      }
    }
  }

  /// Deeper folders are put into the last one that fits.
  private static let deepest = 16

  private mutating func add(_ text: String, _ outline: OPMLOutline, _ path: [String]) {
    guard let address = WebAddress(typed: text) else {
      refused.append(text)
      return
    }
    let index = places[address.comparisonKey] ?? feeds.count
    if index == feeds.count {
      places[address.comparisonKey] = index
      feeds.append(Feed(address: address.text, title: outline.text ?? outline.title, folders: []))
    }
    if !path.isEmpty, !feeds[index].folders.contains(path) { feeds[index].folders.append(path) }
  }
}
