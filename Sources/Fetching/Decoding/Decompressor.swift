/// One running decompression.
///
/// A decompressor owns memory of a C library and is used by one function at a time.
protocol Decompressor: ~Copyable {
  /// Reads from `input` and writes to `output` as much as it can.
  mutating func step(_ input: UnsafeRawBufferPointer, _ output: UnsafeMutableRawBufferPointer)
    -> DecompressionStep

  /// Begins anew behind the end of a stream, if what follows is another one.
  mutating func continues(with rest: UnsafeRawBufferPointer) -> Bool
}

struct DecompressionStep {
  enum State {
    case goesOn, ended, failed
  }

  var read: Int
  var written: Int
  var state: State
}

/// What came of a decompression.
struct Decompressed: Hashable, Sendable {
  enum End: Hashable, Sendable {
    case regular
    /// The input ended before the stream did.
    case cut
    /// The input is damaged, or no such stream at all.
    case damaged
  }

  var bytes: [UInt8] = []
  var end: End
}

/// The output would be larger than allowed.
struct DecompressionTooLarge: Error, Hashable, Sendable {}

/// Decompresses as much of the input as there is sense in.
///
/// Memory stays below `limit` and a chunk, whatever the input claims to grow to.
///
/// - Parameters:
///   - input: What came.
///   - limit: Of the output, in bytes.
///   - size: What the output is likely to have, so that room for it is made once and no larger than it is.
///   - decompressor: At the beginning of a stream.
/// - Returns: What the input held, and how it ended.
/// - Throws: `DecompressionTooLarge` as soon as there are more than `limit` bytes.
func decompress(
  _ input: [UInt8],
  limit: Int,
  expecting size: Int = 0,
  with decompressor: inout some Decompressor & ~Copyable
) throws(DecompressionTooLarge) -> Decompressed {
  var output = Decompressed(end: .cut)
  output.bytes.reserveCapacity(min(size, limit))
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  var position = 0
  while true {
    let step = advance(&decompressor, input, position, &chunk)
    position += step.read
    if output.bytes.count + step.written > limit { throw DecompressionTooLarge() }
    output.bytes += chunk[..<step.written]
    switch step.state {
    case .failed:
      output.end = .damaged
      return output
    case .ended:
      output.end = .regular
      guard position < input.count, continues(&decompressor, input, position) else { return output }
      output.end = .cut
    case .goesOn:
      if step.read == 0, step.written == 0 { return output }
    }
  }
}

private func advance(
  _ decompressor: inout some Decompressor & ~Copyable,
  _ input: [UInt8],
  _ position: Int,
  _ chunk: inout [UInt8]
) -> DecompressionStep {
  unsafe input.withUnsafeBytes { bytes in
    unsafe chunk.withUnsafeMutableBytes { room in
      // SAFETY: `position` is at most the count; both buffers outlive the call, which keeps none.
      unsafe decompressor.step(UnsafeRawBufferPointer(rebasing: bytes[position...]), room)
    }
  }
}

private func continues(
  _ decompressor: inout some Decompressor & ~Copyable,
  _ input: [UInt8],
  _ position: Int
) -> Bool {
  unsafe input.withUnsafeBytes { bytes in
    // SAFETY: `position` is below the count; the call only looks at the bytes.
    unsafe decompressor.continues(with: UnsafeRawBufferPointer(rebasing: bytes[position...]))
  }
}
