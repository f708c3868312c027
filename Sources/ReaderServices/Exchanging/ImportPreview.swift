import FeedParsing
import WebAddressing

/// A feed that an import may bring.
package struct ImportEntry: Hashable, Sendable {
  package var address: String
  package var title: String?
  /// Paths of names, from the outermost folder on; empty for a feed at the top alone.
  package var folders: [[String]]

  package init(address: String, title: String? = nil, folders: [[String]] = []) {
    self.address = address
    self.title = title
    self.folders = folders
  }

  /// What tells addresses of one feed apart from those of others.
  var key: String { WebAddress(address)?.comparisonKey ?? address }
}

/// What a file holds, before anything is done about it.
package struct ImportPreview: Hashable, Sendable {
  package var entries: [ImportEntry]
  /// Those of `entries` that the user has subscribed to, by address.
  package var knownAddresses: Set<String>
  /// Addresses that are none.
  package var refused: [String]
  /// How often a feed stood there once more.
  package var repeatedCount: Int
}

extension ImportList {
  /// A file or a pasted text: OPML, or addresses.
  init(file bytes: [UInt8]) throws(ImportError) {
    do {
      self.init(try OPMLDocument(parsing: bytes))
    } catch {
      throw .notOPML
    }
  }

  /// OPML where it looks like it, else a list of addresses.
  init(fileOrList bytes: [UInt8]) throws(ImportError) {
    let first = bytes.first { $0 > 0x20 && $0 < 0x80 }
    if first == UInt8(ascii: "<") {
      try self.init(file: bytes)
    } else {
      self.init(pasted: String(decoding: bytes, as: UTF8.self))
    }
    if feeds.isEmpty && refused.isEmpty { throw .noFeeds }
  }
}
