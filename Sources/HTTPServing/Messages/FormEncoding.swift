/// `application/x-www-form-urlencoded`, in queries and in bodies.
///
/// Source: WHATWG URL §5.1. Total: a stray percent sign stands for itself, broken UTF-8 is mended.
package enum FormEncoding {
  /// Names and values in order; empty pieces between ampersands are left out.
  package static func pairs(_ bytes: some Collection<UInt8>) -> [(name: String, value: String)] {
    bytes.split(separator: UInt8(ascii: "&")).map { piece in
      let cut = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
      let value = cut == piece.endIndex ? piece[cut...] : piece[piece.index(after: cut)...]
      return (name: decoded(piece[..<cut], plusIsSpace: true), value: decoded(value, plusIsSpace: true))
    }
  }

  /// The text behind percent signs.
  package static func decoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var position = bytes.startIndex
    while position != bytes.endIndex {
      let byte = bytes[position]
      bytes.formIndex(after: &position)
      if byte == UInt8(ascii: "%"), let value = hexPair(bytes[position...]) {
        output.append(value)
        position = bytes.index(position, offsetBy: 2)
      } else {
        output.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func hexPair(_ bytes: some Collection<UInt8>) -> UInt8? {
    let digits = bytes.prefix(2).compactMap(hexValue)
    return digits.count == 2 ? digits[0] << 4 | digits[1] : nil
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
