import ReaderModel

/// The layouts of lists as pages offer them.
enum LayoutChoice {
  static func name(_ layout: ListLayout) -> String {
    switch layout {
    case .titles: "Titles only"
    case .rows: "Rows"
    case .cards: "Cards"
    case .pictures: "Pictures"
    }
  }

  static func choices(inherited: String) -> [(value: String, name: String)] {
    [("", inherited)] + ListLayout.allCases.map { ($0.rawValue, name($0)) }
  }
}
