/// How often a rule of calendars lets something happen.
enum RecurrenceRule {
  /// Seconds between two times by the rule, on average.
  ///
  /// Months count as thirty days and years as 365; times of the day and of the month are not looked
  /// at, only how many there are.
  ///
  /// - Returns: `nil` for what is no rule.
  ///
  /// Source: RFC 5545 §3.3.10.
  static func interval(_ rule: String) -> Int? {
    guard rule.utf8.count <= 1000 else { return nil }
    var length: Int?
    var every = 1
    var times = 1
    for part in rule.uppercased().split(whereSeparator: { $0 == ";" || $0 == ":" }) {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { continue }
      switch sides[0] {
      case "FREQ": length = lengths[String(sides[1])]
      case "INTERVAL": every = min(max(Int(sides[1]) ?? 1, 1), 1000)
      case "BYDAY", "BYMONTHDAY", "BYMONTH", "BYHOUR":
        times *= min(sides[1].split(separator: ",").count, 366)
      default: break
      }
    }
    return length.map { max($0 * every / max(times, 1), 60) }
  }

  private static let lengths = [
    "MINUTELY": 60, "HOURLY": 3600, "DAILY": 86_400, "WEEKLY": 604_800, "MONTHLY": 2_592_000,
    "YEARLY": 31_536_000,
  ]
}
