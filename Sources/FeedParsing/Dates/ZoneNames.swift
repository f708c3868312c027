/// Zones by name.
enum ZoneNames {
  /// Minutes east of Greenwich.
  ///
  /// Names that several countries use mean what RFC 822 says, else the one with the most feeds:
  /// CST is North American, IST Indian, BST British. Military letters other than Z count as UTC,
  /// because RFC 822 gave them the wrong sign.
  ///
  /// - Returns: `nil` for a name that is no zone.
  ///
  /// Source: RFC 5322 §4.3; tz database, abbreviations in use.
  static func offset(_ name: String) -> Int? {
    if name.utf8.count == 1, let letter = name.utf8.first {
      let isMilitary = letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
      return isMilitary && letter != UInt8(ascii: "j") && letter != UInt8(ascii: "t") ? 0 : nil
    }
    return table[name]
  }

  private static let table: [String: Int] = [
    "gmt": 0, "utc": 0, "ut": 0, "wet": 0, "zulu": 0, "egst": 0, "azost": 0,
    // Americas
    "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360, "pst": -480,
    "pdt": -420, "akst": -540, "akdt": -480,
    "hst": -600, "hdt": -540, "ast": -240, "adt": -180, "at": -240, "nst": -210, "ndt": -150,
    "brt": -180, "brst": -120, "art": -180, "clt": -240, "clst": -180, "cot": -300, "pet": -300,
    "vet": -240, "bot": -240, "pyt": -240, "pyst": -180, "uyt": -180, "ect": -300, "gft": -180,
    // Europe
    "bst": 60, "ist": 330, "west": 60, "cet": 60, "cest": 120, "met": 60, "mest": 120, "mez": 60,
    "mesz": 120, "eet": 120, "eest": 180, "msk": 180, "msd": 240, "fet": 180, "trt": 180,
    "samt": 240, "azot": -60,
    // Asia
    "idt": 180, "irst": 210, "irdt": 270, "gst": 240, "aft": 270, "pkt": 300, "uzt": 300,
    "yekt": 300, "npt": 345, "bdt": 360, "omst": 360, "almt": 360, "mmt": 390, "ict": 420,
    "wib": 420, "novt": 420, "krat": 420, "hkt": 480, "sgt": 480, "myt": 480, "pht": 480,
    "wita": 480, "irkt": 480, "awst": 480, "jst": 540, "kst": 540, "wit": 540, "yakt": 540,
    "vlat": 600, "magt": 660, "pett": 720,
    // Africa
    "wat": 60, "cat": 120, "sast": 120, "eat": 180,
    // Oceania
    "acst": 570, "acdt": 630, "aest": 600, "aedt": 660, "chst": 600, "sst": -660, "nzst": 720,
    "nzdt": 780, "fjt": 720, "tot": 780,
  ]
}
