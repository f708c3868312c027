import HTTPSemantics
import HTTPServing

/// What a phone needs to put the app on its home screen.
///
/// Source: W3C Web Application Manifest.
extension Response {
  static func manifest(_ assets: AssetPaths) -> Response {
    let text = """
      {
        "name": "Tidings",
        "short_name": "Tidings",
        "description": "A calm reader for feeds and podcasts",
        "id": "/",
        "start_url": "/unread",
        "scope": "/",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": "#ffffff",
        "icons": [
          {"src": "\(assets.prefix)/icons/app.svg", "sizes": "any", "type": "image/svg+xml"},
          {"src": "\(assets.prefix)/icons/app-192.png", "sizes": "192x192", "type": "image/png"},
          {"src": "\(assets.prefix)/icons/app-512.png", "sizes": "512x512", "type": "image/png"},
          {"src": "\(assets.prefix)/icons/app-512.png", "sizes": "512x512", "type": "image/png",
            "purpose": "maskable"}
        ],
        "shortcuts": [
          {"name": "Add a feed", "url": "/add"},
          {"name": "Starred", "url": "/starred"},
          {"name": "Podcasts", "url": "/podcasts"}
        ]
      }
      """
    var response = Response(type: "application/manifest+json", bytes: Array(text.utf8))
    response.headers["Cache-Control"] = "no-cache"
    return response
  }
}
