import ReaderModel

/// Text with spaces around each character of scripts that are written without spaces.
///
/// The index cuts text into words at spaces and signs; a Chinese or Japanese sentence would be one
/// word that nobody types. With a word for each character, a search for 東京 becomes a phrase of two
/// words that stand one after the other, which is exactly what was asked for.
func separated(_ text: String) -> String {
  // Nothing below U+0E00 is concerned, and in UTF-8 all of that begins with a byte below 0xE0.
  if text.utf8.allSatisfy({ $0 < 0xE0 }) { return text }
  let bytes = Array(text.utf8)
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count + bytes.count / 4)
  var copied = 0
  var index = 0
  while index < bytes.count {
    guard bytes[index] >= 0xE0 else {
      index += 1
      continue
    }
    // Strings hold whole characters only, of three bytes here, or of four from 0xF0 on.
    let end = index + (bytes[index] < 0xF0 ? 3 : 4)
    if scalar(bytes[index..<end]).isWrittenWithoutSpaces {
      result += bytes[copied..<index]
      result.append(UInt8(ascii: " "))
      result += bytes[index..<end]
      result.append(UInt8(ascii: " "))
      copied = end
    }
    index = end
  }
  if copied == 0 { return text }
  result += bytes[copied...]
  return String(decoding: result, as: UTF8.self)
}

/// The character that three or four bytes of UTF-8 say.
///
/// Source: RFC 3629 §3.
private func scalar(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar {
  let lead = UInt32(bytes[bytes.startIndex]) & (bytes.count == 3 ? 0x0F : 0x07)
  let value = bytes.dropFirst().reduce(lead) { $0 << 6 | UInt32($1 & 0x3F) }
  return Unicode.Scalar(value) ?? "\u{FFFD}"
}
