package import HTMLWriting
import HTMLReading
import WebAddressing

/// Makes HTML from a stranger safe to show in a page of ours.
///
/// The bytes are parsed as a browser parses them, and what an allow-list knows is written anew;
/// everything else is unwrapped or dropped. Nothing of the input's own markup reaches the output,
/// so there is nothing to escape from. Which elements, attributes and addresses are kept, and why,
/// stands in `docs/formats/html-cleaning.md`.
package struct HTMLCleaner: Sendable {
  let base: WebAddress?
  let page: WebAddress?
  let idPrefix: String
  let showsTitles: Bool
  let shownTitle: String?

  /// A cleaner for one item.
  ///
  /// - Parameters:
  ///   - base: What relative addresses are relative to; without it they are dropped.
  ///   - page: Where the content lives: links to places on that page are links within the content.
  ///   - idPrefix: Stands before every id, so that ids of the content never meet those of a page or
  ///     of another item on it.
  ///   - showsTitles: Whether a picture's title is written below it, for screens without a pointer.
  ///   - shownTitle: What stands above the content already: a heading that begins it by saying the
  ///     same is left out.
  package init(
    base: String?,
    page: String? = nil,
    idPrefix: String = "item-",
    showsTitles: Bool = false,
    shownTitle: String? = nil
  ) {
    self.base = base.flatMap { WebAddress($0) }
    self.page = page.flatMap { WebAddress($0) } ?? self.base
    self.idPrefix = idPrefix
    self.showsTitles = showsTitles
    self.shownTitle = shownTitle
  }

  package func clean(_ html: String) -> HTML { content(of: Array(html.utf8)).html }

  package func clean(_ html: [UInt8]) -> HTML { content(of: html).html }

  /// The safe HTML together with what it shows.
  ///
  /// Cleaning the result again gives the result, byte by byte. Where unwrapping may have put
  /// elements into places from which a parser would move them, another round tells.
  package func content(of html: [UInt8]) -> CleanedContent {
    guard var current = pass(html[...], isFirst: true) else {
      return PlainRendering.content(ofTags: html)
    }
    for _ in 0..<Self.maximumRounds {
      if current.isStable { return current.content }
      guard let again = pass(current.content.html.bytes[...]) else { break }
      if again.content.html == current.content.html { return again.content }
      current = again
    }
    return PlainRendering.content(ofTags: current.content.html.bytes)
  }

  /// Whether there may be characters that a parser replaces where they stand as they are, and takes from a
  /// reference: control characters, and code points that are none.
  ///
  /// Source: gumbo's `utf8_is_invalid_code_point`; a few harmless neighbours count too.
  private static func hasReplaceable(_ html: [UInt8]) -> Bool {
    var previous: UInt8 = 0
    for byte in html {
      switch (previous, byte) {
      case (_, 0x00...0x08), (_, 0x0B), (_, 0x0E...0x1F), (_, 0x7F): return true
      case (0xC2, 0x80...0x9F), (0xEF, 0xB7), (0xBF, 0xBE...0xBF): return true
      default: previous = byte
      }
    }
    return false
  }

  /// Two rounds do for almost all, three for the rest; more is made up to be nasty.
  private static let maximumRounds = 5

  /// - Returns: What one walk writes, and whether it surely reads back the same; `nil` if the input is
  ///   too complex to be parsed.
  private func pass(_ html: ArraySlice<UInt8>, isFirst: Bool = false) -> (
    content: CleanedContent, isStable: Bool
  )? {
    let limits = HTMLLimits(bytes: 4 << 20)
    // What is longer than any article is cut; the parser copes with half a tag.
    let html = SelfClosingTags.withEndTags(html.prefix(limits.bytes - 64))
    guard let tree = try? HTMLTree(content: html, limits: limits), let body = tree.body else {
      return nil
    }
    var pass = CleaningPass(tree: tree, cleaner: self, showsTitles: isFirst && showsTitles)
    if isFirst, let shownTitle {
      pass.repeatedTitle = RepeatedTitle(tree: tree, title: shownTitle).heading(in: body)
    }
    pass.write(contentOf: body)
    let content = CleanedContent(
      html: HTML(trustingCleaned: pass.output),
      pictures: pass.pictures
    )
    return (content, pass.nesting.isCertain && !Self.hasReplaceable(pass.output))
  }
}

/// Safe HTML, and the pictures in it.
package struct CleanedContent: Hashable, Sendable {
  package var html: HTML
  /// In their order, each address once.
  package var pictures: [ContentPicture]
}

/// A picture that an item's text shows.
package struct ContentPicture: Hashable, Sendable {
  package var url: String
  /// What it shows, for those who do not see it; empty if the publisher does not say.
  package var alternative: String
  package var title: String?
  package var width: Int?
  package var height: Int?
}
