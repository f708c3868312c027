import XMLReading

/// Keys of the attributes that feeds have.
///
/// As numbers, the first letter lowest, so that they are constants here too: only the module of
/// `NameKey` sees one in a literal, and a stored one costs a call each time. A test spells them out.
extension NameKey {
  // about
  static var about: NameKey { NameKey(low: 0x74_756F_6261, high: 0) }
  // address
  static var address: NameKey { NameKey(low: 0x73_7365_7264_6461, high: 0) }
  // bitrate
  static var bitrate: NameKey { NameKey(low: 0x65_7461_7274_6962, high: 0) }
  // code
  static var code: NameKey { NameKey(low: 0x6564_6F63, high: 0) }
  // count
  static var count: NameKey { NameKey(low: 0x74_6E75_6F63, high: 0) }
  // domain
  static var domain: NameKey { NameKey(low: 0x6E69_616D_6F64, high: 0) }
  // duration
  static var duration: NameKey { NameKey(low: 0x6E6F_6974_6172_7564, high: 0) }
  // email
  static var email: NameKey { NameKey(low: 0x6C_6961_6D65, high: 0) }
  // filesize
  static var fileSize: NameKey { NameKey(low: 0x657A_6973_656C_6966, high: 0) }
  // group
  static var group: NameKey { NameKey(low: 0x70_756F_7267, high: 0) }
  // height
  static var height: NameKey { NameKey(low: 0x7468_6769_6568, high: 0) }
  // href
  static var href: NameKey { NameKey(low: 0x6665_7268, high: 0) }
  // hreflang
  static var hrefLanguage: NameKey { NameKey(low: 0x676E_616C_6665_7268, high: 0) }
  // image
  static var image: NameKey { NameKey(low: 0x65_6761_6D69, high: 0) }
  // img
  static var img: NameKey { NameKey(low: 0x67_6D69, high: 0) }
  // isdefault
  static var isDefault: NameKey { NameKey(low: 0x6C75_6166_6564_7369, high: 0x74) }
  // ispermalink
  static var isPermalink: NameKey { NameKey(low: 0x6C61_6D72_6570_7369, high: 0x6B_6E69) }
  // label
  static var label: NameKey { NameKey(low: 0x6C_6562_616C, high: 0) }
  // language
  static var language: NameKey { NameKey(low: 0x6567_6175_676E_616C, high: 0) }
  // length
  static var length: NameKey { NameKey(low: 0x6874_676E_656C, high: 0) }
  // medium
  static var medium: NameKey { NameKey(low: 0x6D75_6964_656D, high: 0) }
  // method
  static var method: NameKey { NameKey(low: 0x646F_6874_656D, high: 0) }
  // mode
  static var mode: NameKey { NameKey(low: 0x6564_6F6D, high: 0) }
  // name
  static var name: NameKey { NameKey(low: 0x656D_616E, high: 0) }
  // owner
  static var owner: NameKey { NameKey(low: 0x72_656E_776F, high: 0) }
  // path
  static var path: NameKey { NameKey(low: 0x6874_6170, high: 0) }
  // port
  static var port: NameKey { NameKey(low: 0x7472_6F70, high: 0) }
  // pubdate
  static var published: NameKey { NameKey(low: 0x65_7461_6462_7570, high: 0) }
  // rel
  static var relation: NameKey { NameKey(low: 0x6C_6572, high: 0) }
  // resource
  static var resource: NameKey { NameKey(low: 0x6563_7275_6F73_6572, high: 0) }
  // role
  static var role: NameKey { NameKey(low: 0x656C_6F72, high: 0) }
  // scheme
  static var scheme: NameKey { NameKey(low: 0x656D_6568_6373, high: 0) }
  // season
  static var season: NameKey { NameKey(low: 0x6E6F_7361_6573, high: 0) }
  // src
  static var source: NameKey { NameKey(low: 0x63_7273, high: 0) }
  // split
  static var split: NameKey { NameKey(low: 0x74_696C_7073, high: 0) }
  // start
  static var start: NameKey { NameKey(low: 0x74_7261_7473, high: 0) }
  // starttime
  static var startTime: NameKey { NameKey(low: 0x6D69_7474_7261_7473, high: 0x65) }
  // suggested
  static var suggested: NameKey { NameKey(low: 0x6574_7365_6767_7573, high: 0x64) }
  // term
  static var term: NameKey { NameKey(low: 0x6D72_6574, high: 0) }
  // text
  static var text: NameKey { NameKey(low: 0x7478_6574, high: 0) }
  // title
  static var title: NameKey { NameKey(low: 0x65_6C74_6974, high: 0) }
  // type
  static var type: NameKey { NameKey(low: 0x6570_7974, high: 0) }
  // uri
  static var uri: NameKey { NameKey(low: 0x69_7275, high: 0) }
  // url
  static var url: NameKey { NameKey(low: 0x6C_7275, high: 0) }
  // value
  static var value: NameKey { NameKey(low: 0x65_756C_6176, high: 0) }
  // version
  static var version: NameKey { NameKey(low: 0x6E_6F69_7372_6576, high: 0) }
  // width
  static var width: NameKey { NameKey(low: 0x68_7464_6977, high: 0) }
}
