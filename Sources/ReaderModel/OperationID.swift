/// The name that a device gave to something that its user did, so that it is done once however
/// often it is sent: a UUID.
///
/// Source: RFC 9562, 4.
package struct OperationID: Hashable, Sendable {
  /// 36 characters in lower case.
  package let text: String

  /// Reads a UUID in either case; `nil` for anything else.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return nil }
    for (index, byte) in bytes.enumerated() {
      let isRight = [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : Self.isHex(byte)
      guard isRight else { return nil }
    }
    self.text = text.lowercased()
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
