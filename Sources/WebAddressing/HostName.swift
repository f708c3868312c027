/// Hosts in the form in which they are looked up.
enum HostName {
  /// Lower case, percent-decoded, punycode, numeric forms made plain.
  ///
  /// - Returns: `nil` for an empty host and for one that has characters which no host has.
  ///
  /// Source: WHATWG URL standard §3.5. Of the mapping of UTS #46 only lower case, full-width forms
  /// and the other full stops are done: names in composed letters, as keyboards make them.
  static func canonical(_ raw: ArraySlice<UInt8>) -> [UInt8]? {
    guard let first = raw.first else { return nil }
    if first == UInt8(ascii: "[") { return bracketed(raw) }
    var bytes = percentDecoded(raw)
    if bytes.contains(where: { $0 >= 0x80 }) {
      guard let ascii = asciiForm(String(decoding: bytes, as: UTF8.self)) else { return nil }
      bytes = ascii
    } else {
      for index in bytes.indices { bytes[index] = bytes[index].lowercasedASCII }
    }
    let forbidden = ByteSet.forbiddenHost
    guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !forbidden.contains($0) }) else {
      return nil
    }
    guard bytes.contains(where: { $0 != .dot }) else { return nil }
    guard InternetAddress.endsInNumber(bytes) else { return bytes }
    return InternetAddress(ipv4Text: bytes).map { Array($0.description.utf8) }
  }

  private static func bracketed(_ raw: ArraySlice<UInt8>) -> [UInt8]? {
    guard raw.last == UInt8(ascii: "]"), raw.count > 2 else { return nil }
    let inside = String(decoding: raw.dropFirst().dropLast(), as: UTF8.self)
    guard let address = InternetAddress(ipv6Text: inside) else { return nil }
    return Array("[\(address)]".utf8)
  }

  static func percentDecoded(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    guard raw.contains(.percent) else { return Array(raw) }
    var bytes: [UInt8] = []
    var index = raw.startIndex
    while index < raw.endIndex {
      if raw[index] == .percent, index + 2 < raw.endIndex, let high = raw[index + 1].hexValue,
        let low = raw[index + 2].hexValue
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(raw[index])
        index += 1
      }
    }
    return bytes
  }

  /// A name in another script as `xn--` labels.
  private static func asciiForm(_ name: String) -> [UInt8]? {
    var labels: [[Unicode.Scalar]] = [[]]
    for scalar in name.unicodeScalars {
      switch scalar.value {
      case 0x2E, 0x3002, 0xFF0E, 0xFF61: labels.append([])
      case 0xAD, 0x200B, 0x2060, 0xFEFF: continue
      case 0xFF01...0xFF5E:
        let narrow = Unicode.Scalar(UInt8(scalar.value - 0xFEE0))
        labels[labels.count - 1] += narrow.properties.lowercaseMapping.unicodeScalars
      default: labels[labels.count - 1] += scalar.properties.lowercaseMapping.unicodeScalars
      }
    }
    var bytes: [UInt8] = []
    for (index, label) in labels.enumerated() {
      if index > 0 { bytes.append(.dot) }
      if label.allSatisfy(\.isASCII) {
        bytes += label.map { UInt8($0.value) }
      } else {
        guard let encoded = Punycode.encode(label) else { return nil }
        bytes += "xn--".utf8
        bytes += encoded
      }
    }
    return bytes
  }
}

extension WebAddress {
  /// The host for people: `xn--` labels in their own script.
  ///
  /// A label that mixes Latin with Cyrillic or Greek letters stays punycode, so that no name can
  /// pass for another one.
  package var readableHost: String {
    let host = self.host
    guard host.utf8.count >= 4, host.contains("xn--") else { return host }
    return host.split(separator: ".", omittingEmptySubsequences: false).map { label in
      guard label.hasPrefix("xn--"), let decoded = Punycode.decode(label.dropFirst(4)),
        !mixesScripts(decoded)
      else { return String(label) }
      return decoded
    }.joined(separator: ".")
  }

  private func mixesScripts(_ label: String) -> Bool {
    var latin = false
    var other = false
    for scalar in label.unicodeScalars {
      switch scalar.value {
      case 0x61...0x7A, 0xC0...0x24F: latin = true
      case 0x370...0x52F: other = true
      default: break
      }
    }
    return latin && other
  }
}
