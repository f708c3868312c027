import CivilTime

/// The day of a date in no standard form, from what time and zone have left over.
extension LooseDate {
  struct Number {
    var index: Int
    var value: Int
    var digits: Int

    /// Too large or too long for a day or a month.
    var isYear: Bool { digits >= 3 || value > 31 }
    var asYear: Int { DateFields.fullYear(value, digits: digits) }
  }

  var unusedNumbers: [Number] {
    tokens.indices.compactMap { index in
      number(index).map { Number(index: index, value: $0.value, digits: $0.digits) }
    }
  }

  /// `2024年1月2日`, and months by number as in `tháng 1`.
  mutating func readUnits() {
    skipNumberedWeekday()
    for number in unusedNumbers {
      if isUnit(number.index + 1, .year) {
        let era = word(number.index - 1).flatMap { DateWords.eras[$0] }
        year = era.map { $0 + number.value } ?? number.asYear
      } else if isUnit(number.index + 1, .day) {
        day = number.value
      } else if isUnit(number.index + 1, .month)
        || DateWords.monthPrefixes.contains(word(number.index - 1) ?? "")
      {
        month = number.value
      } else {
        continue
      }
      use(number.index..<number.index + 1)
    }
  }

  /// Vietnamese counts weekdays as it does months: `Thứ 7, 13 thg 1 2024`.
  private mutating func skipNumberedWeekday() {
    guard tokens.indices.contains(where: { DateWords.monthPrefixes.contains(word($0) ?? "") })
    else { return }
    if let word = word(0), DateWords.weekdayPrefixes.contains(word), number(1)?.digits == 1 {
      use(0..<2)
    }
  }

  /// The last word that names a month: a weekday which is spelt like one (`mar.`) comes first.
  mutating func readMonthName() -> Int? {
    let words = tokens.indices.compactMap { index in word(index).map { (index, $0) } }
    let isCroatian =
      words.contains { DateWords.croatianWeekdays.contains($0.1) } || hasStoppedYear
    for (index, word) in words.reversed() {
      if isCroatian, let month = DateWords.croatianMonths[word] { return month }
      guard let month = DateWords.months[word] else {
        if let month = OtherCalendars.iranianMonth(word), hasIranianYear { return month }
        continue
      }
      // Levantine Arabic has two months each of the names Tishrin and Kanun: first and second.
      let isSecond = self.word(index + 1)?.hasPrefix("الث") ?? false
      if word == "كانون", isSecond { return 1 }
      if word == "تشرين", isSecond { return 11 }
      return month
    }
    return nil
  }

  /// Whether a full stop follows a year, as Croats write it, and no others of those month names.
  private var hasStoppedYear: Bool {
    tokens.indices.contains { number($0)?.digits == 4 && isMark($0 + 1, ".") }
  }

  private var hasIranianYear: Bool {
    unusedNumbers.contains { OtherCalendars.iranianYears.contains($0.value) }
  }

  /// Day and year beside a known month: what can only be a year is it, else the second number.
  mutating func fillDayAndYear(_ numbers: [Number]) {
    var rest = numbers
    if year == nil {
      let place =
        rest.firstIndex { $0.digits == 4 } ?? rest.firstIndex(where: \.isYear)
        ?? (day == nil ? 1 : 0)
      if rest.indices.contains(place) { year = rest.remove(at: place).asYear }
    }
    if day == nil, let first = rest.first { day = first.value }
  }

  /// Nothing but numbers: their size and what stands between them tells which is which.
  mutating func readNumbers(_ numbers: [Number]) {
    guard let first = numbers.first else { return }
    guard numbers.count >= 3 else {
      readYearAndMonth(numbers)
      return
    }
    let (second, third) = (numbers[1], numbers[2])
    let isHyphenated = isMark(first.index + 1, "-")
    if first.isYear || (isHyphenated && !third.isYear && first.value < 32 && first.digits == 2) {
      year = first.asYear
      (month, day) = (second.value, third.value)
      return
    }
    guard third.digits >= 2 else { return }
    year = third.asYear
    // `5/6/2024` is June in Europe and May in America, whose programs write most slashes.
    let isDayFirst = isRightToLeft || !isMark(first.index + 1, "/")
    (day, month) = isDayFirst ? (first.value, second.value) : (second.value, first.value)
    if let month, let day, day <= 12, month > 12 || weekdaySays(third.asYear, day, month) {
      (self.month, self.day) = (day, month)
    }
  }

  /// Whether an English weekday in front says that what stands for day and month is the other way round:
  /// `Tue, 05/03/2024` is in March.
  private func weekdaySays(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    let names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    guard let written = word(0), let weekday = names.firstIndex(of: String(written.prefix(3)))
    else { return false }
    let swapped = CivilDate(year: year, month: month, day: day)
    let straight = CivilDate(year: year, month: day, day: month)
    return swapped.exists && swapped.weekday == weekday && straight.weekday != weekday
  }

  private mutating func readYearAndMonth(_ numbers: [Number]) {
    guard numbers.count == 2, let first = numbers.first, let second = numbers.last,
      isMark(first.index + 1, "-", "/", "."), !isSpaced[second.index]
    else { return }
    if first.digits == 4, second.digits <= 2 {
      (year, month) = (first.value, second.value)
    } else if second.digits == 4, first.digits <= 2 {
      (year, month) = (second.value, first.value)
    }
  }
}
