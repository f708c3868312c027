/// The patterns by which data is inverted, so that neither large areas nor false finders come about;
/// §7.8.2.
enum QRMask: Int, CaseIterable {
  case checkers, rows, columns, diagonals, bricks, crosses, flowers, weave

  func inverts(x: Int, y: Int) -> Bool {
    switch self {
    case .checkers: (x + y) % 2 == 0
    case .rows: y % 2 == 0
    case .columns: x % 3 == 0
    case .diagonals: (x + y) % 3 == 0
    case .bricks: (x / 3 + y / 2) % 2 == 0
    case .crosses: x * y % 2 + x * y % 3 == 0
    case .flowers: (x * y % 2 + x * y % 3) % 2 == 0
    case .weave: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }
}
