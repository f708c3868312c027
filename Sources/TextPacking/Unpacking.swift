import CZstd

/// More than any text that is kept: what claims to be larger is damaged, or a bomb.
private let largestUnpacked: UInt64 = 256 << 20

/// Unpacks what `TextPacker` packed, one text after the other.
///
/// Its tables are kept from text to text: to make them anew takes as long as a short text. So an unpacker
/// belongs to one thread at a time.
@safe
package final class TextUnpacker {
  private static let pool = ContextPool()
  private let context: OpaquePointer

  /// - Returns: `nil` if there is no memory for it.
  package init?() {
    guard let context = unsafe Self.pool.take() ?? ZSTD_createDCtx() else { return nil }
    unsafe self.context = unsafe context
  }

  deinit {
    // SAFETY: nobody else has it.
    if unsafe !Self.pool.leave(context) { unsafe ZSTD_freeDCtx(context) }
  }

  /// Unpacks bytes.
  ///
  /// - Parameters:
  ///   - bytes: What was packed.
  ///   - dictionary: The one that was given to pack.
  /// - Returns: The bytes; `nil` if these are not packed ones, or the dictionary is another.
  package func unpack(_ bytes: [UInt8], against dictionary: [UInt8] = []) -> [UInt8]? {
    // SAFETY, here and below: buffers live through the calls that get them, with their sizes.
    let size = unsafe bytes.withUnsafeBytes { unsafe tidings_zstd_size($0.baseAddress, $0.count) }
    guard size > 0, size <= largestUnpacked else { return nil }
    var isWhole = false
    let unpacked = unsafe [UInt8](unsafeUninitializedCapacity: Int(size)) { output, count in
      let result = unsafe bytes.withUnsafeBytes { input in
        unsafe dictionary.withUnsafeBytes { dictionary in
          unsafe ZSTD_decompress_usingDict(
            context,
            output.baseAddress,
            Int(size),
            input.baseAddress,
            input.count,
            dictionary.baseAddress,
            dictionary.count
          )
        }
      }
      isWhole = ZSTD_isError(result) == 0 && UInt64(result) == size
      count = isWhole ? result : 0
    }
    return isWhole ? unpacked : nil
  }
}

/// Unpacks a single text; see `TextUnpacker`.
package func unpack(_ bytes: [UInt8], against dictionary: [UInt8] = []) -> [UInt8]? {
  TextUnpacker()?.unpack(bytes, against: dictionary)
}
