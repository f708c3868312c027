/// Cutting text into words the way the search index does, for everything that has to agree with it.
///
/// Source: SQLite, the unicode61 tokenizer with `remove_diacritics 2`.
extension Unicode.Scalar {
  /// Whether words consist of such characters; all others stand between words.
  package var isIndexed: Bool {
    if isASCII {
      return switch value {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: false
      }
    }
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      true
    default: false
    }
  }

  /// Whether it belongs to a script whose words have no spaces between them, so that each character
  /// is indexed as a word: Thai, Lao, Myanmar, Khmer, kana, and the ideographs of Chinese, Japanese
  /// and Korean.
  package var isWrittenWithoutSpaces: Bool {
    switch value {
    case 0...0xDFF: false
    case 0x0E01...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3041...0x30FF, 0x31F0...0x31FF,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// An accent that is a character of its own and goes with the letter before it.
  fileprivate var isAccent: Bool { (0x300...0x331).contains(value) }

  /// Whether it changes the look of the character before it, accents and vowel signs alike.
  fileprivate var isMark: Bool {
    if value < 0x300 { return false }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// The small letter without its accent.
  fileprivate func appendFolded(to text: inout String) {
    if isASCII {
      text.unicodeScalars.append(Unicode.Scalar(smallLetter(UInt8(value))))
      return
    }
    if let letter = plainLetter(value) {
      text.unicodeScalars.append(letter)
    } else {
      text += properties.lowercaseMapping
    }
  }
}

/// A word of a text: how it is compared, and where it stands.
package struct FoldedWord: Hashable, Sendable {
  /// In small letters, without accents.
  package var folded: String
  package var range: Range<String.Index>
}

/// A letter of ASCII as a small one; any other byte as it is.
func smallLetter(_ byte: UInt8) -> UInt8 {
  (0x41...0x5A).contains(byte) ? byte + 32 : byte
}

/// The words of a text in their order.
package func foldedWords(of text: String) -> [FoldedWord] {
  wordsOfASCII(text) ?? wordsOfAnyScript(text)
}

/// The same for most texts, many times faster, since each byte is a character.
///
/// - Returns: `nil` if there is anything beyond ASCII.
private func wordsOfASCII(_ text: String) -> [FoldedWord]? {
  let bytes = text.utf8Span.span
  let places = text.utf8
  var words: [FoldedWord] = []
  var letters: [UInt8] = []
  for index in 0...bytes.count {
    let byte = index < bytes.count ? bytes[index] : UInt8(ascii: " ")
    guard byte < 0x80 else { return nil }
    if Unicode.Scalar(byte).isIndexed {
      letters.append(smallLetter(byte))
    } else if !letters.isEmpty {
      let end = places.index(places.startIndex, offsetBy: index)
      let start = places.index(end, offsetBy: -letters.count)
      words.append(FoldedWord(folded: String(decoding: letters, as: UTF8.self), range: start..<end))
      letters.removeAll(keepingCapacity: true)
    }
  }
  return words
}

private func wordsOfAnyScript(_ text: String) -> [FoldedWord] {
  var words: [FoldedWord] = []
  let scalars = text.unicodeScalars
  var index = scalars.startIndex
  while index < scalars.endIndex {
    let start = index
    var folded = ""
    if scalars[index].isIndexed {
      let standsAlone = scalars[index].isWrittenWithoutSpaces
      repeat {
        if !scalars[index].isAccent { scalars[index].appendFolded(to: &folded) }
        index = scalars.index(after: index)
      } while !standsAlone && index < scalars.endIndex
        && (scalars[index].isIndexed && !scalars[index].isWrittenWithoutSpaces
          || scalars[index].isAccent)
      words.append(FoldedWord(folded: folded, range: start..<index))
    } else {
      index = scalars.index(after: index)
    }
  }
  return words
}

/// A text in small letters, without accents and with single spaces for everything else.
package func foldedText(_ text: String) -> String {
  foldedWords(of: text).map(\.folded).joined(separator: " ")
}

/// The end of a range moved behind the marks that belong to its last character.
func endWithMarks(_ end: String.Index, in text: String) -> String.Index {
  var end = end
  while end < text.endIndex, text.unicodeScalars[end].isMark {
    end = text.unicodeScalars.index(after: end)
  }
  return end
}

/// The letter of ASCII under a Latin letter with an accent.
private func plainLetter(_ value: UInt32) -> Unicode.Scalar? {
  let letter: UInt8 =
    switch value {
    case 0xC0...0x24F: latinLetters[Int(value - 0xC0)]
    case 0x1E00...0x1EFF: additionalLatinLetters[Int(value - 0x1E00)]
    default: UInt8(ascii: ".")
    }
  return letter == UInt8(ascii: ".") ? nil : Unicode.Scalar(letter)
}

// The first character of the canonical decomposition in small letters; a dot where there is none.
// Source: Unicode Character Database, UnicodeData.txt.

/// U+00C0 to U+024F.
private let latinLetters: [UInt8] = Array(
  """
  aaaaaa.ceeeeiiii.nooooo..uuuuy..aaaaaa.ceeeeiiii.nooooo..uuuuy.yaaaaaaccccccccdd\
  ..eeeeeeeeeegggggggghh..iiiiiiiii...jjkk.llllll....nnnnnn...oooooo..rrrrrrssssss\
  sstttt..uuuuuuuuuuuuwwyyyzzzzzz.................................oo.............u\
  u............................aaiioouuuuuuuuuu.aaaa....ggkkoooo..j...gg..nnaa....\
  aaaaeeeeiiiioooorrrruuuusstt..hh......aaeeooooooooyy............................
  """.utf8
)

/// U+1E00 to U+1EFF.
private let additionalLatinLetters: [UInt8] = Array(
  """
  aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooo\
  oooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwy......\
  aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuu\
  uuyyyyyyyy......
  """.utf8
)
