import CivilTime

/// Years that are counted otherwise: those of Thailand, and of Iran and Afghanistan.
///
/// No feed item is of the year 2567, nor of 1403 as Rome counts.
enum OtherCalendars {
  /// The day in the Gregorian calendar.
  ///
  /// - Returns: `nil` for a day that does not exist, and for years of the moon, which begin where it is
  ///   seen: no rule tells their days for sure.
  static func day(year: Int, month: Int, day: Int) -> CivilDate? {
    switch year {
    case 2400...2699:
      let date = CivilDate(year: year - 543, month: month, day: day)
      return date.exists ? date : nil
    case iranianYears: return iranian(year: year, month: month, day: day)
    default: return nil
    }
  }

  /// From 1961 to 2042; the moon's years between them were those before 2000.
  static let iranianYears = 1340...1420

  /// Six months of 31 days, five of 30, the last of 29 or in a leap year 30.
  ///
  /// Source: the Iranian calendar's cycle of 33 years, which holds from 1206 to 1472; 1 Farvardin 1403
  /// was 20 March 2024.
  private static func iranian(year: Int, month: Int, day: Int) -> CivilDate? {
    guard 1...12 ~= month, 1...31 ~= day, month <= 6 || day <= 30 else { return nil }
    let isLeap = (8 * year + 21) % 33 >= 25
    guard month < 12 || day < 30 || isLeap else { return nil }
    let leapDays = (8 * year + 21) / 33 - (8 * 1403 + 21) / 33
    let dayOfYear = (month - 1) * 30 + min(month - 1, 6) + day - 1
    let first = CivilDate(year: 2024, month: 3, day: 20).daysSinceEpoch
    return CivilDate(daysSinceEpoch: first + 365 * (year - 1403) + leapDays + dayOfYear)
  }

  /// The month that a word names, in Persian, in Dari, or in Latin letters.
  static func iranianMonth(_ word: String) -> Int? { iranianMonths[word] }

  private static let iranianMonths = DateWords.numbered(
    """
    فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند
    حمل ثور جوزا سرطان اسد سنبله میزان عقرب قوس جدی دلو حوت
    farvardin ordibehesht khordad tir mordad shahrivar mehr aban azar dey bahman esfand
    """
  )
}
