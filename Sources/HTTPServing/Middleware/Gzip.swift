import CZlib

/// Compresses bodies that are in memory.
package enum Gzip {
  /// Level 1 is for pages that are made for one request: it takes a third of the time of level 6
  /// and leaves a tenth more.
  package enum Level: Int32, Sendable {
    case page = 1
    /// For what is compressed once and sent often.
    case asset = 9
  }

  /// - Returns: `nil` if it did not work or is no shorter.
  package static func compressed(_ bytes: [UInt8], _ level: Level) -> [UInt8]? {
    let bound = tidings_gzip_bound(bytes.count)
    // SAFETY: both buffers are passed with their sizes, and what was written is within the second.
    let output = unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      unsafe count = bytes.withUnsafeBytes {
        unsafe tidings_gzip($0.baseAddress, $0.count, buffer.baseAddress, bound, level.rawValue)
      }
    }
    return output.isEmpty || output.count >= bytes.count ? nil : output
  }
}
