/// A place in a document, as editors name it.
public struct SourcePlace: Sendable, Hashable {
  /// From 1 on; lines end with a line feed.
  public var line: Int
  /// From 1 on, in bytes.
  public var column: Int

  /// The place of that line and column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension [Diagnostic] {
  /// Where the findings of a feed stand: one walk over the document.
  ///
  /// - Parameter document: The bytes that were parsed.
  /// - Returns: A place for each finding, in their order.
  public func places(in document: [UInt8]) -> [SourcePlace] {
    var place = SourcePlace(line: 1, column: 1)
    var offset = 0
    return map { diagnostic in
      if diagnostic.offset < offset {
        place = SourcePlace(line: 1, column: 1)
        offset = 0
      }
      let end = Swift.min(diagnostic.offset, document.count)
      while offset < end {
        let isLineEnd = document[offset] == 0x0A
        place.line += isLineEnd ? 1 : 0
        place.column = isLineEnd ? 1 : place.column + 1
        offset += 1
      }
      return place
    }
  }
}
