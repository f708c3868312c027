import Glibc

/// An open file of a cache; it stays readable when the cache throws it away.
package final class CachedFile: Sendable {
  /// The facts that it was stored with.
  package let label: [UInt8]
  /// Where its content begins in the file.
  package let contentOffset: Int
  package let contentCount: Int
  /// Open for reading as long as this object lives.
  package let descriptor: Int32
  let secondsSinceUse: Int

  static let longestLabel = 64 << 10
  /// A word that says what the file is and in which form, then the lengths of label and content.
  private static let signature = Array("Tidings1".utf8)
  private static let fixedCount = 24

  /// - Returns: `nil` if there is none, or if it is not whole.
  init?(path: String) {
    // SAFETY: the system reads a text that lives as long as the call.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var facts = stat()
    // SAFETY: the system fills in a local variable that outlives the call.
    let isKnown = unsafe fstat(descriptor, &facts) == 0
    guard isKnown, let head = Self.readHead(descriptor, fileSize: Int(facts.st_size)) else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    label = head.label
    contentOffset = Self.fixedCount + head.label.count
    contentCount = head.contentCount
    secondsSinceUse = time(nil) - facts.st_mtim.tv_sec
  }

  deinit { close(descriptor) }

  /// The whole content; `nil` if the disk fails.
  package func content() -> [UInt8]? {
    Self.read(descriptor, contentOffset..<contentOffset + contentCount)
  }

  static func head(label: [UInt8], contentCount: Int) -> [UInt8] {
    signature + numberBytes(label.count) + numberBytes(contentCount) + label
  }

  private static func readHead(
    _ descriptor: Int32,
    fileSize: Int
  ) -> (label: [UInt8], contentCount: Int)? {
    guard let fixed = read(descriptor, 0..<fixedCount), fixed.starts(with: signature) else {
      return nil
    }
    let labelCount = number(fixed[8..<16])
    let contentCount = number(fixed[16..<24])
    guard labelCount <= longestLabel, contentCount <= fileSize,
      fixedCount + labelCount + contentCount == fileSize,
      let label = read(descriptor, fixedCount..<fixedCount + labelCount)
    else { return nil }
    return (label, contentCount)
  }

  private static func numberBytes(_ number: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    // The topmost bit is left out: no length needs it, and none becomes negative.
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) } & .max
  }

  private static func read(_ descriptor: Int32, _ range: Range<Int>) -> [UInt8]? {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, done in
      while done < range.count {
        // SAFETY: the system writes at most as many bytes as are left in the buffer.
        let count = unsafe pread(
          descriptor,
          UnsafeMutableRawPointer(buffer.baseAddress)?.advanced(by: done),
          range.count - done,
          range.lowerBound + done
        )
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return }
        done += count
      }
    }
    return bytes.count == range.count ? bytes : nil
  }
}
