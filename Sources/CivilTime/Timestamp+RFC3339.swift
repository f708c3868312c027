/// Writing an instant as text.
extension Timestamp {
  /// The day of UTC and the milliseconds since its midnight.
  public var dayAndMillisecond: (date: CivilDate, millisecondOfDay: Int) {
    let perDay: Int64 = 86_400_000
    var day = milliseconds / perDay
    var rest = milliseconds % perDay
    if rest < 0 {
      day -= 1
      rest += perDay
    }
    return (CivilDate(daysSinceEpoch: Int(day)), Int(rest))
  }

  /// The instant in UTC like `2026-11-30T02:42:20Z`, with milliseconds only where there are some.
  ///
  /// Source: RFC 3339 §5.6.
  public var rfc3339: String {
    let (date, millisecond) = dayAndMillisecond
    let second = millisecond / 1000
    var text = "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))"
    text += "T\(digits(second / 3600, 2)):\(digits(second / 60 % 60, 2)):\(digits(second % 60, 2))"
    if millisecond % 1000 != 0 { text += ".\(digits(millisecond % 1000, 3))" }
    return text + "Z"
  }
}

private func digits(_ number: Int, _ width: Int) -> String {
  let text = String(number.magnitude)
  let padding = String(repeating: "0", count: max(0, width - text.utf8.count))
  return (number < 0 ? "-" : "") + padding + text
}
