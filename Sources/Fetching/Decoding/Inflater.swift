import CZlib

/// Inflates gzip, zlib and bare deflate streams.
///
/// Source: RFC 1952, RFC 1950, RFC 1951.
// SAFETY: the pointer never leaves the value, which frees it when it ends.
@safe struct Inflater: Decompressor, ~Copyable {
  enum Format: Int32 {
    case gzip = 31
    case zlib = 15
    case bare = -15
  }

  private let format: Format
  /// At a fixed address, because zlib's own state points back to it.
  private let stream: UnsafeMutablePointer<z_stream>

  /// Starts; `nil` when memory is short.
  init?(_ format: Format) {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    // SAFETY: `stream` is initialised and stays where it is until `deinit`.
    guard unsafe inflateInit2_(stream, format.rawValue, ZLIB_VERSION, size) == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
    self.format = format
    unsafe self.stream = stream
  }

  deinit {
    // SAFETY: initialised by `init`, which is the only way to make a value; freed once, here.
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  mutating func step(
    _ input: UnsafeRawBufferPointer,
    _ output: UnsafeMutableRawBufferPointer
  ) -> DecompressionStep {
    let readable = min(input.count, 1 << 30)
    // SAFETY: zlib reads `avail_in` bytes of `input`, which it never writes to, and writes at most
    // `avail_out` bytes to `output`; both outlive the call, and no pointer is used after it.
    unsafe stream.pointee.next_in = UnsafeMutablePointer(
      mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    )
    unsafe stream.pointee.avail_in = UInt32(readable)
    unsafe stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe stream.pointee.avail_out = UInt32(output.count)
    let code = unsafe inflate(stream, Z_NO_FLUSH)
    let state: DecompressionStep.State =
      switch code {
      case Z_STREAM_END: .ended
      case Z_OK, Z_BUF_ERROR: .goesOn
      default: .failed
      }
    return DecompressionStep(
      read: readable - Int(unsafe stream.pointee.avail_in),
      written: output.count - Int(unsafe stream.pointee.avail_out),
      state: state
    )
  }

  /// A gzip file may have several members; zeros or anything else behind the last are ignored.
  ///
  /// Source: RFC 1952 §2.2.
  mutating func continues(with rest: UnsafeRawBufferPointer) -> Bool {
    guard format == .gzip, unsafe rest.starts(with: [0x1F, 0x8B]) else { return false }
    // SAFETY: `stream` is a valid inflate state; resetting keeps its memory.
    return unsafe inflateReset(stream) == Z_OK
  }
}
