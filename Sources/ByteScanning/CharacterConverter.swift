import Glibc

/// Turns text of another encoding into UTF-8 by the C library's iconv.
///
/// Used once a document by whoever decodes it; holds the C handle and gives it back at the end.
@safe
package struct CharacterConverter: ~Copyable {
  private let handle: iconv_t

  /// A converter from the encoding of that name.
  ///
  /// - Returns: `nil` if the library knows none of that name.
  package init?(from name: String) {
    let isPlain = name.utf8.allSatisfy { byte in
      byte.isASCIILetter || byte.isASCIIDigit || byte == .hyphen || byte == .colon
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
    }
    guard isPlain, !name.isEmpty, name.utf8.count < 48 else { return nil }
    // SAFETY: both names are terminated strings that live through the call.
    let opened = unsafe iconv_open("UTF-8", name)
    guard let opened = unsafe opened, Int(bitPattern: opened) != -1 else { return nil }
    unsafe handle = opened
  }

  deinit {
    // SAFETY: `handle` was opened by the initialiser and is closed nowhere else.
    _ = unsafe iconv_close(handle)
  }

  /// What a conversion came to.
  package struct Result: Sendable {
    /// UTF-8, as far as the library keeps its word.
    package var bytes: [UInt8] = []
    /// Where in `input` the text goes on that goes on at `output`, every few kilobytes.
    package var places: [(output: Int, input: Int)] = []
    /// How many places had no meaning and became U+FFFD.
    package var failures = 0
  }

  /// Converts all bytes; what has no meaning becomes U+FFFD, `unit` bytes at a time.
  package mutating func convert(_ input: [UInt8], from start: Int, unit: Int) -> Result {
    var result = Result()
    result.bytes.reserveCapacity(input.count + input.count / 2)
    var chunk = [UInt8](repeating: 0, count: 8192)
    var position = start
    while position < input.count {
      result.places.append((output: result.bytes.count, input: position))
      let (read, written, error) = step(input, from: position, into: &chunk)
      result.bytes += chunk[..<written]
      position += read
      if error == EILSEQ || (error == EINVAL && position < input.count) {
        result.bytes += [0xEF, 0xBF, 0xBD]
        result.failures += 1
        position += unit
      } else if error != 0, error != E2BIG, read == 0 {
        break
      }
    }
    result.bytes += rest(&chunk)
    return result
  }

  /// What the library still holds back: a letter that a mark might have followed.
  private mutating func rest(_ chunk: inout [UInt8]) -> ArraySlice<UInt8> {
    let capacity = chunk.count
    let written = unsafe chunk.withUnsafeMutableBytes { target in
      // SAFETY: without input iconv writes what it holds, at most `left` bytes, into `chunk`.
      var pointer = unsafe target.baseAddress?.assumingMemoryBound(to: CChar.self)
      var left = capacity
      _ = unsafe iconv(handle, nil, nil, &pointer, &left)
      return capacity - left
    }
    return chunk[..<written]
  }

  /// Converts as much as fits into `chunk`.
  private mutating func step(
    _ input: [UInt8],
    from position: Int,
    into chunk: inout [UInt8]
  ) -> (read: Int, written: Int, error: Int32) {
    let capacity = chunk.count
    return unsafe input.withUnsafeBytes { source in
      unsafe chunk.withUnsafeMutableBytes { target in
        // SAFETY: iconv reads at most `inputLeft` bytes from `position` on and writes at most
        // `outputLeft` into `chunk`; it writes nothing through the input pointer, which is mutable
        // only by C's tradition.
        var inputPointer = unsafe UnsafeMutableRawPointer(mutating: source.baseAddress)?
          .advanced(by: position).assumingMemoryBound(to: CChar.self)
        var inputLeft = source.count - position
        var outputPointer = unsafe target.baseAddress?.assumingMemoryBound(to: CChar.self)
        var outputLeft = capacity
        let status = unsafe iconv(
          handle,
          &inputPointer,
          &inputLeft,
          &outputPointer,
          &outputLeft
        )
        let error = status == -1 ? errno : 0
        return (source.count - position - inputLeft, capacity - outputLeft, error)
      }
    }
  }
}
