/// Takes an address apart and writes it anew; one pass, into one buffer.
struct AddressParser {
  private var output: [UInt8] = []
  private var layout = WebAddress.Layout()

  /// Reads `raw` against `base`.
  static func parse(
    _ raw: [UInt8],
    base: WebAddress?,
    isSecondTime: Bool = false
  ) -> WebAddress? {
    let input = mended(cleaned(raw))
    var parser = AddressParser()
    parser.output.reserveCapacity(input.count + (base?.layout.pathStart ?? 0) + 8)
    guard parser.read(input[...], base: base) else { return nil }
    let address = WebAddress(
      text: String(decoding: parser.output, as: UTF8.self),
      layout: parser.layout
    )
    return address.hidesScheme && !isSecondTime ? parse(beyondSchemeOf: address) : address
  }

  /// Reads what stands behind a scheme that was taken for a host, in whatever odd way it was written.
  private static func parse(beyondSchemeOf address: WebAddress) -> WebAddress? {
    guard let inner = parse(Array(address.text.utf8), base: nil, isSecondTime: true) else {
      return nil
    }
    return inner.hidesScheme ? nil : inner
  }

  /// Without white space around and without tabs and line ends inside.
  ///
  /// Pasted addresses bring no-break and zero-width spaces and byte order marks, too.
  static func cleaned(_ raw: [UInt8]) -> [UInt8] {
    var start = 0
    var end = raw.count
    while start < end, case let width = blankWidth(raw, at: start, end), width > 0 {
      start += width
    }
    while start < end {
      if raw[end - 1] <= 0x20 {
        end -= 1
      } else if end - start >= 2, raw[end - 2] == 0xC2, raw[end - 1] == 0xA0 {
        end -= 2
      } else if end - start >= 3, blankWidth(raw, at: end - 3, end) == 3 {
        end -= 3
      } else {
        break
      }
    }
    let inside = raw[start..<end]
    if !inside.contains(where: { isLineSpace($0) || $0 == UInt8(ascii: ";") }) {
      return start == 0 && end == raw.count ? raw : Array(inside)
    }
    return decoded(inside.filter { !isLineSpace($0) })
  }

  /// With `&` where it was encoded once too often: no parameter is called `amp;b`.
  private static func decoded(_ input: [UInt8]) -> [UInt8] {
    let reference = Array("&amp;".utf8)
    var output: [UInt8] = []
    var rest = input[...]
    while let place = rest.firstIndex(of: reference[0]) {
      output += rest[...place]
      rest =
        rest[place...].starts(with: reference)
        ? rest[(place + reference.count)...] : rest[(place + 1)...]
    }
    return output + rest
  }

  private static func isLineSpace(_ byte: UInt8) -> Bool {
    byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// How many bytes the blank character at a place has; 0 if another one stands there.
  private static func blankWidth(_ raw: [UInt8], at place: Int, _ end: Int) -> Int {
    if raw[place] <= 0x20 { return 1 }
    if place + 1 < end, raw[place] == 0xC2, raw[place + 1] == 0xA0 { return 2 }
    guard place + 2 < end else { return 0 }
    let isMark = raw[place] == 0xEF && raw[place + 1] == 0xBB && raw[place + 2] == 0xBF
    let isZeroWidth = raw[place] == 0xE2 && raw[place + 1] == 0x80 && raw[place + 2] == 0x8B
    return isMark || isZeroWidth ? 3 : 0
  }

  /// With the scheme that was meant.
  ///
  /// Feed readers registered `feed:`, `itpc:` and `pcast:` for themselves, in front of a whole
  /// address or in place of `http:`. Hand-made links lose the colon (`http//host`) or get two
  /// schemes (`http://https://host`, `//https://host`).
  private static func mended(_ input: [UInt8]) -> [UInt8] {
    var rest = input[...]
    let withoutSlashes = rest.drop { $0 == .slash }
    if withoutSlashes.startIndex > 1, hasWebScheme(withoutSlashes) || lostColon(withoutSlashes) {
      rest = withoutSlashes
    }
    for _ in 0..<4 {
      guard let colon = schemeEnd(rest) else { break }
      let inner = rest[(colon + 1)...].drop { $0 == .slash || $0 == .backslash }
      let scheme = rest[..<colon]
      if let feedScheme = feedSchemes.first(where: { matches(scheme, $0) }) {
        rest = inner
        if hasWebScheme(rest) { continue }
        if lostColon(rest) { break }
        return Array((feedScheme == "itpcs" ? "https://" : "http://").utf8) + rest
      }
      guard hasWebScheme(rest), beginsAddress(inner) || lostColon(inner) else { break }
      rest = inner
    }
    if rest.count == input.count, !lostColon(rest) {
      return lostScheme(input) ? Array("http://".utf8) + input : input
    }
    return Array(mendedColon(rest))
  }

  /// Whether it begins like `www.host.example`, as nothing that is relative does.
  private static func lostScheme(_ input: [UInt8]) -> Bool {
    guard input.count > 8, matches(input[..<4], "www.") else { return false }
    let host = input[4...].prefix { $0 != .slash && $0 != .question && $0 != .hash }
    return host.dropFirst().dropLast().contains(.dot)
      && host.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == .dot || $0 == UInt8(ascii: "-")
      }
  }

