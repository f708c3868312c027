import CCurl

/// Decompresses Zstandard with the decoder that libcurl brings along.
///
/// Source: RFC 8878; RFC 9659 for the largest window that the web may use, 8 MiB.
// SAFETY: the pointer never leaves the value, which frees it when it ends.
@safe struct ZstandardDecompressor: Decompressor, ~Copyable {
  private let decoder: tidings_zstd
  private let state: UnsafeMutableRawPointer

  /// Starts; `nil` if the local libcurl has no Zstandard.
  init?() {
    let decoder = tidings_find_zstd()
    // SAFETY: all functions come from one library, and their presence is checked once, here.
    guard unsafe decoder.step != nil, unsafe decoder.destroy != nil, decoder.is_error != nil,
      unsafe decoder.set_parameter != nil, let state = decoder.create?()
    else { return nil }
    self.decoder = decoder
    unsafe self.state = state
    _ = unsafe decoder.set_parameter?(state, Int32(TIDINGS_ZSTD_WINDOW_LOG_MAX), 23)
  }

  deinit {
    // SAFETY: made by `init`, freed once, here.
    _ = unsafe decoder.destroy?(state)
  }

  static var isAvailable: Bool {
    // SAFETY: only compares a function's address.
    unsafe tidings_find_zstd().create != nil
  }

  mutating func step(
    _ input: UnsafeRawBufferPointer,
    _ output: UnsafeMutableRawBufferPointer
  ) -> DecompressionStep {
    var source = unsafe tidings_zstd_input(
      bytes: input.baseAddress,
      count: input.count,
      position: 0
    )
    var target = unsafe tidings_zstd_output(
      bytes: output.baseAddress,
      count: output.count,
      position: 0
    )
    // SAFETY: both structs describe buffers that outlive the call; the decoder keeps neither.
    let result = unsafe decoder.step?(state, &target, &source) ?? 0
    let hasFailed = decoder.is_error?(result) ?? 1 != 0
    return DecompressionStep(
      read: unsafe source.position,
      written: unsafe target.position,
      state: hasFailed ? .failed : result == 0 ? .ended : .goesOn
    )
  }

  /// Frames may follow each other; the decoder is ready for the next at the end of one.
  mutating func continues(with rest: UnsafeRawBufferPointer) -> Bool {
    unsafe rest.starts(with: ContentDecoder.zstandardMagic)
  }
}
