/// The address of an item's page as a name of its story: what feeds write alike that have taken it from
/// one another.
///
/// Left out is what the address of an item leaves out (`AddressName`), more parameters that tell who
/// shared it, the order of the others, and the fragment, unless that is a place within an app of one page.
///
/// Pages that lie in one folder of a site have the upper bits of their hashes in common. What a feed brings
/// so stands side by side in the store's index of hashes, and not on as many pages of it as there are items.
package enum StoryAddress {
  /// A hash of the address; `nil` for what is no web address and for the front page of a site.
  package static func hash(of address: String) -> Int64? {
    let bytes = AddressName.bytes(of: address)
    guard isWebAddress(address) else { return nil }
    let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    var name = bytes[..<end]
    let fragment = bytes[end...]
    // Source: "#!" of the AJAX crawling scheme, "#/" of routers in scripts.
    let isPlace =
      fragment.count > 2 && [UInt8(ascii: "!"), UInt8(ascii: "/")].contains(fragment[end + 1])
    let pathEnd = name.firstIndex(of: UInt8(ascii: "?")) ?? name.endIndex
    var parameters = name[pathEnd...].dropFirst().split(separator: UInt8(ascii: "&"))
      .filter { !isSharing($0) }
    parameters.sort { $0.lexicographicallyPrecedes($1) }
    name = name[..<pathEnd]
    if name.last == UInt8(ascii: "/") { name = name.dropLast() }
    guard name.contains(UInt8(ascii: "/")) || !parameters.isEmpty || isPlace else { return nil }
    var hash = StableHash()
    hash.combine(name)
    for parameter in parameters {
      hash.combine(UInt8(ascii: "&"))
      hash.combine(parameter)
    }
    if isPlace { hash.combine(fragment) }
    var folder = StableHash()
    folder.combine(name[..<(name.lastIndex(of: UInt8(ascii: "/")) ?? name.endIndex)])
    return folder.value & ~ownBits | hash.value & ownBits
  }

  /// The part of a hash that tells pages of a folder apart: two of a hundred thousand have it in common once in
  /// two hundred folders of that size.
  private static let ownBits: Int64 = (1 << 40) - 1

  private static func isWebAddress(_ address: String) -> Bool {
    let start = AddressName.trimmed(Array(address.utf8.prefix(64))[...]).prefix(8)
      .map(AddressName.lowercased)
    return start.starts(with: "http://".utf8) || start.starts(with: "https://".utf8)
  }

  /// Parameters that say by what way somebody came to a page.
  ///
  /// Source: Matomo, mtm_ and pk_; HubSpot, _hs; Adobe, cmp and s_cid; Webtrends, wt_mc; click
  /// identifiers of Yandex, X and Instagram; the customs of newspapers.
  private static func isSharing(_ parameter: ArraySlice<UInt8>) -> Bool {
    let key = parameter.prefix { $0 != UInt8(ascii: "=") }.map(AddressName.lowercased)
    if beginnings.contains(where: { key.starts(with: $0.utf8) }) { return true }
    return names.contains { key.elementsEqual($0.utf8) }
  }

  private static let beginnings = ["utm_", "mtm_", "pk_", "_hs", "at_", "itm_"]
  private static let names = [
    "ref", "ref_src", "referrer", "source", "rss", "cmp", "cmpid", "s_cid", "ncid", "wt_mc", "smid",
    "partner", "yclid", "twclid", "igsh", "gclsrc", "wbraid", "gbraid", "ocid", "ito", "soc_src",
    "guccounter",
  ]
}
