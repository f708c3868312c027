import ByteScanning

/// Media types of files, as written or by the file's name.
enum MediaTypes {
  /// The media type to tell of a file.
  ///
  /// What the publisher wrote counts if it has the form of a media type; `mp3`, "some bytes" and
  /// nothing at all are mended by the name at the end of the path.
  static func mediaType(_ written: String?, of url: String) -> String? {
    if let written {
      if written.utf8.span.contains(.slash) {
        if saysNothing(written.utf8.span), let type = type(ofFile: url) { return type }
        return lowercased(written)
      }
      let bytes = written.utf8.span
      if let type = byExtension.find(bytes, 0..<bytes.count) { return type }
    }
    return type(ofFile: url)
  }

  /// What a media type is the type of, by its first word.
  enum Kind {
    case picture, sound, film, other

    init(_ type: Span<UInt8>) {
      self =
        if type.matches("image", at: 0) {
          .picture
        } else if type.matches("audio", at: 0) {
          .sound
        } else if type.matches("video", at: 0) {
          .film
        } else {
          .other
        }
    }
  }

  /// The kind of `mediaType`, without making a String of it.
  static func kind(_ written: String?, of url: String) -> Kind? {
    if let written, written.utf8.span.contains(.slash) {
      let kind = Kind(written.utf8.span)
      if kind != .other { return kind }
    }
    return mediaType(written, of: url).map { Kind($0.utf8.span) }
  }

  /// Whether a type is that of any file at all.
  private static func saysNothing(_ type: Span<UInt8>) -> Bool {
    type.matchesIgnoringCase("application/octet-stream", at: 0)
      || type.matchesIgnoringCase("binary/octet-stream", at: 0)
      || type.matchesIgnoringCase("application/force-download", at: 0)
      || type.matchesIgnoringCase("application/x-download", at: 0)
  }

  /// The text in small letters; the common one is already, and comes back as it is.
  static func lowercased(_ text: String) -> String {
    text.utf8.span.mayHaveCapitals ? text.lowercased() : text
  }

  /// The type by what follows the last dot of the path.
  private static func type(ofFile url: String) -> String? {
    let bytes = url.utf8.span
    let end = bytes.firstIndex(of: .questionMark, or: .numberSign, from: 0, to: bytes.count)
    var start = end
    // A file's extension is short, so most addresses are known by their last bytes.
    while start > 0, end - start < 7 {
      let byte = bytes[start - 1]
      if byte == UInt8(ascii: ".") { break }
      if byte == .slash || end - start == 6 { return nil }
      start -= 1
    }
    guard start > 0, 1...5 ~= end - start else { return nil }
    return byExtension.find(bytes, start..<end)
  }

  private static let byExtension = ExtensionTable([
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "m4b": "audio/mp4", "aac": "audio/aac",
    "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/opus", "flac": "audio/flac",
    "wav": "audio/wav", "weba": "audio/webm", "mp4": "video/mp4", "m4v": "video/mp4",
    "mov": "video/quicktime", "webm": "video/webm", "ogv": "video/ogg", "avi": "video/x-msvideo",
    "mkv": "video/x-matroska", "mpg": "video/mpeg", "mpeg": "video/mpeg", "wmv": "video/x-ms-wmv",
    "flv": "video/x-flv", "3gp": "video/3gpp", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "png": "image/png", "gif": "image/gif", "webp": "image/webp", "avif": "image/avif",
    "svg": "image/svg+xml", "bmp": "image/bmp", "tif": "image/tiff", "tiff": "image/tiff",
    "pdf": "application/pdf", "epub": "application/epub+zip", "zip": "application/zip",
    "torrent": "application/x-bittorrent", "m3u8": "application/vnd.apple.mpegurl",
    "srt": "application/x-subrip", "vtt": "text/vtt",
  ])
}

/// Finds types by extensions of up to eight letters, whatever their case: open addressing, most places
/// free.
private struct ExtensionTable: Sendable {
  private var keys = [UInt64](repeating: 0, count: size)
  private var types = [String](repeating: "", count: size)
  private static let size = 256

  init(_ known: [String: String]) {
    for (name, type) in known {
      let bytes = name.utf8.span
      let key = Self.key(bytes, 0..<bytes.count)
      var place = Self.place(of: key)
      while keys[place] != 0 { place = (place + 1) % Self.size }
      keys[place] = key
      types[place] = type
    }
  }

  func find(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String? {
    guard 1...8 ~= range.count else { return nil }
    let key = Self.key(bytes, range)
    var place = Self.place(of: key)
    while keys[place] != 0 {
      if keys[place] == key { return types[place] }
      place = (place + 1) % Self.size
    }
    return nil
  }

  /// The letters as a number, the first lowest.
  private static func key(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    let unused = UInt64(8 - range.count) * 8
    return ((bytes.eightBytes(at: range.lowerBound) &<< unused) &>> unused).asciiLowercased
  }

  private static func place(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 56)
  }
}
