import XMLReading

/// Keys of what stands in attributes and elements that hold one of a few words.
///
/// As numbers, for the same reason as the names of attributes.
extension NameKey {
  // Flags.
  // yes
  static var yes: NameKey { NameKey(low: 0x73_6579, high: 0) }
  // no
  static var no: NameKey { NameKey(low: 0x6F6E, high: 0) }
  // true
  static var `true`: NameKey { NameKey(low: 0x6575_7274, high: 0) }
  // false
  static var `false`: NameKey { NameKey(low: 0x65_736C_6166, high: 0) }
  // explicit
  static var explicit: NameKey { NameKey(low: 0x7469_6369_6C70_7865, high: 0) }
  // clean
  static var clean: NameKey { NameKey(low: 0x6E_6165_6C63, high: 0) }
  // 1
  static var one: NameKey { NameKey(low: 0x31, high: 0) }
  // 0
  static var zero: NameKey { NameKey(low: 0x30, high: 0) }

  // Versions.
  // 2.0
  static var versionTwo: NameKey { NameKey(low: 0x30_2E32, high: 0) }

  // Kinds of episodes.
  // full
  static var full: NameKey { NameKey(low: 0x6C6C_7566, high: 0) }
  // trailer
  static var trailer: NameKey { NameKey(low: 0x72_656C_6961_7274, high: 0) }
  // bonus
  static var bonus: NameKey { NameKey(low: 0x73_756E_6F62, high: 0) }

  // Relations of links.
  // alternate
  static var alternate: NameKey { NameKey(low: 0x7461_6E72_6574_6C61, high: 0x65) }
  // related
  static var related: NameKey { NameKey(low: 0x64_6574_616C_6572, high: 0) }
  // replies
  static var replies: NameKey { NameKey(low: 0x73_6569_6C70_6572, high: 0) }
  // enclosure
  static var enclosure: NameKey { NameKey(low: 0x7275_736F_6C63_6E65, high: 0x65) }
  // self
  static var feedItself: NameKey { NameKey(low: 0x666C_6573, high: 0) }
  // next
  static var next: NameKey { NameKey(low: 0x7478_656E, high: 0) }
  // prev-archive
  static var previousArchive: NameKey { NameKey(low: 0x6372_612D_7665_7270, high: 0x6576_6968) }
  // hub
  static var hub: NameKey { NameKey(low: 0x62_7568, high: 0) }

  // Media types, and Atom's short ones.
  // html
  static var html: NameKey { NameKey(low: 0x6C6D_7468, high: 0) }
  // text/html
  static var textHTML: NameKey { NameKey(low: 0x6D74_682F_7478_6574, high: 0x6C) }
  // xhtml
  static var xhtml: NameKey { NameKey(low: 0x6C_6D74_6878, high: 0) }
  // application/xhtml+xml
  static var applicationXHTML: NameKey {
    NameKey(low: 0x7461_6369_6C70_7061, high: 0x2023_12C0_647B_02C9)
  }
  // text
  static var plain: NameKey { NameKey(low: 0x7478_6574, high: 0) }
  // text/plain
  static var textPlain: NameKey { NameKey(low: 0x616C_702F_7478_6574, high: 0x6E69) }
  // application/atom+xml
  static var applicationAtom: NameKey {
    NameKey(low: 0x7461_6369_6C70_7061, high: 0x85EE_F845_EA59_33FB)
  }
  // application/rss+xml
  static var applicationRSS: NameKey {
    NameKey(low: 0x7461_6369_6C70_7061, high: 0x7027_94DD_A477_5368)
  }
  // base64
  static var base64: NameKey { NameKey(low: 0x3436_6573_6162, high: 0) }
}
