/// Media types of files, as written or by the file's name.
enum MediaTypes {
  /// The media type to tell of a file.
  ///
  /// What the publisher wrote counts if it has the form of a media type; `mp3` and nothing at all
  /// are mended by the name at the end of the path.
  static func mediaType(_ written: String?, of url: String) -> String? {
    let written = written?.lowercased()
    if let written, written.contains("/") { return written }
    if let written, let type = byExtension[written] { return type }
    return fileExtension(of: url).flatMap { byExtension[$0] }
  }

  /// What follows the last dot of the path, in small letters.
  private static func fileExtension(of url: String) -> String? {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    guard let dot = path.lastIndex(of: "."), path[dot...].count < 7, !path[dot...].contains("/")
    else { return nil }
    return path[path.index(after: dot)...].lowercased()
  }

  private static let byExtension: [String: String] = [
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
  ]
}
