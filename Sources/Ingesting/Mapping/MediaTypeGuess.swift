/// Media types guessed from the end of an address, where the publisher gives none.
enum MediaTypeGuess {
  /// The type for the extension of the address's path; `nil` where that is unknown or missing.
  static func type(ofAddress address: String) -> String? {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    return types[path[path.index(after: dot)...].lowercased()]
  }

  /// A type that means something; `octet-stream` and bare words give way to the guess.
  static func type(said: String?, ofAddress address: String) -> String? {
    guard let said, said.contains("/"), !said.hasSuffix("/octet-stream") else {
      return type(ofAddress: address) ?? said
    }
    return said
  }

  /// Source: IANA media types; RFC 9639 for FLAC; the rest as browsers name them.
  private static let types = [
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "m4b": "audio/mp4", "aac": "audio/aac",
    "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg", "flac": "audio/flac",
    "wav": "audio/wav", "weba": "audio/webm",
    "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
    "ogv": "video/ogg", "mkv": "video/matroska", "m3u8": "application/vnd.apple.mpegurl",
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "svg": "image/svg+xml", "bmp": "image/bmp",
    "heic": "image/heic", "jxl": "image/jxl",
    "pdf": "application/pdf", "epub": "application/epub+zip", "zip": "application/zip",
    "torrent": "application/x-bittorrent",
  ]
}
