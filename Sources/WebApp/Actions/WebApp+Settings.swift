import HTTPServing
import ReaderModel
import ReaderServices

/// What users choose for every screen.
extension WebApp {
  /// Takes over the settings that the form names, whichever page it stands on.
  ///
  /// The last value of a name counts: a switch sends *false* before what it may send itself.
  func changeUserSettings(_ form: PostedForm, _ visit: Visit) async throws -> Response {
    var entries = try await reader.settings(for: user).entries
    for field in form.fields where UserSettings.isKnown(field.name) {
      entries[field.name] = field.value
    }
    try await reader.setSettings(UserSettings(entries: entries), for: user)
    return done(form["back"] == nil ? .settings : form.back, visit)
  }
}
