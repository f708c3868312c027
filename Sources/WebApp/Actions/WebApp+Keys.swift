import HTTPServing
import ReaderModel
import ReaderServices

/// Changing keys.
extension WebApp {
  /// Takes over the keys that a form names, or takes them back.
  func changeKeys(_ form: PostedForm, _ visit: Visit) async throws -> Response {
    var settings = try await reader.settings(for: user)
    var map = KeyMap(settings.keys)
    let reset = form["reset"]
    if reset == "all" { map = KeyMap() }
    for action in KeyAction.allCases where reset == nil {
      if let key = form[UserSettings.Name.keyPrefix + action.rawValue] { map[action] = key }
    }
    if let action = reset.flatMap(KeyAction.init) { map[action] = action.defaultKey }
    do {
      try map.check()
    } catch {
      var page = SettingsTopicPage(topic: .keys, stage: visit.stage)
      page.keys = KeySettings(settings: settings, refusal: error, sent: map, stage: visit.stage)
      var answer = page.page
      answer.status = 422
      return respond(answer, try await sidebar(), visit)
    }
    settings.keys = map.changed
    try await reader.setSettings(settings, for: user)
    return done(.settingsTopic(.keys), visit)
  }
}
