import ReaderModel

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
    if scalar.isWrittenWithoutSpaces {
      result.append(" ")
      result.append(scalar)
      result.append(" ")
    } else {
      result.append(scalar)
    }
  }
  return String(result)
}
