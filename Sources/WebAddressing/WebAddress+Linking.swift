import ByteScanning

/// Addresses of links as documents write them.
extension WebAddress {
  /// Schemes with a host, whose addresses are taken apart.
  static let hierarchicalSchemes: Set<String> = ["http", "https", "ftp", "ws", "wss"]

  /// What a reader may safely follow from a page: nothing here runs in the page or reads files.
  package static let linkSchemes: Set<String> = [
    "http", "https", "mailto", "ftp", "ftps", "sftp", "tel", "sms", "geo", "magnet", "xmpp", "irc",
    "ircs", "matrix", "gemini", "gopher", "news", "nntp", "bitcoin", "lightning", "sip", "sips",
    "webcal", "ed2k", "ipfs", "ipns", "dat", "acct", "doi", "urn", "rtsp", "rtmp", "mms", "itms",
    "itms-apps", "spotify", "skype", "callto", "apt", "web+ap", "nostr", "at", "signal", "tg",
  ]

  /// Whether the address can be asked for over HTTP.
  package var isFetchable: Bool { hasHost && (scheme == "http" || scheme == "https") }

  /// Whether a reader may follow a link to it.
  package var isSafeLink: Bool { WebAddress.linkSchemes.contains(scheme) }

  /// The absolute address of a link, as text; the common one, already absolute, comes back as it is.
  ///
  /// - Parameters:
  ///   - text: What the document says.
  ///   - base: What it is relative to.
  /// - Returns: Without a base a relative address stays relative, tidied. `nil` for nothing, and
  ///   for what no reader should follow (`javascript:`, `data:`, `file:`) or can (no host).
  package static func link(_ text: String, relativeTo base: WebAddress? = nil) -> String? {
    if isPlainAbsolute(text.utf8.span) { return text }
    let bytes = AddressParser.cleaned(Array(text.utf8))
    guard !bytes.isEmpty else { return nil }
    if let address = WebAddress(text, relativeTo: base) {
      return address.isSafeLink ? address.text : nil
    }
    if bytes.starts(with: [.slash, .slash]) {
      return WebAddress("https:" + String(decoding: bytes, as: UTF8.self))?.text
    }
    guard base == nil, AddressParser.schemeEnd(bytes[...]) == nil else {
      return nil
    }
    return relativeText(bytes)
  }

  /// Whether the text is a common absolute address, which `link` and `resource` give back as it is.
  package static func isPlain(_ text: String) -> Bool { isPlainAbsolute(text.utf8.span) }

  /// The same of the bytes of a text.
  package static func isPlain(_ bytes: Span<UInt8>) -> Bool { isPlainAbsolute(bytes) }

  /// Whether the text has no scheme of its own.
  package static func isRelative(_ text: String) -> Bool {
    AddressParser.schemeEnd(AddressParser.cleaned(Array(text.utf8))[...]) == nil
  }

  /// The absolute address of something that a page shows or plays: `link` with HTTP alone.
  package static func resource(_ text: String, relativeTo base: WebAddress? = nil) -> String? {
    if isPlainAbsolute(text.utf8.span) { return text }
    guard let address = link(text, relativeTo: base) else { return nil }
    guard !address.utf8.starts(with: "http://".utf8), !address.utf8.starts(with: "https://".utf8)
    else { return address }
    return isRelative(address) ? address : nil
  }

  private static func relativeText(_ bytes: [UInt8]) -> String {
    let plain = ByteSet.addressText
    var output: [UInt8] = []
    for byte in bytes {
      if plain.contains(byte) { output.append(byte) } else { output.appendPercentEncoded(byte) }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Whether the bytes are an http or https address that parsing would give back unchanged.
  ///
  /// An empty path counts as unchanged, though parsing adds a slash: what is shown is what the
  /// publisher wrote. Called for every link of every item, so one pass and no copy.
  private static func isPlainAbsolute(_ bytes: Span<UInt8>) -> Bool {
    plainHost(bytes).map { isPlainRest(bytes, from: $0.upperBound) } ?? false
  }

  /// The parts of such an address, if it has a path.
  static func plainLayout(_ bytes: Span<UInt8>) -> Layout? {
    guard let host = plainHost(bytes), host.upperBound < bytes.count,
      bytes[host.upperBound] == .slash, isPlainRest(bytes, from: host.upperBound),
      // A host that is a scheme which lost its colon.
      host.upperBound + 1 == bytes.count || bytes[host.upperBound + 1] != .slash
    else { return nil }
    let end = bytes.count
    let query = bytes.firstIndex(of: .question, or: .hash, from: host.upperBound, to: end)
    return Layout(
      schemeEnd: host.lowerBound - 3,
      hostStart: host.lowerBound,
      hostEnd: host.upperBound,
      pathStart: host.upperBound,
      queryStart: query,
      fragmentStart: bytes.firstIndex(of: .hash, or: .hash, from: query, to: end),
      end: end
    )
  }

  /// The parts of an address that is nothing but scheme and host, with the slash that it lacks.
  static func plainHostLayout(_ bytes: Span<UInt8>) -> Layout? {
    guard let host = plainHost(bytes), host.upperBound == bytes.count else { return nil }
    return Layout(
      schemeEnd: host.lowerBound - 3,
      hostStart: host.lowerBound,
      hostEnd: bytes.count,
      pathStart: bytes.count,
      queryStart: bytes.count + 1,
      fragmentStart: bytes.count + 1,
      end: bytes.count + 1
    )
  }

  /// Where the host of an http or https address stands that needs no work.
  private static func plainHost(_ bytes: Span<UInt8>) -> Range<Int>? {
    guard bytes.count > 8 else { return nil }
    let start = bytes.eightBytes(at: 0)
    let hostStart: Int
    if start == 0x2F2F_3A73_7074_7468 {  // https://
      hostStart = 8
    } else if start & 0xFF_FFFF_FFFF_FFFF == 0x2F_2F3A_7074_7468 {  // http://
      hostStart = 7
    } else {
      return nil
    }
    let host = plainHostEnd(bytes, from: hostStart)
    // A host whose last part has a digit at either end may be a number in an odd spelling, `0x7f`.
    guard host.end > hostStart, host.lastLabel < host.end, bytes[host.end - 1].isASCIILetter,
      bytes[host.lastLabel].isASCIILetter
    else { return nil }
    return hostStart..<host.end
  }

  private static func isPlainRest(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    guard start < bytes.count else { return true }
    guard bytes[start] == .slash || bytes[start] == .question || bytes[start] == .hash else {
      return false
    }
    if bytes.isPlainAddress(from: start) { return true }
    if bytes.index(of: "&amp;", from: start, to: bytes.count) != nil { return false }
    let plain = ByteSet.addressText
    var isAfterSlash = false
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      guard plain.contains(byte) else { return false }
      if byte == .question || byte == .hash { break }
      // A dot after a slash may begin a dot segment.
      if isAfterSlash, byte == .dot || byte == .percent { return false }
      isAfterSlash = byte == .slash
      index &+= 1
    }
    while index < bytes.count {
      guard plain.contains(bytes[index]) else { return false }
      index &+= 1
    }
    return true
  }
}
