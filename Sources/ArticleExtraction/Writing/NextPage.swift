import HTMLReading
import WebAddressing

/// Finds where an article that is cut into pages goes on.
///
/// Believed is only a link to the address of the first page with the next number: blogs call the next
/// article *next* as well, and number their articles.
struct NextPage {
  /// The first page.
  private let whole: String
  private let number: Int

  /// Looks from the page at `address`; `first` is where the article begins, if it is a later one.
  init(of address: WebAddress, first: WebAddress?) {
    whole = PageNumber.whole(first ?? address)
    number = first == nil ? 1 : PageNumber(address)?.number ?? .max - 1
  }

  func address(in tree: HTMLTree, of facts: PageFacts) -> String? {
    for id in tree.nodes.indices {
      guard let element = tree.element(id), element.name == "a" || element.name == "link",
        let href = tree.attribute("href", of: id), !href.hasPrefix("#"),
        let target = WebAddress(href, relativeTo: facts.base), target.isFetchable,
        let page = PageNumber(target), page.number == number + 1, page.whole == whole
      else { continue }
      return target.withoutFragment.text
    }
    return nil
  }
}

/// An address that ends with the number of a page: `…/2`, `…/page/2/`, `…?page=2`, `…-2.html`.
private struct PageNumber {
  /// What the first page is called.
  let whole: String
  let number: Int

  init?(_ address: WebAddress) {
    let (stem, ending) = Self.parts(address)
    let digits = stem.reversed().prefix { $0.isASCII && $0.isNumber }
    // Months and days begin with a zero, pages do not.
    guard (1...2).contains(digits.count), digits.last != "0",
      let number = Int(String(digits.reversed())), (2...20).contains(number)
    else { return nil }
    let rest = stem.dropLast(digits.count)
    guard let separator = Self.separators.first(where: { rest.hasSuffix($0) }) else { return nil }
    self.number = number
    whole = rest.dropLast(separator.count) + ending
  }

  static func whole(_ address: WebAddress) -> String {
    let (stem, ending) = parts(address)
    return stem + ending
  }

  /// The address without the slash or the kind of file at its end, and that.
  private static func parts(_ address: WebAddress) -> (stem: Substring, ending: String) {
    var stem = Substring(address.withoutFragment.text)
    if stem.hasSuffix("/") { stem.removeLast() }
    for ending in [".html", ".htm", ".php"] where stem.hasSuffix(ending) {
      return (stem.dropLast(ending.count), ending)
    }
    return (stem, "")
  }

  private static let separators = [
    "/?page=", "?page=", "&page=", "?p=", "&p=", "?seite=", "/page/", "/page-", "-p", "/", "-", ",",
    "_",
  ]
}
