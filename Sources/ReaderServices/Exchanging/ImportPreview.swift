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
  var key: String { WebAddress(address)?.withoutUserInfo.comparisonKey ?? address }

  /// The address without a name and a password.
  package var shownAddress: String { WebAddress(address)?.withoutUserInfo.text ?? address }
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
  /// How many feeds lie in folders nested more deeply than `deepestFolder`; they are put into the last
  /// one that is kept.
  package var deepCount: Int

  package static let deepestFolder = ImportList.deepest
}

extension ImportList {
  /// A file or a pasted text: OPML where it looks like it, else a list of addresses.
  ///
  /// - Throws: If it is neither, or names no feed.
  package init(fileOrList bytes: [UInt8]) throws(ImportError) {
    let first = bytes.first { $0 > 0x20 && $0 < 0x80 }
    if first == UInt8(ascii: "<") {
      do { self.init(try OPMLDocument(parsing: bytes)) } catch { throw .notOPML }
    } else {
      guard let text = Self.text(bytes) else { throw .notOPML }
      self.init(pasted: text)
      // Lines that are left out are worth telling only beside addresses.
      if feeds.isEmpty { throw .noFeeds }
    }
    if feeds.isEmpty && refused.isEmpty { throw .noFeeds }
  }

  /// What a text file says: UTF-16 after a byte order mark, else UTF-8.
  ///
  /// - Returns: `nil` for pictures, programs and whatever else is no text.
  private static func text(_ bytes: [UInt8]) -> String? {
    let text: String?
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      guard bytes.count.isMultiple(of: 2) else { return nil }
      let (high, low) = bytes[0] == 0xFE ? (0, 1) : (1, 0)
      let units = stride(from: 2, to: bytes.count, by: 2).map {
        UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + low])
      }
      text = String(validating: units, as: UTF16.self)
    } else {
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      text = String(validating: bytes.dropFirst(bytes.starts(with: mark) ? 3 : 0), as: UTF8.self)
    }
    return text.flatMap { $0.utf8.contains(0) ? nil : $0 }
  }
}
