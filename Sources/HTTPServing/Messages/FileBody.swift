/// A part of an open file, sent to the peer without going through memory of ours.
package struct FileBody: Sendable {
  /// Keeps the descriptor open.
  private let owner: any AnyObject & Sendable
  let descriptor: Int32
  let offset: Int
  package let count: Int

  /// - Parameters:
  ///   - owner: The file stays open as long as this object lives.
  ///   - descriptor: Open for reading; its own position is neither used nor moved.
  ///   - offset: Where the part begins.
  ///   - count: How many bytes of it; the file must have them.
  package init(owner: any AnyObject & Sendable, descriptor: Int32, offset: Int, count: Int) {
    self.owner = owner
    self.descriptor = descriptor
    self.offset = offset
    self.count = count
  }

  /// A part of the part; the range must lie within it.
  func part(_ range: Range<Int>) -> FileBody {
    FileBody(
      owner: owner,
      descriptor: descriptor,
      offset: offset + range.lowerBound,
      count: range.count
    )
  }
}
