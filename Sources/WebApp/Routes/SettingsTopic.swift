/// A page of settings; the overview links to each.
enum SettingsTopic: String, CaseIterable {
  case appearance, behaviour, keys, offline, phone, about

  var title: String {
    switch self {
    case .appearance: "Appearance"
    case .behaviour: "Behaviour"
    case .keys: "Keys"
    case .offline: "Offline"
    case .phone: "On your phone"
    case .about: "About Tidings"
    }
  }

  var glyph: Glyph {
    switch self {
    case .appearance: .letters
    case .behaviour: .sliders
    case .keys: .keys
    case .offline: .download
    case .phone: .phone
    case .about: .info
    }
  }
}
