import CCurl

/// Decompresses Brotli with the decoder that libcurl brings along.
///
/// Source: RFC 7932.
// SAFETY: the pointer never leaves the value, which frees it when it ends.
@safe struct BrotliDecompressor: Decompressor, ~Copyable {
  private let decoder: tidings_brotli
  private let state: UnsafeMutableRawPointer

  /// Starts; `nil` if the local libcurl has no Brotli.
  init?() {
    let decoder = tidings_find_brotli()
    // SAFETY: without allocators of ours the library uses its own; `step` and `destroy` come from
    // the same library, and their presence is checked once, here.
    guard unsafe decoder.step != nil, unsafe decoder.destroy != nil,
      let state = decoder.create?(nil, nil, nil)
    else { return nil }
    self.decoder = decoder
    unsafe self.state = state
  }

  deinit {
    // SAFETY: made by `init`, freed once, here.
    unsafe decoder.destroy?(state)
  }

  static var isAvailable: Bool {
    // SAFETY: only compares a function's address.
    unsafe tidings_find_brotli().create != nil
  }

  mutating func step(
    _ input: UnsafeRawBufferPointer,
    _ output: UnsafeMutableRawBufferPointer
  ) -> DecompressionStep {
    var unread = input.count
    var room = output.count
    var next = unsafe input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    var free = unsafe output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    // SAFETY: counts and pointers describe the two buffers, which outlive the call; the decoder
    // moves the pointers inside them and keeps neither.
    let result = unsafe decoder.step?(state, &unread, &next, &room, &free, nil) ?? 0
    return DecompressionStep(
      read: input.count - unread,
      written: output.count - room,
      state: result == 0 ? .failed : result == 1 ? .ended : .goesOn
    )
  }

  mutating func continues(with rest: UnsafeRawBufferPointer) -> Bool { false }
}
