package import ByteScanning

/// A document turned into UTF-8.
package struct DecodedText: Sendable {
  package var bytes: UTF8Bytes
  /// What the document was read as, by iconv's name.
  package var encoding: String
  /// What had to be done, in order.
  package var findings: [Finding] = []
  /// Where in the document the text goes on that goes on at a place of `bytes`; empty if they are
  /// the same.
  var places: [(output: Int, input: Int)] = []

  /// Something that was wrong with the bytes.
  package struct Finding: Hashable, Sendable {
    package var kind: Kind
    /// Bytes from the start of the document.
    package var offset: Int
    package var detail: String?

    package enum Kind: Hashable, Sendable {
      /// The label is another encoding's than the text.
      case mislabelled
      /// There was no label, or one that nobody knows.
      case guessed
      /// Bytes without a meaning in the encoding were replaced.
      case replaced
      case controlCharacterDropped
    }
  }

  /// Where in the document a place of the text comes from.
  ///
  /// Exact where a few thousand bytes were only mended; near where more were, or where another
  /// encoding was converted.
  package func sourceOffset(_ offset: Int) -> Int {
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle].output <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return offset }
    let source = places[low - 1].input + (offset - places[low - 1].output)
    return low < places.count ? min(source, places[low].input) : source
  }
}
