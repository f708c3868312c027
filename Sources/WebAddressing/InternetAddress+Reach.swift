/// Who can be reached under an address.
package enum AddressReach: String, Sendable, Equatable {
  /// A host on the Internet.
  case everybody
  /// The machine itself.
  case loopback
  /// A network of its owner's own.
  case privateNetwork
  /// The cable or radio that the machine hangs on; clouds hand out their secrets there.
  case linkLocal
  /// Many machines at once.
  case multicast
  /// Nobody: unspecified, documentation, benchmarks, protocol use, not given out.
  case reserved
}

extension InternetAddress {
  /// Who can be reached; an IPv4 address inside an IPv6 one decides where packets end there.
  ///
  /// Source: IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890 and updates).
  package var reach: AddressReach {
    switch self {
    case .v4(let value): Self.reach(ofIPv4: value)
    case .v6(let high, let low): Self.reach(ofIPv6: high, low)
    }
  }

  private static func reach(ofIPv4 value: UInt32) -> AddressReach {
    func within(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ bits: UInt32) -> Bool {
      (value ^ (a << 24 | b << 16 | c << 8)) >> (32 - bits) == 0
    }
    if within(127, 0, 0, 8) { return .loopback }
    if within(10, 0, 0, 8) || within(172, 16, 0, 12) || within(192, 168, 0, 16)
      || within(100, 64, 0, 10)
    {
      return .privateNetwork
    }
    if within(169, 254, 0, 16) { return .linkLocal }
    if within(224, 0, 0, 4) { return .multicast }
    let reserved =
      within(0, 0, 0, 8) || within(192, 0, 0, 24) || within(192, 0, 2, 24)
      || within(192, 88, 99, 24) || within(198, 18, 0, 15) || within(198, 51, 100, 24)
      || within(203, 0, 113, 24) || within(240, 0, 0, 4)
    return reserved ? .reserved : .everybody
  }

  private static func reach(ofIPv6 high: UInt64, _ low: UInt64) -> AddressReach {
    if let inner = embeddedIPv4(high, low) {
      return reach(ofIPv4: inner)
    }
    if high == 0, low == 1 { return .loopback }
    if high >> 57 == 0xFC >> 1 { return .privateNetwork }
    // fe80::/10 and the older site-local fec0::/10 (RFC 3879).
    if high >> 54 == 0xFE80 >> 6 { return .linkLocal }
    if high >> 54 == 0xFEC0 >> 6 { return .privateNetwork }
    if high >> 56 == 0xFF { return .multicast }
    // Only 2000::/3 is given out; of it 2001::/23 (protocols, with Teredo 2001::/32 which tunnels
    // to any IPv4 host), 2001:db8::/32 and 3fff::/20 (documentation) are not for hosts.
    let given = high >> 61 == 1
    let protocols = high >> 41 == 0x2001_0000 >> 9 || high >> 32 == 0x2001_0DB8
    return given && !protocols && high >> 44 != 0x3FFF0 ? .everybody : .reserved
  }

  /// The IPv4 address that a gateway takes out of this one.
  ///
  /// Source: RFC 4291 §2.5.5 (compatible, mapped), RFC 2765 §2.1 (translated), RFC 6052 §2.1 and
  /// RFC 8215 (NAT64), RFC 3056 §2 (6to4), RFC 5214 §6.1 (ISATAP).
  private static func embeddedIPv4(_ high: UInt64, _ low: UInt64) -> UInt32? {
    let last = UInt32(truncatingIfNeeded: low)
    if high == 0 {
      let prefix = low >> 32
      if prefix == 0xFFFF || prefix == 0xFFFF_0000 { return last }
      // ::1 and :: are the machine itself, not 0.0.0.1.
      if prefix == 0, low > 1 { return last }
      return nil
    }
    if high == 0x0064_FF9B_0000_0000, low >> 32 == 0 { return last }
    if high >> 48 == 0x2002 { return UInt32(truncatingIfNeeded: high >> 16) }
    let interface = low >> 32
    if interface == 0x0000_5EFE || interface == 0x0200_5EFE { return last }
    return nil
  }
}

extension WebAddress {
  /// Who a literal address as host reaches; `nil` for a name, which only a look-up can tell.
  package var literalReach: AddressReach? {
    InternetAddress(host: host)?.reach ?? (isLocalName(host) ? .loopback : nil)
  }

  /// Names that never leave the machine.
  ///
  /// Source: RFC 6761 §6.3.
  private func isLocalName(_ host: String) -> Bool {
    let name = host.hasSuffix(".") ? host.dropLast() : host[...]
    return name == "localhost" || name.hasSuffix(".localhost")
  }
}
