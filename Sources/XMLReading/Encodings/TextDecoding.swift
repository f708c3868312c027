package import ByteScanning

/// A document turned into UTF-8.
package struct DecodedText: Sendable {
  package var bytes: UTF8Bytes
}

/// Turns the bytes of a document into UTF-8.
package enum TextDecoding {
  package static func decode(_ bytes: [UInt8], contentType: String?) -> DecodedText {
    if let checked = UTF8Bytes(checking: bytes) { return DecodedText(bytes: checked) }
    var builder = UTF8Builder(capacity: bytes.count + bytes.count / 8)
    for byte in bytes where byte >= 0x20 || 9...13 ~= byte {
      builder.append(Windows1252.scalar(byte))
    }
    return DecodedText(bytes: UTF8Bytes(builder))
  }
}
