import HTTPSemantics
import HTTPServing

/// How wide the reader made the sidebar and the list, in CSS pixels; kept in a cookie, because it
/// belongs to a screen.
///
/// Pages name a style sheet of these numbers, so that the columns are right from the first drawing
/// on although the content policy allows no styles inside a page.
struct Columns: Hashable {
  let sidebar: Int
  let list: Int

  init(sidebar: Int, list: Int) {
    self.sidebar = sidebar
    self.list = list
  }

  static let cookieName = "columns"

  private static let sidebarRange = 180...480
  private static let listRange = 240...900

  /// Reads `288-400`; `nil` for anything else or out of bounds.
  init?(text: some StringProtocol) {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, let sidebar = RouteNumber(numbers[0])?.value,
      let list = RouteNumber(numbers[1])?.value, Self.sidebarRange.contains(Int(sidebar)),
      Self.listRange.contains(Int(list))
    else { return nil }
    self.sidebar = Int(sidebar)
    self.list = Int(list)
  }

  /// The widths that a request's cookie tells; `nil` where the styles decide.
  init?(_ headers: HeaderFields) {
    guard let value = Cookies.value(Self.cookieName, in: headers) else { return nil }
    self.init(text: value)
  }

  var text: String { "\(sidebar)-\(list)" }

  var styleSheet: Response {
    let text = ":root { --sidebar: \(sidebar)px; --list: \(list)px; }\n"
    var response = Response(type: "text/css; charset=utf-8", bytes: Array(text.utf8))
    // Its address says all that it says.
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
  }
}
