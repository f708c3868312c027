import ByteScanning
import HTMLReading
import WebAddressing

/// The places of a content that its own links lead to: footnotes, tables of contents.
///
/// Only ids that some link asks for are kept, and all get the cleaner's prefix.
struct Anchors {
  /// What is written as the id of an element.
  private(set) var idByNode: [HTMLTree.NodeID: String] = [:]
  private var writtenByID: [String: String] = [:]
  private let base: WebAddress?
  private let page: Substring?

  init(tree: HTMLTree, cleaner: HTMLCleaner) {
    base = cleaner.base
    page = cleaner.page.map { Self.name(of: $0.text) }
    let wanted = wantedFragments(in: tree)
    guard !wanted.isEmpty else { return }
    var taken: Set<String> = []
    for id in tree.nodes.indices {
      guard let element = tree.element(id), element.namespace == .html else { continue }
      let names = tree.attributes[element.attributes].filter {
        $0.name == "id" || ($0.name == "name" && element.name == "a")
      }
      for name in names where wanted.contains(name.value) && writtenByID[name.value] == nil {
        let prefix = name.value.hasPrefix(cleaner.idPrefix) ? "" : cleaner.idPrefix
        let written = idByNode[id] ?? prefix + name.value
        guard idByNode[id] != nil || taken.insert(written).inserted else { continue }
        writtenByID[name.value] = written
        idByNode[id] = written
      }
    }
  }

  /// The link's new target if it leads to a place in the content.
  func target(of href: String) -> String? {
    for name in names(of: href) {
      if let written = writtenByID[name] { return "#" + written }
    }
    return nil
  }

  private func wantedFragments(in tree: HTMLTree) -> Set<String> {
    var wanted: Set<String> = []
    for attribute in tree.attributes where attribute.name == "href" {
      wanted.formUnion(names(of: attribute.value))
    }
    return wanted.filter { !$0.isEmpty && !$0.utf8.contains { $0 <= 0x20 } }
  }

  /// What a link within the page may mean: the fragment as it stands, and decoded.
  private func names(of href: String) -> [String] {
    let fragment: Substring
    if href.utf8.first == UInt8(ascii: "#") {
      fragment = href.dropFirst()
    } else if let page, href.utf8.contains(.numberSign),
      let address = WebAddress(href, relativeTo: base)?.text,
      Self.name(of: address) == page, let sign = address.utf8.firstIndex(of: .numberSign)
    {
      fragment = address[address.utf8.index(after: sign)...]
    } else {
      return []
    }
    guard fragment.utf8.contains(UInt8(ascii: "%")) else { return [String(fragment)] }
    return [String(fragment), decoded(fragment)]
  }

  /// Host and path: feeds add to the query of an item's address, and mix `http` with `https`.
  private static func name(of address: String) -> Substring {
    let end = address.utf8.firstIndex { $0 == .numberSign || $0 == UInt8(ascii: "?") }
    var name = address[..<(end ?? address.endIndex)]
    for scheme in ["https://", "http://"] where name.hasPrefix(scheme) {
      name = name.dropFirst(scheme.count)
    }
    while name.utf8.last == .slash { name.removeLast() }
    return name
  }

  private func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(Substring(rest.prefix(2))), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
