/// One place where two texts differ, with the words around it; `…` stands for what is left out.
package struct TextChange: Hashable, Sendable {
  package var before: String
  package var removed: String
  package var added: String
  package var after: String

  package init(before: String, removed: String, added: String, after: String) {
    self.before = before
    self.removed = removed
    self.added = added
    self.after = after
  }
}

extension TextChange {
  /// Words shown on either side of a change.
  private static let context = 6
  /// Changes with fewer words between them are one.
  private static let gap = 3
  /// Where more words are between the first and the last change, all of that is one change.
  ///
  /// The search for the fewest changes takes the product of their number and of the words.
  private static let mostWords = 1500

  /// Where the words of two texts differ.
  package static func all(from old: String, to new: String) -> [TextChange] {
    let old = old.split(whereSeparator: \.isWhitespace)
    let new = new.split(whereSeparator: \.isWhitespace)
    let spans = spans(old, new)
    return spans.indices.map { index in
      let span = spans[index]
      // As far as the neighbours: what changed there would stand here as though it had not.
      let first = index > 0 ? spans[index - 1].new.upperBound : 0
      let last = index + 1 < spans.count ? spans[index + 1].new.lowerBound : new.count
      let start = max(first, span.new.lowerBound - context)
      let end = min(last, span.new.upperBound + context)
      return TextChange(
        before: (start > 0 ? "… " : "") + new[start..<span.new.lowerBound].text,
        removed: old[span.old].text,
        added: new[span.new].text,
        after: new[span.new.upperBound..<end].text + (end < new.count ? " …" : "")
      )
    }
  }

  /// Words of the old text, and those of the new one in their place.
  private struct Span {
    var old: Range<Int>
    var new: Range<Int>
  }

  private static func spans(_ old: [Substring], _ new: [Substring]) -> [Span] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let shorter = min(old.count, new.count)
    let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    let common = min(end, shorter - start)
    let oldMiddle = start..<(old.count - common)
    let newMiddle = start..<(new.count - common)
    if oldMiddle.isEmpty && newMiddle.isEmpty { return [] }
    if max(oldMiddle.count, newMiddle.count) > mostWords {
      return [Span(old: oldMiddle, new: newMiddle)]
    }
    return joined(fewest(old, oldMiddle, new, newMiddle))
  }

  private static func fewest(
    _ old: [Substring],
    _ oldMiddle: Range<Int>,
    _ new: [Substring],
    _ newMiddle: Range<Int>
  ) -> [Span] {
    let difference = new[newMiddle].difference(from: old[oldMiddle])
    var removed = Set<Int>()
    var added = Set<Int>()
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(oldMiddle.lowerBound + offset)
      case .insert(let offset, _, _): added.insert(newMiddle.lowerBound + offset)
      }
    }
    var spans: [Span] = []
    var old = oldMiddle.lowerBound
    var new = newMiddle.lowerBound
    while old < oldMiddle.upperBound || new < newMiddle.upperBound {
      let start = (old: old, new: new)
      while removed.contains(old) { old += 1 }
      while added.contains(new) { new += 1 }
      if old > start.old || new > start.new {
        spans.append(Span(old: start.old..<old, new: start.new..<new))
      } else {
        old += 1
        new += 1
      }
    }
    return spans
  }

  /// Changes that nearly touch are easier to read as one.
  private static func joined(_ spans: [Span]) -> [Span] {
    var joined: [Span] = []
    for span in spans {
      if let last = joined.last, span.new.lowerBound - last.new.upperBound < gap {
        joined[joined.count - 1] = Span(
          old: last.old.lowerBound..<span.old.upperBound,
          new: last.new.lowerBound..<span.new.upperBound
        )
      } else {
        joined.append(span)
      }
    }
    return joined
  }
}

extension ArraySlice<Substring> {
  fileprivate var text: String { joined(separator: " ") }
}
