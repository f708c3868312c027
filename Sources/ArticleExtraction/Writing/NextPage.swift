import HTMLReading
import WebAddressing

/// Finds where an article that is cut into pages goes on.
///
/// Believed is only a link to the same address with the next number: blogs call the next article
/// *next* as well.
enum NextPage {
  static func address(in tree: HTMLTree, of facts: PageFacts) -> String? {
    guard let address = facts.address else { return nil }
    let present = Place(address.withoutFragment.text)
    for id in tree.nodes.indices {
      guard let element = tree.element(id), element.name == "a" || element.name == "link",
        let href = tree.attribute("href", of: id), !href.hasPrefix("#"),
        let target = WebAddress(href, relativeTo: facts.base), target.isFetchable,
        Place(target.withoutFragment.text).follows(present)
      else { continue }
      return target.withoutFragment.text
    }
    return nil
  }

  /// An address without its page number, and the number.
  private struct Place {
    var stem: String
    var number: Int
    /// Whether the address says the number, as that of the first page mostly does not.
    var isNumbered: Bool

    /// Reads `…/2`, `…/page/2/`, `…?page=2`, `…-2.html`, `…,2.html`.
    init(_ text: String) {
      var stem = Substring(text)
      if stem.hasSuffix("/") { stem.removeLast() }
      var ending = ""
      for suffix in [".html", ".htm", ".php"] where stem.hasSuffix(suffix) {
        stem.removeLast(suffix.count)
        ending = suffix
      }
      let digits = stem.reversed().prefix { $0.isASCII && $0.isNumber }
      let rest = stem.dropLast(digits.count)
      // Months and days begin with a zero, pages do not.
      if (1...2).contains(digits.count), digits.last != "0",
        let number = Int(String(digits.reversed())),
        let separator = Self.separators.first(where: { rest.hasSuffix($0) })
      {
        self.init(stem: rest.dropLast(separator.count) + ending, number: number, isNumbered: true)
      } else {
        self.init(stem: stem + ending, number: 1, isNumbered: false)
      }
    }

    private static let separators = [
      "?page=", "&page=", "?p=", "&p=", "?seite=", "/page/", "/page-", "-p", "/", "-", ",", "_",
    ]

    private init(stem: some StringProtocol, number: Int, isNumbered: Bool) {
      self.stem = String(stem)
      self.number = number
      self.isNumbered = isNumbered
    }

    func follows(_ other: Place) -> Bool {
      guard isNumbered, (2...20).contains(number) else { return false }
      return stem == other.stem && number == other.number + 1
    }
  }
}
