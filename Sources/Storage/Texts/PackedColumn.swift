// Texts that stand in a column by themselves: bytes where they are packed, text where they are not.

import SQLDatabase
import TextPacking

/// A text for a column, packed where that makes it smaller.
struct PackedText: SQLBindable {
  let sqlValue: SQLValue

  init(_ text: String, _ packer: TextPacker?, _ effort: TextPacker.Effort) {
    let packed = packer?.pack(Array(text.utf8), effort)
    sqlValue = packed.map(SQLValue.bytes) ?? .text(text)
  }
}

/// A text out of such a column.
///
/// - Parameters:
///   - bytes: The column, whatever it holds.
///   - isPacked: Whether it holds a BLOB.
/// - Returns: The text.
/// - Throws: `DatabaseError` with the code `corrupt` if it cannot be unpacked.
func unpackedText(_ bytes: [UInt8], isPacked: Bool) throws(DatabaseError) -> String {
  guard isPacked else { return String(decoding: bytes, as: UTF8.self) }
  guard let text = unpack(bytes) else {
    throw DatabaseError(code: .corrupt, message: "a stored text cannot be unpacked")
  }
  return String(decoding: text, as: UTF8.self)
}
