import FeedParsing
package import ReaderModel
import Storage

extension Reader {
  /// Rows that were found by words, with the passage that has them in place of a preview that does
  /// not show them; of episodes in which they are said, with what is said there and when.
  package func showingPassages(
    _ rows: [ItemRow],
    foundBy matches: MatchedWords,
    for user: UserID
  ) async throws -> [ItemRow] {
    if matches.isEmpty { return rows }
    // Most of the time goes into unpacking texts and looking through them, which two cores share.
    let middle = rows.count / 2
    async let first = passages(of: Array(rows[..<middle]), foundBy: matches, for: user)
    async let second = passages(of: Array(rows[middle...]), foundBy: matches, for: user)
    return try await first + second
  }

  private func passages(
    of rows: [ItemRow],
    foundBy matches: MatchedWords,
    for user: UserID
  ) async throws -> [ItemRow] {
    let hiding = rows.filter { !$0.shows(matches) }
    let texts = try await store.texts(of: hiding.map(\.id), for: user)
    let silent = rows.filter {
      ($0.hasAudio || $0.hasVideo) && $0.shown(of: matches) < matches.count
    }
    let transcripts = try await store.transcripts(of: silent.map(\.id), for: user)
    return rows.map { row in
      var row = row
      if let place = transcripts[row.id]?.place(of: matches), place.count > row.shown(of: matches) {
        row.preview = place.passage
        row.spokenAtInMilliseconds = place.startInMilliseconds
      } else if let contents = texts[row.id] {
        row.preview = row.preview.passage(of: matches, or: contents)
      }
      return row
    }
  }
}

extension ItemRow {
  /// So much of a preview is seen on a phone, in letters of Latin width; Chinese ones take two of them.
  private static let seenWidth = 130

  private var seenPreview: Substring {
    var width = 0
    return preview.prefix { letter in
      width += letter.isWide ? 2 : 1
      return width <= Self.seenWidth
    }
  }

  fileprivate func shows(_ matches: MatchedWords) -> Bool {
    !matches.ranges(in: title, of: .title).isEmpty
      || [feedTitle, category ?? "", String(seenPreview)].contains {
        !matches.ranges(in: $0).isEmpty
      }
  }

  /// How many of the words and phrases are seen in what the row shows.
  fileprivate func shown(of matches: MatchedWords) -> Int {
    matches.count(in: [title, feedTitle, category ?? "", preview])
  }
}

extension Character {
  /// Whether it is a letter of Chinese, Japanese or Korean, as wide as two others.
  ///
  /// Source: the blocks that are wide in Unicode's EastAsianWidth.txt.
  fileprivate var isWide: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x2_0000...0x3_FFFD:
      true
    default: false
    }
  }
}

extension String {
  fileprivate func passage(of matches: MatchedWords, or contents: [ItemContent]) -> String {
    for content in contents {
      let text = content.form == .html ? PlainText.fromDeclaredHTML(content.text) : content.text
      if let passage = matches.passage(in: text) { return passage }
    }
    // A summary that stands beside the text.
    return matches.passage(in: self) ?? self
  }
}
