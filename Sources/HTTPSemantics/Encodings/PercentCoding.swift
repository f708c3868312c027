/// Percent-encoding.
///
/// Source: RFC 3986 §2.1.
package enum PercentCoding {
  /// The bytes behind a text; a percent sign that no two hexadecimal digits follow stays.
  package static func bytes(
    _ encoded: some Collection<UInt8>,
    plusIsSpace: Bool = false
  ) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(encoded.count)
    var rest = encoded[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(hexValue),
        let low = rest.dropFirst().first.flatMap(hexValue)
      {
        decoded.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return decoded
  }

  /// The text behind an encoded one; bytes that are no UTF-8 become replacement characters.
  package static func decode(_ text: String, plusIsSpace: Bool = false) -> String {
    String(decoding: bytes(Array(text.utf8), plusIsSpace: plusIsSpace), as: UTF8.self)
  }

  /// Encodes everything but letters, digits and `-._~`, and the bytes in `keeping`.
  package static func encode(_ text: String, keeping: String = "") -> String {
    var encoded: [UInt8] = []
    let kept = Array(keeping.utf8)
    for byte in text.utf8 {
      if isUnreserved(byte) || kept.contains(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Letters, digits and `-._~`.
  ///
  /// Source: RFC 3986 §2.3.
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)
}
