/// Text with spaces around each character of scripts that are written without spaces.
///
/// The index cuts text into words at spaces and signs; a Chinese or Japanese sentence would be one
/// word that nobody types. With a word for each character, a search for 東京 becomes a phrase of two
/// words that stand one after the other, which is exactly what was asked for.
func separated(_ text: String) -> String {
  // Nothing below U+0E00 is concerned, and in UTF-8 all of that begins with a byte below 0xE0.
  if text.utf8.allSatisfy({ $0 < 0xE0 }) { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if isWrittenWithoutSpaces(scalar) {
      result.append(" ")
      result.append(scalar)
      result.append(" ")
    } else {
      result.append(scalar)
    }
  }
  return String(result)
}

/// Thai, Lao, Myanmar, Khmer, kana, and the ideographs of Chinese, Japanese and Korean.
private func isWrittenWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x0E01...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3041...0x30FF, 0x31F0...0x31FF,
    0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
    true
  default: false
  }
}
