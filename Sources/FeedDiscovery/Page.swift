import HTMLReading
import WebAddressing

/// A parsed page, and what its relative addresses are relative to.
struct Page {
  /// `nil` for a page beyond the limits: then its address is all that is known.
  let tree: HTMLTree?
  let address: WebAddress?
  let base: WebAddress?

  init(html: [UInt8], address text: String, contentType: String?) {
    let address = WebAddress(text)
    let tree = try? HTMLTree(document: Page.readable(html, contentType))
    self.tree = tree
    self.address = address
    var base = address
    for id in tree?.nodes.indices ?? 0..<0 where tree?.isHTML(id, "base") == true {
      guard let href = tree?.attribute("href", of: id) else { continue }
      // Only the first counts. Source: HTML, 4.2.3.
      base = WebAddress(href, relativeTo: address) ?? address
      break
    }
    self.base = base
  }

  /// The bytes as UTF-8: those that are none count as Latin-1.
  ///
  /// Addresses are ASCII in all encodings that pages use, only titles suffer in the others; those
  /// are left out where they cannot be read.
  private static func readable(_ html: [UInt8], _ contentType: String?) -> [UInt8] {
    let isLatin = contentType?.lowercased().contains("8859-1") ?? false
    let isWindows = contentType?.lowercased().contains("windows-1252") ?? false
    guard isLatin || isWindows else { return html }
    var bytes: [UInt8] = []
    for byte in html {
      if byte < 0x80 {
        bytes.append(byte)
      } else {
        bytes += [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
      }
    }
    return bytes
  }

  /// The elements with that name, but none inside a template or a drawing.
  func elements(_ name: String) -> [HTMLTree.NodeID] {
    guard let tree else { return [] }
    var found: [HTMLTree.NodeID] = []
    var next: HTMLTree.NodeID? = 0
    while let id = next {
      if tree.isHTML(id, name) { found.append(id) }
      let inside = tree.isHTML(id, "template") ? nil : tree.nodes[id].firstChild
      next = inside ?? tree.nodeAfter(id, within: 0)
    }
    return found
  }

  func attribute(_ name: String, of id: HTMLTree.NodeID) -> String? {
    tree?.attribute(name, of: id)
  }

  /// The content of the first meta element that says it is that.
  func meta(_ name: String) -> String? {
    for id in elements("meta") {
      for key in ["name", "property", "itemprop"] where attribute(key, of: id) == name {
        if let content = attribute("content", of: id), !content.isEmpty { return content }
      }
    }
    return nil
  }

  /// The first link element with that relation.
  func link(_ relation: String) -> String? {
    for id in elements("link") where attribute("rel", of: id)?.lowercased() == relation {
      if let href = attribute("href", of: id), !href.isEmpty { return href }
    }
    return nil
  }

  /// The page's own title, or that for sharing it.
  var title: String? {
    meta("og:title") ?? elements("title").first.flatMap { Page.words(tree?.text(of: $0)) }
  }

  /// A web address that a page writes; `nil` for none, for places on the page, and for scripts.
  func resolve(_ href: String) -> String? {
    let text = href.drop { $0.isWhitespace }
    guard let first = text.first, first != "#",
      let address = WebAddress(String(text), relativeTo: base), address.isFetchable
    else { return nil }
    return address.withoutFragment.text
  }

  /// A title with single spaces; `nil` if nothing readable is left.
  static func words(_ text: String?) -> String? {
    let words = (text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty || words.unicodeScalars.contains("\u{FFFD}") ? nil : words
  }
}
