import HTTPSemantics
import HTTPServing
import ReaderModel

/// What a phone needs to put the app on its home screen.
///
/// Source: W3C Web Application Manifest.
extension Response {
  static func manifest(_ assets: AssetPaths) -> Response {
    let shortcuts = [
      ("Unread", Route.place(.unread), "unread"), ("Podcasts", .place(.podcasts), "podcasts"),
      ("Search", .search(""), "search"), ("Add a feed", .add(address: nil), "add"),
    ].map { name, route, icon in
      "{\"name\": \"\(name)\", \"url\": \"\(route.address)\", \"icons\": [{\"src\": "
        + "\"\(assets.prefix)/icons/shortcut-\(icon).png\", \"sizes\": \"96x96\"}]}"
    }.joined(separator: ",\n    ")
    let root = Route.home.address
    let text = """
      {
        "name": "Tidings",
        "short_name": "Tidings",
        "description": "A calm reader for feeds and podcasts",
        "id": "\(root)",
        "start_url": "\(root)",
        "scope": "\(root)",
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
          "action": "\(Route.add(address: nil).address)",
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
