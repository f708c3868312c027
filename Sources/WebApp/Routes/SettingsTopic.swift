/// A page of settings; the overview links to each.
enum SettingsTopic: String, CaseIterable {
  case appearance, behaviour, keys, offline, about

  var title: String {
    switch self {
    case .appearance: "Appearance"
    case .behaviour: "Behaviour"
    case .keys: "Keys"
    case .offline: "Offline"
    case .about: "About Tidings"
    }
  }

  var glyph: Glyph {
    switch self {
    case .appearance: .letters
    case .behaviour: .sliders
    case .keys: .keys
    case .offline: .download
    case .about: .info
    }
  }
}
