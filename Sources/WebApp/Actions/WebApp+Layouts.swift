import HTTPSemantics
import HTTPServing
import ReaderModel
import ReaderServices

/// Choosing how a list is drawn: kept with the feed or the folder, for places by the browser.
extension WebApp {
  func changeLayout(_ form: PostedForm, _ visit: Visit) async throws -> Response {
    guard let list = form.list, let layout = form["layout"].flatMap(ListLayout.init) else {
      return .text(400, "The form names no list or no layout.")
    }
    var response = done(form.back, visit)
    switch list.place {
    case .feed(let feed):
      guard var options = try await reader.subscription(to: feed, for: user)?.options else {
        return respond(notFound(visit), try await sidebar(), visit)
      }
      options.layout = layout
      try await reader.setOptions(options, of: feed, for: user)
    case .folder(let folder):
      guard try await reader.setLayout(layout, ofFolder: folder, for: user) else {
        return respond(notFound(visit), try await sidebar(), visit)
      }
    default:
      var layouts = visit.stage.placeLayouts
      layouts[list.name] = layout
      let year: Int64 = 365 * 86_400
      let cookie = SetCookie(PlaceLayouts.cookieName, layouts.text, maxAgeInSeconds: year)
      response.headers["Set-Cookie"] = cookie.field
    }
    return response
  }
}
