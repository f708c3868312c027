import HTTPSemantics
import HTTPServing

/// What a phone needs to put the app on its home screen.
///
/// Source: W3C Web Application Manifest.
extension Response {
  static func manifest(_ assets: AssetPaths) -> Response {
    let shortcuts = [
      ("Unread", "/unread", "unread"), ("Podcasts", "/podcasts", "podcasts"),
      ("Search", "/search", "search"), ("Add a feed", "/add", "add"),
    ].map { name, address, icon in
      "{\"name\": \"\(name)\", \"url\": \"\(address)\", \"icons\": [{\"src\": "
        + "\"\(assets.prefix)/icons/shortcut-\(icon).png\", \"sizes\": \"96x96\"}]}"
    }.joined(separator: ",\n    ")
    let text = """
      {
        "name": "Tidings",
        "short_name": "Tidings",
        "description": "A calm reader for feeds and podcasts",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "lang": "en",
        "categories": ["news"],
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": "#ffffff",
        "launch_handler": {"client_mode": ["navigate-existing", "auto"]},
        "icons": [
          {"src": "\(assets.prefix)/icons/app.svg", "sizes": "any", "type": "image/svg+xml"},
          {"src": "\(assets.prefix)/icons/app-round-192.png", "sizes": "192x192", "type": "image/png"},
          {"src": "\(assets.prefix)/icons/app-round-512.png", "sizes": "512x512", "type": "image/png"},
          {"src": "\(assets.prefix)/icons/app-192.png", "sizes": "192x192", "type": "image/png",
            "purpose": "maskable"},
          {"src": "\(assets.prefix)/icons/app-512.png", "sizes": "512x512", "type": "image/png",
            "purpose": "maskable"}
        ],
        "shortcuts": [
          \(shortcuts)
        ],
        "share_target": {
          "action": "/add",
          "method": "GET",
          "params": {"title": "title", "text": "text", "url": "url"}
        }
      }
      """
    var response = Response(type: "application/manifest+json", bytes: Array(text.utf8))
    response.headers["Cache-Control"] = "no-cache"
    return response
  }
}
