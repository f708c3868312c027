/// Bytes that stay readable and unchanged until the process ends: what the program was built with.
@safe package struct ResidentBytes: @unchecked Sendable {
  // Unchecked because pointers are not `Sendable`; whoever makes one vouches that the memory is
  // constant and permanent, so that reading it from any thread at any time is sound.
  private let base: UnsafeRawBufferPointer

  /// - Parameter base: Memory that is never written to and never freed.
  @unsafe package init(permanent base: UnsafeRawBufferPointer) {
    unsafe self.base = unsafe base
  }

  package var count: Int { unsafe base.count }

  /// A copy, for those who change the bytes.
  package var copied: [UInt8] { unsafe Array(base) }

  /// A part of the same memory; the range must lie within it.
  package func part(_ range: Range<Int>) -> ResidentBytes {
    unsafe ResidentBytes(permanent: UnsafeRawBufferPointer(rebasing: base[range]))
  }

  /// - Parameter body: May keep the pointer; it stays valid.
  /// - Returns: What `body` returns.
  @unsafe func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe body(base)
  }
}
