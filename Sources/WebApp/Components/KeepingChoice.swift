import ReaderModel

/// How much of a feed can be kept, as pages offer it.
enum KeepingChoice {
  static let hint =
    "Unread and starred items stay, and what is up next. What goes does not come back."

  /// A limit that was set elsewhere is among the choices, so that saving the page keeps it.
  ///
  /// - Parameters:
  ///   - first: Names the choice of none.
  ///   - isForOneFeed: Whether no limit is a choice beside that.
  ///   - present: The limit in force.
  /// - Returns: Values of the form with their names.
  static func ages(
    first: String,
    isForOneFeed: Bool = false,
    _ present: Int?
  ) -> [(value: String, name: String)] {
    [("", first)] + (isForOneFeed ? [("0", "However old")] : [])
      + numbers(KeepingLimits.dayChoices, present).map { (String($0), age($0)) }
  }

  static func counts(
    first: String,
    isForOneFeed: Bool = false,
    _ present: Int?
  ) -> [(value: String, name: String)] {
    [("", first)] + (isForOneFeed ? [("0", "However many")] : [])
      + numbers(KeepingLimits.itemChoices, present).map { (String($0), "The newest \($0)") }
  }

  private static func numbers(_ choices: [Int], _ present: Int?) -> [Int] {
    guard let present, present > 0, !choices.contains(present) else { return choices }
    return (choices + [present]).sorted()
  }

  private static func age(_ days: Int) -> String {
    switch days {
    case 1: "A day"
    case 7: "A week"
    case 365: "A year"
    case let days where days % 365 == 0: "\(days / 365) years"
    default: "\(days) days"
    }
  }
}
