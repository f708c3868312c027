import CZstd

/// More than any text that is kept: what claims to be larger is damaged, or a bomb.
private let largestUnpacked: UInt64 = 256 << 20

/// Unpacks what `TextPacker` packed.
///
/// - Parameters:
///   - bytes: What was packed.
///   - dictionary: The one that was given to pack.
/// - Returns: The bytes; `nil` if these are not packed ones, or the dictionary is another.
package func unpack(_ bytes: [UInt8], against dictionary: [UInt8] = []) -> [UInt8]? {
  // SAFETY, here and below: buffers live through the calls that get them, with their sizes.
  let size = unsafe bytes.withUnsafeBytes { unsafe tidings_zstd_size($0.baseAddress, $0.count) }
  guard size > 0, size <= largestUnpacked, let context = unsafe ZSTD_createDCtx() else {
    return nil
  }
  defer { unsafe ZSTD_freeDCtx(context) }
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
