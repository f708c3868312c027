/// A page of settings; the overview links to each.
enum SettingsTopic: String, CaseIterable {
  case appearance, behaviour, offline, about

  var title: String {
    switch self {
    case .appearance: "Appearance"
    case .behaviour: "Behaviour"
    case .offline: "Offline"
    case .about: "About Tidings"
    }
  }

  var glyph: Glyph {
    switch self {
    case .appearance: .letters
    case .behaviour: .sliders
    case .offline: .download
    case .about: .info
    }
  }
}
