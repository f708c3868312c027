import CZstd

/// Makes texts small, one after the other, with Zstandard.
///
/// Its tables are kept from text to text, which is most of what a short text would cost; so a packer
/// belongs to one thread at a time.
@safe
package final class TextPacker {
  /// How hard it tries.
  package enum Effort: Int32, Sendable {
    /// For what is unpacked again soon.
    case light = 1
    /// For what stays. The next steps take twice the time for a twentieth of the size.
    case lasting = 3
  }

  private static let pool = ContextPool()
  private let context: OpaquePointer

  /// - Returns: `nil` if there is no memory for it.
  package init?() {
    guard let context = unsafe Self.pool.take() ?? ZSTD_createCCtx() else { return nil }
    unsafe self.context = unsafe context
  }

  deinit {
    // SAFETY: nobody else has it.
    if unsafe !Self.pool.leave(context) { unsafe ZSTD_freeCCtx(context) }
  }

  /// Packs bytes.
  ///
  /// - Parameters:
  ///   - bytes: At most what memory holds twice.
  ///   - dictionary: Text of the same kind, from which whatever is repeated is taken; the same must be
  ///     given to unpack. Empty for none.
  ///   - effort: How hard it tries.
  /// - Returns: The packed bytes; `nil` if they would not be smaller.
  package func pack(
    _ bytes: [UInt8],
    against dictionary: [UInt8] = [],
    _ effort: Effort
  ) -> [UInt8]? {
    let capacity = ZSTD_compressBound(bytes.count)
    var isPacked = false
    let packed = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      // SAFETY: the three buffers live through the call, their sizes are given, and `count` is set to
      // what was written.
      let result = unsafe bytes.withUnsafeBytes { input in
        unsafe dictionary.withUnsafeBytes { dictionary in
          unsafe ZSTD_compress_usingDict(
            context,
            output.baseAddress,
            capacity,
            input.baseAddress,
            input.count,
            dictionary.baseAddress,
            dictionary.count,
            effort.rawValue
          )
        }
      }
      isPacked = ZSTD_isError(result) == 0 && result < bytes.count
      count = isPacked ? result : 0
    }
    return isPacked ? packed : nil
  }
}
