import HTTPServing
import ReaderModel
import ReaderServices

/// Taking a story apart that several feeds seemed to tell.
extension WebApp {
  func tellApart(
    _ item: ItemID,
    _ other: ItemID,
    _ form: PostedForm,
    _ visit: Visit
  ) async throws -> Response {
    let isApart = form["apart"] != "no"
    guard try await reader.tell(item, apartFrom: other, isApart, for: user) else {
      return respond(notFound(visit), try await sidebar(), visit)
    }
    return done(form.back, visit)
  }
}
