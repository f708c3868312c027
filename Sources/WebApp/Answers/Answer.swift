import HTMLWriting
import HTTPSemantics
import HTTPServing

extension Response {
  /// A page or a part of one.
  ///
  /// Browsers may keep it for going back, but ask again otherwise.
  static func html(_ html: HTML, status: Int = 200) -> Response {
    var response = Response(status: status, type: "text/html; charset=utf-8", bytes: html.bytes)
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Vary"] = Visit.partField
    return response
  }

  /// Data for our own scripts.
  static func json(_ text: String) -> Response {
    var response = Response(type: "application/json", bytes: Array(text.utf8))
    response.headers["Cache-Control"] = "no-store"
    return response
  }

  static let done = Response(status: 204)
}
