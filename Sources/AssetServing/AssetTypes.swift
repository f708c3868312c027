/// The media types of the files that pages of ours load.
///
/// Source: RFC 9239 (scripts), RFC 2318 (styles), WHATWG HTML §4.6.7.10 (manifest).
enum AssetTypes {
  static func type(of path: String) -> String {
    let name = path.split(separator: ".").last.map(String.init) ?? ""
    return types[name] ?? "application/octet-stream"
  }

  /// Whether compressing such a file is worth it.
  static func isText(_ type: String) -> Bool {
    type.hasPrefix("text/") || type.contains("json") || type.contains("svg")
  }

  private static let types = [
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff2": "font/woff2",
  ]
}
