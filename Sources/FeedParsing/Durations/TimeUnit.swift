/// What a number in a worded duration counts.
enum TimeUnit {
  case hour, minute, second, millisecond

  /// The unit that a word of some language names, told by how it begins.
  ///
  /// - Parameter word: In lower case, without a full stop.
  init?(_ word: String) {
    func begins(_ stems: [String]) -> Bool { stems.contains { word.hasPrefix($0) } }
    if word == "ms" || begins(["msec", "milli"]) {
      self = .millisecond
    } else if TimeUnit.hours.contains(word) || begins(TimeUnit.hourStems) {
      self = .hour
    } else if TimeUnit.minutes.contains(word) || begins(TimeUnit.minuteStems) {
      self = .minute
    } else if TimeUnit.seconds.contains(word) || begins(TimeUnit.secondStems) {
      self = .second
    } else {
      return nil
    }
  }

  var seconds: Double {
    switch self {
    case .hour: 3600
    case .minute: 60
    case .second: 1
    case .millisecond: 0.001
    }
  }

  /// The unit that a number without a word counts behind this one.
  var next: TimeUnit? {
    switch self {
    case .hour: .minute
    case .minute: .second
    case .second, .millisecond: nil
    }
  }

  private static let hours: Set<String> = [
    "h", "hr", "hrs", "u", "ч", "г", "ora", "ore", "oră", "óra", "t", "時", "时", "시", "saat", "sa",
  ]
  private static let hourStems = [
    "hour", "std", "stund", "heure", "hora", "uur", "uren", "tim", "tunti", "godz", "hod", "час",
    "год", "ώρ", "小时", "小時", "時間", "시간",
  ]
  private static let minutes: Set<String> = [
    "m", "mn", "'", "′", "’", "м", "dk", "perc", "p", "分", "분",
  ]
  private static let minuteStems = [
    "min", "мин", "хв", "dakika", "λεπτ", "分钟", "分鐘", "分間",
  ]
  private static let seconds: Set<String> = [
    "s", "\"", "''", "″", "”", "с", "sn", "mp", "秒", "초",
  ]
  private static let secondStems = [
    "sec", "sek", "seg", "сек", "sanij", "saniye", "δευτ", "másodperc", "秒",
  ]
}