  private static func mendedColon(_ input: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard lostColon(input), let slash = input.firstIndex(of: .slash) else { return input }
    return input[input.startIndex..<slash] + [.colon] + input[slash...]
  }

  /// Whether it begins like `http//host`, with nothing between the word and the slashes.
  private static func lostColon(_ input: ArraySlice<UInt8>) -> Bool {
    guard let slash = input.prefix(6).firstIndex(of: .slash) else { return false }
    let word = input[input.startIndex..<slash]
    return (matches(word, "http") || matches(word, "https"))
      && input[slash...].starts(with: [.slash, .slash])
  }

  private static let feedSchemes = ["feed", "feeds", "itpc", "itpcs", "pcast", "podcast", "rss"]

  private static func hasWebScheme(_ input: ArraySlice<UInt8>) -> Bool {
    guard let end = schemeEnd(input) else { return false }
    let scheme = input[input.startIndex..<end]
    return matches(scheme, "http") || matches(scheme, "https")
  }

  /// Whether a web scheme and a slash begin it; a name and a password have no slash between them.
  private static func beginsAddress(_ input: ArraySlice<UInt8>) -> Bool {
    guard hasWebScheme(input), let colon = schemeEnd(input) else { return false }
    return input.dropFirst(colon + 1 - input.startIndex).first == .slash
  }

  private static func matches(_ bytes: ArraySlice<UInt8>, _ word: String) -> Bool {
    bytes.count == word.utf8.count && zip(bytes, word.utf8).allSatisfy { $0.lowercasedASCII == $1 }
  }

  /// Where the colon after a scheme stands.
  static func schemeEnd(_ input: ArraySlice<UInt8>) -> Int? {
    guard let first = input.first, first.isASCIILetter else { return nil }
    for index in input.indices {
      let byte = input[index]
      if byte == .colon { return index }
      let allowed = byte.isASCIILetter || byte.isASCIIDigit || byte == .dot
      guard allowed || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") else { return nil }
    }
    return nil
  }
}

// MARK: - References

extension AddressParser {
  private mutating func read(_ input: ArraySlice<UInt8>, base: WebAddress?) -> Bool {
    guard let colon = Self.schemeEnd(input) else { return readRelative(input, base: base) }
    let scheme = String(decoding: input[..<colon].map(\.lowercasedASCII), as: UTF8.self)
    let rest = input[(colon + 1)...]
    guard WebAddress.hierarchicalSchemes.contains(scheme) else {
      return readOpaque(scheme: scheme, rest: rest)
    }
    if let base, base.hasHost, base.scheme == scheme, !isSlash(rest.first) {
      return readRelative(rest, base: base)
    }
    writeScheme(scheme)
    return readAuthority(rest.drop { $0 == .slash || $0 == .backslash }, scheme: scheme)
  }

  /// Source: RFC 3986 §5.2.2.
  private mutating func readRelative(_ input: ArraySlice<UInt8>, base: WebAddress?) -> Bool {
    guard let base, base.hasHost else { return false }
    let second = input.dropFirst().first
    if isSlash(input.first), isSlash(second) {
      let scheme = base.scheme
      writeScheme(scheme)
      return readAuthority(input.drop { $0 == .slash || $0 == .backslash }, scheme: scheme)
    }
    let old = base.layout
    switch input.first {
    case nil:
      copy(base, upTo: old.fragmentStart)
      layout.queryStart = old.queryStart
      markEnd()
    case .hash:
      copy(base, upTo: old.fragmentStart)
      layout.queryStart = old.queryStart
      layout.fragmentStart = output.count
      writeEncoded(input)
      layout.end = output.count
    case .question:
      copy(base, upTo: old.queryStart)
      writeQueryAndFragment(input)
    case .slash, .backslash:
      copy(base, upTo: old.pathStart)
      writePath(input)
    default:
      copy(base, upTo: old.pathStart)
      let folder = base.path.utf8.lastIndex(of: .slash).map { Array(base.path.utf8[...$0]) }
      writePath((folder ?? [.slash])[...] + input)
    }
    return true
  }

  private mutating func readOpaque(scheme: String, rest: ArraySlice<UInt8>) -> Bool {
    guard !rest.isEmpty else { return false }
    output += scheme.utf8
    layout.schemeEnd = output.count
    output.append(.colon)
    layout.hostStart = output.count
    layout.hostEnd = output.count
    layout.pathStart = output.count
    for byte in rest {
      if byte <= 0x20 || byte >= 0x7F {
        output.appendPercentEncoded(byte)
      } else {
        output.append(byte)
      }
    }
    layout.queryStart = output.count
    markEnd()
    return true
  }

  private mutating func copy(_ base: WebAddress, upTo end: Int) {
    output += base.text.utf8.prefix(end)
    layout = base.layout
  }
}

// MARK: - Parts

extension AddressParser {
  private func isSlash(_ byte: UInt8?) -> Bool { byte == .slash || byte == .backslash }

  private mutating func writeScheme(_ scheme: String) {
    output += scheme.utf8
    layout.schemeEnd = output.count
    output += "://".utf8
  }

  private mutating func readAuthority(_ input: ArraySlice<UInt8>, scheme: String) -> Bool {
    let end = input.firstIndex { isSlash($0) || $0 == .question || $0 == .hash } ?? input.endIndex
    var authority = input[..<end]
    if let at = authority.lastIndex(of: .at) {
      if at > authority.startIndex { writeUserInfo(authority[..<at]) }
      authority = authority[(at + 1)...]
    }
    layout.hostStart = output.count
    var hostEnd = authority.endIndex
    if let colon = authority.lastIndex(of: .colon), !authority[colon...].contains(UInt8(ascii: "]"))
    {
      hostEnd = colon
    }
    guard let host = HostName.canonical(authority[..<hostEnd]) else { return false }
    output += host
    layout.hostEnd = output.count
    guard writePort(authority[hostEnd...].dropFirst(), scheme: scheme) else { return false }
    layout.pathStart = output.count
    writePath(input[end...])
    return true
  }

  private mutating func writeUserInfo(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      let plain = ByteSet.addressText.contains(byte) && byte != .at && byte != UInt8(ascii: "[")
      if plain { output.append(byte) } else { output.appendPercentEncoded(byte) }
    }
    output.append(.at)
  }

  private mutating func writePort(_ digits: ArraySlice<UInt8>, scheme: String) -> Bool {
    guard !digits.isEmpty else { return true }
    var port = 0
    for digit in digits {
      guard digit.isASCIIDigit else { return false }
      port = port * 10 + Int(digit - UInt8(ascii: "0"))
      guard port <= 65_535 else { return false }
    }
    if port != WebAddress.defaultPort(of: scheme) { output += ":\(port)".utf8 }
    return true
  }

  /// Writes path, query and fragment; dot segments are resolved on the way.
  private mutating func writePath(_ input: ArraySlice<UInt8>) {
    layout.pathStart = output.count
    let end = input.firstIndex { $0 == .question || $0 == .hash } ?? input.endIndex
    var segmentStart = isSlash(input.first) ? input.startIndex + 1 : input.startIndex
    while true {
      let stop = input[segmentStart..<end].firstIndex(where: isSlash) ?? end
      let segment = input[segmentStart..<stop]
      switch dots(segment) {
      case 0:
        output.append(.slash)
        writeEncoded(segment)
      case 1:
        if stop == end { output.append(.slash) }
      default:
        removeLastSegment()
        if stop == end { output.append(.slash) }
      }
      guard stop < end else { break }
      segmentStart = stop + 1
    }
    writeQueryAndFragment(input[end...])
  }

  /// How many dots a segment consists of, 1 or 2, also percent-encoded ones; otherwise 0.
  private func dots(_ segment: ArraySlice<UInt8>) -> Int {
    guard let first = segment.first, first == .dot || first == .percent, segment.count <= 6 else {
      return 0
    }
    var count = 0
    var rest = segment
    while let byte = rest.first {
      if byte == .dot {
        rest.removeFirst()
      } else if rest.count >= 3, rest.starts(with: [.percent, UInt8(ascii: "2")]),
        rest[rest.startIndex + 2] | 0x20 == UInt8(ascii: "e")
      {
        rest.removeFirst(3)
      } else {
        return 0
      }
      count += 1
    }
    return count <= 2 ? count : 0
  }

  private mutating func removeLastSegment() {
    guard let slash = output[layout.pathStart...].lastIndex(of: .slash) else { return }
    output.removeSubrange(slash...)
  }

  private mutating func writeQueryAndFragment(_ input: ArraySlice<UInt8>) {
    layout.queryStart = output.count
    let hash = input.firstIndex(of: .hash) ?? input.endIndex
    writeEncoded(input[..<hash])
    layout.fragmentStart = output.count
    writeEncoded(input[hash...])
    layout.end = output.count
  }

  private mutating func markEnd() {
    layout.fragmentStart = output.count
    layout.end = output.count
  }

  private mutating func writeEncoded(_ bytes: ArraySlice<UInt8>) {
    let plain = ByteSet.addressText
    for byte in bytes {
      if plain.contains(byte) { output.append(byte) } else { output.appendPercentEncoded(byte) }
    }
  }
}

extension WebAddress {
  /// Whether the host is a scheme that lost its colon: `https://http//host`.
  fileprivate var hidesScheme: Bool {
    hasHost && (host == "http" || host == "https") && path.hasPrefix("//")
  }
}
